/** Arguments that several tools share: a small selection of the API's options, with defaults that suit an agent. */
import { z } from 'zod';
import type { FetchConfig, FormatInput } from '../sdk/src/index.ts';
import { callFetchConfig } from '../src/contract/fetch/fetch-config.ts';
import { contentMode, FORMAT_TYPES } from '../src/contract/page/formats.ts';
import { uuid } from '../src/contract/primitives.ts';
import { ToolUseError } from './errors.ts';

export const idInput = uuid;

export const maxTokensInput = z
  .int()
  .min(200)
  .max(100_000)
  .default(8_000)
  .describe('Budget; a cursor reads on.');

export const modeInput = contentMode
  .default('reader')
  .describe('reader: main content; prune: all but navigation; normal: everything.');

const { mode, wait, scrolls, country } = callFetchConfig.shape;

export const fetchInputs = {
  render: mode
    .unwrap()
    .optional()
    .describe('Use a browser: auto (default) if needed, js always, fast never.'),
  waitMs: wait.unwrap().optional().describe('Wait after loading.'),
  scrolls: scrolls.unwrap().optional().describe('Scroll this many times.'),
  stealth: z.boolean().optional().describe('If bots are blocked; 5 credits more.'),
  session: z.string().optional().describe('See session_list.'),
  country: country.describe('Fetch from there, e.g. "de".'),
};

/** For a single page that needs actions. */
export const pageInputs = {
  actions: z
    .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
    .optional()
    .describe(
      'First, in a browser: `click "More"`, `type "x" into Search`, or {type: click, selector}, {type: repeat, until: gone, actions}.',
    ),
  waitForSelector: z.string().optional().describe('Wait until this CSS selector is visible.'),
};

type FetchInputs = z.output<z.ZodObject<typeof fetchInputs>> &
  Partial<z.output<z.ZodObject<typeof pageInputs>>>;
type ActionInput = NonNullable<FetchConfig['actions']>[number];

/** Some models write an object as text. The API checks the members of an action and reports what is wrong. */
function actionFrom(given: string | Record<string, unknown>): ActionInput {
  if (typeof given !== 'string') return given as ActionInput;
  if (!given.trimStart().startsWith('{')) return given;
  try {
    return JSON.parse(given) as ActionInput;
  } catch {
    throw new ToolUseError(`actions: this is not JSON: ${given.slice(0, 200)}`);
  }
}

export function fetchConfigFrom(args: FetchInputs): FetchConfig | undefined {
  const config: FetchConfig = {
    mode: args.render,
    wait: args.waitMs,
    scrolls: args.scrolls,
    stealth: args.stealth,
    country: args.country,
    session: args.session,
    actions: args.actions?.map(actionFrom),
    waitForSelector: args.waitForSelector,
  };
  return Object.values(config).some((value) => value !== undefined) ? config : undefined;
}

const formatName = z.enum(FORMAT_TYPES).exclude(['json', 'pdf', 'mhtml']);

export const formatsInput = z.array(formatName).min(1).default(['markdown']);

export function formatsFrom(
  names: readonly z.output<typeof formatName>[],
  mode: z.output<typeof modeInput>,
  json?: { prompt?: string | undefined; schema?: Record<string, unknown> | undefined },
): FormatInput[] {
  const formats = [...new Set(names)].map((type): FormatInput => {
    return type === 'markdown' || type === 'html' ? { type, mode } : { type };
  });
  if (json?.prompt || json?.schema) formats.push({ type: 'json', ...json });
  return formats;
}
