/** The look of pages as rules read it, from made-up reports of the browser's probe: no browser is needed. */
import fc from 'fast-check';
import type { Answers } from './answers.ts';
import { moduleOf, type Tree } from './tree.ts';

const REPORTS = 300;
const SEED = 20263;

const byte = fc.integer({ min: 0, max: 255 });
const rgba = fc.tuple(byte, byte, byte, fc.constantFrom(0, 0.4, 1));
const size = fc.integer({ min: 8, max: 600 });
const length = size.map((pixels) => `${pixels}px`);
const word = fc.constantFrom('btn', 'btn-primary', 'cta', 'logo', 'Buy now', 'Sign up', 'brand', 'menu', '');
const font = fc.option(
  fc.record({
    stack: fc.constantFrom('Inter, sans-serif', '"Playfair Display", serif', 'system-ui', 'monospace'),
    size: length,
    weight: fc.constantFrom('400', '700', 'bold'),
  }),
);
const weighted = fc.array(fc.record({ rgba, weight: fc.integer({ min: 1, max: 90_000 }) }), { maxLength: 8 });
const texts = (...words: string[]) => fc.array(fc.constantFrom(...words), { maxLength: 8 });

const report = fc.record({
  scheme: fc.constantFrom('light', 'dark', 'normal', ''),
  background: fc.option(rgba),
  surfaces: weighted,
  texts: weighted,
  links: weighted,
  fonts: fc.record({ h1: font, h2: font, heading: font, body: font, paragraph: font }),
  radii: fc.array(fc.tuple(length, size), { maxLength: 5 }),
  gaps: fc.array(fc.tuple(size, size), { maxLength: 8 }),
  classes: texts('flex', 'mt-4', 'container', 'row', 'MuiButton-root', 'chakra-button', 'is-primary'),
  variables: texts('--bs-blue', '--tw-ring', '--brand', '--chakra-colors'),
  buttons: fc.array(
    fc.record({
      text: word,
      background: rgba,
      color: rgba,
      border: fc.option(rgba),
      radius: length,
      shadow: fc.option(fc.constant('0 1px 2px black')),
      area: size,
      top: size,
      inHeader: fc.boolean(),
      names: word,
    }),
    { maxLength: 6 },
  ),
  input: fc.option(fc.record({ border: fc.option(rgba), radius: length })),
  logos: fc.array(
    fc.record({
      url: fc.constantFrom('https://site.example/logo.svg', 'https://site.example/a.png', 'data:image/png,x'),
      kind: fc.constantFrom('img', 'svg', 'background'),
      label: word,
      names: word,
      inHeader: fc.boolean(),
      linksHome: fc.boolean(),
      width: size,
      height: size,
      top: size,
      left: size,
    }),
    { maxLength: 4 },
  ),
  touchIcon: fc.option(fc.constant('https://site.example/touch.png')),
  icon: fc.option(fc.constant('https://site.example/favicon.ico')),
  generator: fc.option(fc.constantFrom('WordPress 6.5', 'Hugo 0.120', 'Wix.com')),
  scripts: texts('/_next/static/a.js', '/wp-includes/b.js', 'https://cdn.shopify.com/c.js'),
  marks: texts('react', 'vue', 'angular'),
  moving: size,
  words: fc.constantFrom('Fast, simple and secure software for teams', 'Handmade with love', ''),
});

const PAGE = {
  title: 'A page',
  description: null,
  favicon: null,
  language: 'en',
  themeColor: '#aabbcc',
  ogImage: null,
};

type ReadBranding = (probe: unknown, page: typeof PAGE, url: string) => unknown;

export async function brandingAnswers(tree: Tree): Promise<Answers[]> {
  const { readBranding } = (await moduleOf(tree, 'export function readBranding(')) as {
    readBranding: ReadBranding;
  };
  return fc
    .sample(report, { numRuns: REPORTS, seed: SEED })
    .map(
      (facts) => new Map([['branding', JSON.stringify(readBranding(facts, PAGE, 'https://site.example/'))]]),
    );
}
