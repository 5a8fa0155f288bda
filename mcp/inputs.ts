/** Arguments that several tools share: a lean choice of what the API takes, with defaults that suit an agent. */
import { z } from 'zod';
import type { FetchConfig, FormatInput } from '../sdk/src/index.ts';

export const idInput = z.uuid();

export const maxTokensInput = z
  .int()
  .min(200)
  .max(100_000)
  .default(8_000)
  .describe('Budget for the answer, about. What is cut can be read on by cursor.');

export const modeInput = z
  .enum(['reader', 'prune', 'normal'])
  .default('reader')
  .describe('reader: main content. prune: all but navigation and boilerplate. normal: everything.');

export const schemaInput = z.record(z.string(), z.unknown());

export const fetchInputs = {
  render: z
    .enum(['auto', 'fast', 'js'])
    .optional()
    .describe('auto (default) uses a browser only where a page needs one; js always; fast never.'),
  waitMs: z
    .int()
    .min(0)
    .max(30_000)
    .optional()
    .describe('Stay this long on the loaded page, with a browser.'),
  scrolls: z.int().min(0).max(100).optional().describe('Scroll down so often, for pages that load more.'),
  stealth: z.boolean().optional().describe('For sites that block bots; 5 credits more.'),
  country: z.string().length(2).optional().describe('Fetch from this country, e.g. "de".'),
};

type FetchInputs = z.output<z.ZodObject<typeof fetchInputs>>;

export function fetchConfigFrom(args: FetchInputs): FetchConfig | undefined {
  const config: FetchConfig = {
    mode: args.render,
    wait: args.waitMs,
    scrolls: args.scrolls,
    stealth: args.stealth,
    country: args.country,
  };
  return Object.values(config).some((value) => value !== undefined) ? config : undefined;
}

const FORMATS = ['markdown', 'html', 'links', 'images', 'summary', 'branding', 'screenshot'] as const;

export const formatsInput = z.array(z.enum(FORMATS)).min(1).default(['markdown']);

export function formatsFrom(
  names: readonly (typeof FORMATS)[number][],
  mode: z.output<typeof modeInput>,
  json?: { prompt?: string | undefined; schema?: Record<string, unknown> | undefined },
): FormatInput[] {
  const formats = [...new Set(names)].map((type): FormatInput => {
    return type === 'markdown' || type === 'html' ? { type, mode } : { type };
  });
  if (json?.prompt || json?.schema) formats.push({ type: 'json', ...json });
  return formats;
}
