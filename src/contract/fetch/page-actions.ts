/** `fetchConfig.actions`: what is done on a page in the browser before it is read. */
import { z } from 'zod';
import { parseKey } from './steps/parse-key.ts';
import { parseSentence } from './steps/parse-steps.ts';

const MAX_ACTIONS = 50;
const MAX_ROUNDS = 1_000;

/** CSS; open shadow roots and frames are looked into as well. */
export const pageSelector = z.string().trim().min(1).max(1_000);

const optional = z.boolean().optional().describe('Whether the call goes on when this fails.');

/** Throws away nothing: one of the two must be there, and only one. */
function eitherOf(first: string, second: string) {
  return {
    error: `Give either ${first} or ${second}`,
    check: (action: Record<string, unknown>) =>
      (action[first] === undefined) !== (action[second] === undefined),
  };
}

const timeOrSelector = eitherOf('milliseconds', 'selector');
const wait = z
  .strictObject({
    type: z.literal('wait'),
    milliseconds: z.int().min(0).max(60_000).optional().describe('How long.'),
    selector: pageSelector.optional().describe('Until something that matches can be seen.'),
    optional,
  })
  .refine(timeOrSelector.check, { error: timeOrSelector.error })
  .meta({ id: 'WaitAction', description: 'Waits for a time, or for something to appear.' });

const selectorOrText = eitherOf('selector', 'text');
const click = z
  .strictObject({
    type: z.literal('click'),
    selector: pageSelector.optional().describe('What to click on.'),
    text: z.string().trim().min(1).max(500).optional().describe('Its name: the text or label one sees.'),
    all: z.boolean().optional().describe('Click on everything that matches, not only the first.'),
    optional,
  })
  .refine(selectorOrText.check, { error: selectorOrText.error })
  .meta({ id: 'ClickAction', description: 'Clicks, and follows where that leads.' });

const write = z
  .strictObject({
    type: z.literal('write'),
    text: z.string().max(10_000).describe('Redacted in history.'),
    selector: pageSelector
      .optional()
      .describe('The field. Left out: the one that has the cursor, or the only one there is.'),
    optional,
  })
  .meta({ id: 'WriteAction', description: 'Types into a field, in place of what is there.' });

const press = z
  .strictObject({
    type: z.literal('press'),
    key: z
      .string()
      .min(1)
      .max(50)
      .refine((key) => key === ' ' || parseKey(key) !== null, { error: 'Not a key' })
      .describe('E.g. `Enter`, `ArrowDown`, `Control+A`.'),
    optional,
  })
  .meta({ id: 'PressAction', description: 'Presses a key.' });

const select = z
  .strictObject({
    type: z.literal('select'),
    selector: pageSelector.describe('The list to choose from.'),
    value: z.string().max(1_000).describe('The value of the option, or the text that it shows.'),
    optional,
  })
  .meta({ id: 'SelectAction', description: 'Chooses from a list.' });

const scroll = z
  .strictObject({
    type: z.literal('scroll'),
    direction: z.enum(['up', 'down']).default('down').describe('Where to.'),
    selector: pageSelector.optional().describe('What to scroll. Left out: the page.'),
    amount: z.int().min(1).max(100_000).optional().describe('Pixels. Left out: as much as one sees.'),
    optional,
  })
  .meta({ id: 'ScrollAction', description: 'Scrolls the page, or a part of it.' });

const screenshot = z
  .strictObject({
    type: z.literal('screenshot'),
    fullPage: z.boolean().optional().describe('The whole page, not only what fits the window.'),
    optional,
  })
  .meta({ id: 'ScreenshotAction', description: 'A picture; its link is in `results.actions.screenshots`.' });

const scrape = z
  .strictObject({ type: z.literal('scrape'), optional })
  .meta({ id: 'ScrapeAction', description: 'The HTML as it is now, in `results.actions.scrapes`.' });

const executeJavascript = z
  .strictObject({
    type: z.literal('executeJavascript'),
    script: z
      .string()
      .min(1)
      .max(100_000)
      .describe(
        'An expression, or a body with `return` or `await`, run among the scripts of the page. Redacted in history.',
      ),
    optional,
  })
  .meta({
    id: 'ExecuteJavascriptAction',
    description: 'Runs a script; its value is in `results.actions.javascriptReturns`.',
  });

const pdf = z
  .strictObject({ type: z.literal('pdf'), optional })
  .meta({ id: 'PdfAction', description: 'The page as a PDF; its link is in `results.actions.pdfs`.' });

const sentence = z
  .string()
  .max(2_000)
  .refine((text) => parseSentence(text) !== null, {
    error: 'Not understood: begin with click, type, scroll, wait or press, and put names and texts in quotes',
  })
  .describe('A step in plain words, e.g. `click "Load more"`.');

const simpleActions = [
  wait,
  click,
  write,
  press,
  select,
  scroll,
  screenshot,
  scrape,
  executeJavascript,
  pdf,
] as const;

const simpleAction = z
  .union([sentence, z.discriminatedUnion('type', simpleActions)])
  .meta({ id: 'SimpleAction', description: 'An action that is done once.' });

const repeat = z
  .strictObject({
    type: z.literal('repeat'),
    actions: z.array(simpleAction).min(1).max(MAX_ACTIONS).describe('What to do in each round.'),
    until: z
      .enum(['gone', 'idle'])
      .describe(
        '`gone`: until what the first action works on is gone, hidden or disabled. `idle`: until a round brings nothing new.',
      ),
    max: z.int().min(1).max(MAX_ROUNDS).default(100).describe('Rounds at most.'),
    optional,
  })
  .meta({
    id: 'RepeatAction',
    description:
      'Does the same again and again. Items of a list that disappear while it scrolls are kept in the page.',
  });

const pageAction = z.union([sentence, z.discriminatedUnion('type', [...simpleActions, repeat])]).meta({
  id: 'PageAction',
  description: 'One action; `type` says which. A string is a step in plain words.',
});

export const pageActions = z
  .array(pageAction)
  .max(MAX_ACTIONS)
  .describe('Done in this order in a browser before the page is read. Any of them implies `mode: js`.');

const BRINGING: ReadonlySet<string> = new Set(['screenshot', 'scrape', 'pdf']);

/** For requests whose answer has no place for what such actions bring. */
export function refuseBringing(
  config: { actions?: PageAction[] | undefined },
  context: z.core.$RefinementCtx,
): void {
  for (const [index, action] of (config.actions ?? []).entries()) {
    if (typeof action === 'string') continue;
    const inner = action.type === 'repeat' ? action.actions : [action];
    const brings = inner.find((one) => typeof one === 'object' && BRINGING.has(one.type));
    if (!brings || typeof brings === 'string') continue;
    const message = `The answer has no place for what ${brings.type} brings: use scrape`;
    context.addIssue({ code: 'custom', path: ['actions', index, 'type'], message });
  }
}

export type SimpleAction = z.output<typeof simpleAction>;
export type PageAction = z.output<typeof pageAction>;

/** What `metadata.actions` says of one of them. */
export const actionReport = z
  .object({
    type: z.string().describe('Its type; `step` for one in plain words.'),
    ok: z.boolean().describe('Whether it was done.'),
    elapsedMs: z.int().min(0).describe('Milliseconds it took.'),
    error: z.string().optional().describe('Why it failed, where it was optional.'),
    rounds: z.int().min(0).optional().describe('How often a `repeat` went round.'),
  })
  .meta({ id: 'ActionReport', description: 'How an action went.' });

const links = z.array(z.string());

/** What actions bring, in their order. */
export const actionResults = z
  .object({
    screenshots: links.describe('Signed links to the pictures; they work for one hour.'),
    scrapes: z
      .array(
        z.object({
          url: z.string().describe('Where the page was by then.'),
          html: z.string().describe('The page as it was.'),
        }),
      )
      .describe('The page at the time of each `scrape`.'),
    javascriptReturns: z
      .array(
        z.object({
          type: z.string().describe('What `typeof` says of the value.'),
          value: z.unknown().describe('The value, as JSON.'),
        }),
      )
      .describe('The values of scripts.'),
    pdfs: links.describe('Signed links to the files; they work for one hour.'),
  })
  .meta({ id: 'ActionResults', description: 'What the actions of `fetchConfig` brought, in their order.' });
