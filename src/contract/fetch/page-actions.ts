/** `fetchConfig.actions`: what to do on a page in the browser before it is read. */
import { z } from 'zod';
import { parseKey } from './steps/parse-key.ts';
import { parseSentence } from './steps/parse-steps.ts';

const MAX_ACTIONS = 50;
const MAX_ROUNDS = 1_000;

/** A CSS selector. It also searches open shadow roots and frames. */
export const pageSelector = z.string().trim().min(1).max(1_000);

const optional = z.boolean().optional().describe('Whether the call continues if this action fails.');

/** Exactly one of the two members must be given. */
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
    milliseconds: z.int().min(0).max(60_000).optional().describe('How long to wait.'),
    selector: pageSelector.optional().describe('Wait until something that matches is visible.'),
    optional,
  })
  .refine(timeOrSelector.check, { error: timeOrSelector.error })
  .meta({ id: 'WaitAction', description: 'Waits for a time, or for something to appear.' });

const selectorOrText = eitherOf('selector', 'text');
const click = z
  .strictObject({
    type: z.literal('click'),
    selector: pageSelector.optional().describe('What to click on.'),
    text: z.string().trim().min(1).max(500).optional().describe('Its visible text or its label.'),
    all: z.boolean().optional().describe('Click on everything that matches, not only the first.'),
    optional,
  })
  .refine(selectorOrText.check, { error: selectorOrText.error })
  .meta({ id: 'ClickAction', description: 'Clicks, and follows where that leads.' });

const write = z
  .strictObject({
    type: z.literal('write'),
    text: z.string().max(10_000).describe('The text to type. Redacted in history.'),
    selector: pageSelector
      .optional()
      .describe('The field. Default: the focused one, or the only one on the page.'),
    optional,
  })
  .meta({ id: 'WriteAction', description: 'Types into a field, replacing what is there.' });

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
    value: z.string().max(1_000).describe('The value or the visible text of the option.'),
    optional,
  })
  .meta({ id: 'SelectAction', description: 'Chooses from a list.' });

const scroll = z
  .strictObject({
    type: z.literal('scroll'),
    direction: z.enum(['up', 'down']).default('down').describe('The direction.'),
    selector: pageSelector.optional().describe('What to scroll. Default: the page.'),
    amount: z.int().min(1).max(100_000).optional().describe('Pixels. Default: as much as is visible.'),
    optional,
  })
  .meta({ id: 'ScrollAction', description: 'Scrolls the page, or a part of it.' });

const screenshot = z
  .strictObject({
    type: z.literal('screenshot'),
    fullPage: z.boolean().optional().describe('Capture the whole page, not only what fits in the window.'),
    optional,
  })
  .meta({
    id: 'ScreenshotAction',
    description: 'Takes a screenshot; its link is in `results.actions.screenshots`.',
  });

const scrape = z.strictObject({ type: z.literal('scrape'), optional }).meta({
  id: 'ScrapeAction',
  description: 'Captures the HTML at this point, in `results.actions.scrapes`.',
});

const executeJavascript = z
  .strictObject({
    type: z.literal('executeJavascript'),
    script: z
      .string()
      .min(1)
      .max(100_000)
      .describe(
        'An expression, or a function body with `return` or `await`, run among the scripts of the page. Redacted in history.',
      ),
    optional,
  })
  .meta({
    id: 'ExecuteJavascriptAction',
    description: 'Runs a script; its value is in `results.actions.javascriptReturns`.',
  });

const pdf = z
  .strictObject({ type: z.literal('pdf'), optional })
  .meta({ id: 'PdfAction', description: 'Saves the page as a PDF; its link is in `results.actions.pdfs`.' });

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
        '`gone`: until the target of the first action is gone, hidden or disabled. `idle`: until a round adds nothing new.',
      ),
    max: z.int().min(1).max(MAX_ROUNDS).default(100).describe('The most rounds.'),
    optional,
  })
  .meta({
    id: 'RepeatAction',
    description: 'Repeats actions. List items that disappear while scrolling are kept in the page.',
  });

const pageAction = z.union([sentence, z.discriminatedUnion('type', [...simpleActions, repeat])]).meta({
  id: 'PageAction',
  description: 'One action; `type` says which. A string is a step in plain words.',
});

export const pageActions = z
  .array(pageAction)
  .max(MAX_ACTIONS)
  .describe('Carried out in this order, in a browser, before the page is read. They imply `mode: js`.');

const CAPTURING: ReadonlySet<string> = new Set(['screenshot', 'scrape', 'pdf']);

/** For requests whose answer has no place for the results of such actions. */
export function refuseCapturing(
  config: { actions?: PageAction[] | undefined },
  context: z.core.$RefinementCtx,
): void {
  for (const [index, action] of (config.actions ?? []).entries()) {
    if (typeof action === 'string') continue;
    const inner = action.type === 'repeat' ? action.actions : [action];
    const capturing = inner.find((one) => typeof one === 'object' && CAPTURING.has(one.type));
    if (!capturing || typeof capturing === 'string') continue;
    const message = `This answer has no place for the result of ${capturing.type}: use scrape`;
    context.addIssue({ code: 'custom', path: ['actions', index, 'type'], message });
  }
}

export type SimpleAction = z.output<typeof simpleAction>;
export type PageAction = z.output<typeof pageAction>;

/** An action in `metadata.actions`. */
export const actionReport = z
  .object({
    type: z.string().describe('Its type; `step` for one in plain words.'),
    ok: z.boolean().describe('Whether it succeeded.'),
    elapsedMs: z.int().min(0).describe('Milliseconds it took.'),
    error: z.string().optional().describe('Why it failed, if it was optional.'),
    rounds: z.int().min(0).optional().describe('How many rounds a `repeat` took.'),
  })
  .meta({ id: 'ActionReport', description: 'How an action went.' });

const links = z.array(z.string());

/** The results of actions, in order. */
export const actionResults = z
  .object({
    screenshots: links.describe('Signed links to the pictures; they work for one hour.'),
    scrapes: z
      .array(
        z.object({
          url: z.string().describe('The address of the page at that point.'),
          html: z.string().describe('The HTML of the page.'),
        }),
      )
      .describe('The page at the time of each `scrape`.'),
    javascriptReturns: z
      .array(
        z.object({
          type: z.string().describe('The `typeof` of the value.'),
          value: z.unknown().describe('The value, as JSON.'),
        }),
      )
      .describe('The values of scripts.'),
    pdfs: links.describe('Signed links to the files; they work for one hour.'),
  })
  .meta({ id: 'ActionResults', description: 'The results of the actions of `fetchConfig`, in order.' });
