/** Options that several commands share, and how they become fields of requests. */
import type { FetchConfig, FormatInput, Select } from '../sdk/src/index.ts';
import { type CommandOption, type OptionValues, UsageError } from '../src/command-line/command.ts';
import { FETCH_MODES } from '../src/contract/fetch/fetch-config.ts';
import { CONTENT_MODES, FORMAT_TYPES } from '../src/contract/page/formats.ts';
import type { ContractField } from '../src/contract/request-fields.ts';
import { messageOf } from '../src/errors.ts';
import {
  choice,
  integer,
  list,
  objectFrom,
  pairs,
  text,
  words,
  YES_OR_NO,
  yesOrNo,
} from './option-values.ts';

const PICTURE_FORMATS = ['jpeg', 'png', 'webp'] as const;

export const FETCH_OPTIONS = {
  fetch: {
    type: 'string',
    help: 'Fetch with plain HTTP, with a browser, or with whichever the page needs.',
    choices: FETCH_MODES,
  },
  js: { type: 'boolean', help: 'The same as --fetch js: render the page in a browser.' },
  stealth: {
    type: 'boolean',
    help: "Look like a real Chrome, and use the server's proxy if it has one; costs 5 more credits.",
  },
  wait: { type: 'string', help: 'Milliseconds to stay on the page after it has loaded.' },
  timeout: { type: 'string', help: 'Milliseconds a fetch may take.' },
  scrolls: { type: 'string', help: 'How many times to scroll down, for pages that load more.' },
  country: { type: 'string', help: 'Two-letter code of the country to fetch from.' },
  proxy: { type: 'string', help: "URL of your own proxy, or the name of one of the server's pools." },
  session: { type: 'string', help: 'Name of a session to visit the page with; see winnow session.' },
  header: { type: 'list', help: 'A header to send, as "Name: value". May be repeated.' },
  cookie: { type: 'list', help: 'A cookie to send, as "name=value". May be repeated.' },
  action: {
    type: 'list',
    help: 'Do this in a browser before reading the page: words such as \'click "Load more"\', or JSON. May be repeated.',
  },
  'wait-for': {
    type: 'string',
    help: 'Wait until this CSS selector matches something visible; or JSON with "selector" and "state": attached or hidden.',
  },
  viewport: { type: 'string', help: 'Size of the window, such as 1280x720.' },
  mobile: { type: 'boolean', help: 'Visit the page as a phone.' },
  iframes: { type: 'string', help: 'Include the content of frames where they appear.', choices: YES_OR_NO },
  'dismiss-consent': { type: 'string', help: 'Refuse or close cookie banners.', choices: YES_OR_NO },
  'block-ads': { type: 'string', help: 'Leave out advertising.', choices: YES_OR_NO },
} as const satisfies Record<string, CommandOption>;

export const CACHE_OPTIONS = {
  'max-age': {
    type: 'string',
    help: 'Reuse an earlier fetch that is at most this many milliseconds old.',
  },
  'store-in-cache': { type: 'string', help: 'Keep a copy of the fetch for later.', choices: YES_OR_NO },
} as const satisfies Record<string, CommandOption>;

export function cacheFrom(options: OptionValues) {
  return { maxAge: integer(options, 'max-age'), storeInCache: yesOrNo(options, 'store-in-cache') };
}

/** For pages and for files. */
export const CONTENT_OPTIONS = {
  format: { type: 'list', short: 'f', help: 'What to return, comma-separated.', choices: FORMAT_TYPES },
  mode: {
    type: 'string',
    short: 'm',
    help: 'How much of the page to keep; raw is for html only.',
    choices: [...CONTENT_MODES, 'raw'],
  },
  query: { type: 'string', help: 'Keep only the passages of the Markdown that are relevant to this.' },
  'max-tokens': { type: 'string', help: 'Cut the Markdown to about this many tokens.' },
  explain: { type: 'boolean', help: 'List what the mode left out of the page, and why.' },
  prompt: { type: 'string', help: 'What the json format should extract.' },
  schema: { type: 'string', help: 'JSON Schema for the json format: a file, or the JSON itself.' },
  select: { type: 'string', help: 'Selectors for the json format: a file, or the JSON itself. 1 credit.' },
  extractor: { type: 'string', help: 'The id of one of your extractors, for the json format.' },
  evidence: {
    type: 'boolean',
    help: 'Report where on the page each value of the json format was found; see --json.',
  },
} as const satisfies Record<string, CommandOption>;

export const FORMAT_OPTIONS = {
  ...CONTENT_OPTIONS,
  'full-page': { type: 'boolean', help: 'Take the screenshot of the whole page.' },
  'picture-of': { type: 'string', help: 'Take the screenshot only of what this CSS selector matches.' },
  picture: { type: 'string', help: 'The file type of the screenshot.', choices: PICTURE_FORMATS },
} as const satisfies Record<string, CommandOption>;

export const SELECTOR_OPTIONS = {
  'include-selector': { type: 'list', help: 'Keep only what this CSS selector matches. May be repeated.' },
  'exclude-selector': { type: 'list', help: 'Leave out what this CSS selector matches. May be repeated.' },
} as const satisfies Record<string, CommandOption>;

export function selectorsFrom(options: OptionValues) {
  return {
    includeSelectors: list(options, 'include-selector'),
    excludeSelectors: list(options, 'exclude-selector'),
  };
}

/** The range of a number for help texts: `1 to 20`, or `at least 1`. */
export function boundsText({ min = 0, max }: ContractField = {}): string {
  return max === undefined ? `at least ${min}` : `${min} to ${max}`;
}

/** Validated by the server. */
export function selectFrom(options: OptionValues): Select | undefined {
  return objectFrom(options, 'select') as Select | undefined;
}

export function fetchConfigFrom(options: OptionValues): FetchConfig | undefined {
  const config: FetchConfig = {
    mode: options.js ? 'js' : choice(options, 'fetch', FETCH_MODES),
    stealth: options.stealth === true ? true : undefined,
    wait: integer(options, 'wait'),
    timeout: integer(options, 'timeout'),
    scrolls: integer(options, 'scrolls'),
    country: text(options, 'country'),
    proxy: text(options, 'proxy'),
    session: text(options, 'session'),
    headers: pairs(options, 'header', ':'),
    cookies: pairs(options, 'cookie', '='),
    actions: list(options, 'action')?.map(actionFrom),
    waitForSelector: waitFrom(options),
    viewport: viewportFrom(options),
    mobile: options.mobile === true ? true : undefined,
    iframes: yesOrNo(options, 'iframes'),
    dismissConsent: yesOrNo(options, 'dismiss-consent'),
    blockAds: yesOrNo(options, 'block-ads'),
  };
  return Object.values(config).some((value) => value !== undefined) ? config : undefined;
}

type ActionInput = NonNullable<FetchConfig['actions']>[number];

const actionFrom = (given: string) => textOrJson('action', given) as ActionInput;

function waitFrom(options: OptionValues): FetchConfig['waitForSelector'] {
  const given = text(options, 'wait-for');
  return given === undefined ? undefined : (textOrJson('wait-for', given) as FetchConfig['waitForSelector']);
}

/** JSON, or a text; the server validates both. */
function textOrJson(name: string, given: string): unknown {
  if (!given.trimStart().startsWith('{')) return given;
  try {
    return JSON.parse(given);
  } catch (error) {
    throw new UsageError(`--${name} ${given} is not JSON: ${messageOf(error)}`);
  }
}

function viewportFrom(options: OptionValues): FetchConfig['viewport'] {
  const given = text(options, 'viewport');
  if (given === undefined) return undefined;
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/i.exec(given) ?? [];
  if (width === undefined)
    throw new UsageError(`--viewport must be a size such as 1280x720, not "${given}".`);
  return { width: Number(width), height: Number(height) };
}

/** The requested formats in the order given; Markdown if there are none. */
export function formatsFrom(options: OptionValues): FormatInput[] {
  const explain = options.explain === true ? true : undefined;
  // Without a mode nothing is left out, so there is nothing to explain.
  const mode = choice(options, 'mode', [...CONTENT_MODES, 'raw'] as const) ?? (explain && 'reader');
  const query = text(options, 'query');
  const maxTokens = integer(options, 'max-tokens');
  const prompt = text(options, 'prompt');
  const schema = objectFrom(options, 'schema');
  const select = selectFrom(options);
  const extractor = text(options, 'extractor');
  const evidence = options.evidence === true ? true : undefined;
  const given = words(options, 'format') ?? [prompt || schema || select || extractor ? 'json' : 'markdown'];
  return [...new Set(given)].map((name): FormatInput => {
    const type = FORMAT_TYPES.find((format) => format === name);
    if (!type)
      throw new UsageError(`There is no format "${name}". Available formats: ${FORMAT_TYPES.join(', ')}.`);
    const picture = choice(options, 'picture', PICTURE_FORMATS);
    if (type === 'html') return { type, mode, explain };
    if (mode === 'raw' && (type === 'markdown' || type === 'json')) {
      throw new UsageError('--mode raw is for html only: -f html --mode raw');
    }
    const content = mode === 'raw' ? undefined : mode;
    if (type === 'markdown') return { type, mode: content, explain, query, maxTokens };
    if (type === 'json') return { type, mode: content, prompt, schema, select, extractor, evidence };
    if (type === 'screenshot') {
      const fullPage = options['full-page'] === true;
      return { type, fullPage, selector: text(options, 'picture-of'), format: picture };
    }
    return { type };
  });
}
