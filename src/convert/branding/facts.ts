/** What the probe reports from inside a page. Pages are not trusted, so the report is validated like any other input. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const probe = readFileSync(new URL('./probe.js', import.meta.url), 'utf8')
  .trim()
  .replace(/;$/, '');

/** A function body to run in the browser. */
export const BRANDING_PROBE = `return (${probe}\n)();`;

const rgba = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const text = z.string().max(100_000);
const font = z.object({ stack: text, size: text, weight: text }).nullable();
const weighted = z.array(z.object({ rgba, weight: z.number() })).max(30);

const button = z.object({
  text,
  background: rgba,
  color: rgba,
  border: rgba.nullable(),
  radius: text,
  shadow: text.nullable(),
  area: z.number(),
  top: z.number(),
  inHeader: z.boolean(),
  names: text,
});

const logo = z.object({
  url: text,
  kind: z.enum(['img', 'svg', 'background']),
  label: text,
  names: text,
  inHeader: z.boolean(),
  linksHome: z.boolean(),
  width: z.number(),
  height: z.number(),
  top: z.number(),
  left: z.number(),
});

export const brandingFacts = z.object({
  scheme: text,
  background: rgba.nullable(),
  surfaces: weighted,
  texts: weighted,
  links: weighted,
  fonts: z.object({ h1: font, h2: font, heading: font, body: font, paragraph: font }),
  radii: z.array(z.tuple([text, z.number()])).max(30),
  gaps: z.array(z.tuple([z.number(), z.number()])).max(30),
  classes: z.array(text).max(300),
  variables: z.array(text).max(300),
  buttons: z.array(button).max(40),
  input: z.object({ border: rgba.nullable(), radius: text }).nullable(),
  logos: z.array(logo).max(24),
  touchIcon: text.nullable(),
  icon: text.nullable(),
  generator: text.nullable(),
  scripts: z.array(text).max(60),
  marks: z.array(text).max(20),
  moving: z.number(),
  words: text,
});

export type BrandingFacts = z.output<typeof brandingFacts>;
export type Rgba = z.output<typeof rgba>;
export type ButtonFacts = z.output<typeof button>;
export type LogoFacts = z.output<typeof logo>;
