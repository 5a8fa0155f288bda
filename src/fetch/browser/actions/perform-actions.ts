/** Performs the `actions` of a request on a page, and collects their results. */
import { withinTime } from '../../../concurrency/deadline.ts';
import type { PageAction, SimpleAction } from '../../../contract/fetch/page-actions.ts';
import { parseKey } from '../../../contract/fetch/steps/parse-key.ts';
import { parseSentence, quote } from '../../../contract/fetch/steps/parse-steps.ts';
import type { Action, Target } from '../../../contract/fetch/steps/step.ts';
import { redactStep } from '../../../contract/request/redact.ts';
import { LONGEST_URL } from '../../../contract/request/url.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { ActionReport, ActionsRun } from '../../document.ts';
import { type Codes, withCodes } from '../../sessions/codes.ts';
import { printPage } from '../capture/print-page.ts';
import { readHtml } from '../capture/read-html.ts';
import { type SizedOptions, takeScreenshot } from '../capture/screenshot.ts';
import { type Near, nearestCall } from '../in-page/scripts.ts';
import { executeJavascript } from './execute-javascript.ts';
import { takeFailurePicture } from './failure-picture.ts';
import { perform } from './perform.ts';
import { repeat } from './repeat.ts';
import { ActionFailed, reportMs, type Stage, spare } from './stage.ts';
import { isBadSelector } from './wait-for-selector.ts';

/** What actions need to know about the visit. */
export type ActionStage = Stage & {
  shadowDom: boolean;
  iframes: boolean;
  /** The limit for all results of the actions together. */
  maxBytes: number;
  picture: SizedOptions;
  /** For a sign-in recipe. */
  codes?: Codes | undefined;
};

/** `left`: how many more bytes the results may have. */
type Performing = ActionStage & { left: { bytes: number } };

const MAX_NEAREST = 8;

/** Throws `action_failed` if an action fails that is not optional. */
export async function performActions(
  actionStage: ActionStage,
  actions: readonly PageAction[],
): Promise<ActionsRun> {
  const stage = { ...actionStage, left: { bytes: actionStage.maxBytes } };
  const run: ActionsRun = {
    reports: [],
    screenshots: [],
    scrapes: [],
    javascriptReturns: [],
    pdfs: [],
    warnings: [],
  };
  for (const [index, action] of actions.entries()) {
    const started = performance.now();
    const report: ActionReport = { type: typeOf(action), ok: true, elapsedMs: 0 };
    try {
      if (isRepeat(action)) report.rounds = await repeatAction(stage, run, action, index);
      else await once(stage, run, action, index);
    } catch (thrown) {
      const error = understood(thrown, stage, index);
      if (!(error instanceof ActionFailed)) throw error;
      if (!isOptional(action)) throw await failure(stage, action, index, error);
      Object.assign(report, { ok: false, error: error.message });
    }
    report.elapsedMs = Math.round(performance.now() - started);
    run.reports.push(report);
  }
  return run;
}

function typeOf(action: PageAction): string {
  return typeof action === 'string' ? 'step' : action.type;
}

function isRepeat(action: PageAction): action is Extract<PageAction, { type: 'repeat' }> {
  return typeof action === 'object' && action.type === 'repeat';
}

function isOptional(action: PageAction): boolean {
  return typeof action === 'object' && action.optional === true;
}

async function repeatAction(
  stage: Performing,
  run: ActionsRun,
  action: Extract<PageAction, { type: 'repeat' }>,
  index: number,
): Promise<number> {
  const first = action.actions[0];
  const target = first === undefined ? null : targetOf(first);
  const round = async () => {
    for (const inner of action.actions) {
      try {
        await once(stage, run, inner, index);
      } catch (thrown) {
        const error = understood(thrown, stage, index);
        if (!(error instanceof ActionFailed && isOptional(inner))) throw error;
      }
    }
  };
  const { rounds, outOfTime } = await repeat(stage, { ...action, target, round });
  if (outOfTime) {
    const detail = `actions.${index}: the time ran out after ${rounds} rounds`;
    run.warnings.push({ reason: 'truncated', detail });
  }
  return rounds;
}

async function once(stage: Performing, run: ActionsRun, given: SimpleAction, index: number): Promise<void> {
  const action = await withCodes(given, stage.codes);
  for (const plain of plainActions(action)) {
    const left = Math.round(spare(stage));
    if (plain.do === 'wait' && plain.ms > left) {
      const detail = `actions.${index}: the timeout left ${left} of ${plain.ms} ms to wait`;
      run.warnings.push({ reason: 'truncated', detail });
    }
    await perform(stage, plain);
  }
  if (typeof action === 'string') return;
  count(stage, 0);
  switch (action.type) {
    case 'screenshot': {
      const options = { ...stage.picture, fullPage: action.fullPage ?? false };
      const { screenshot, cutPixels } = await takeScreenshot(stage, options, spare(stage));
      count(stage, screenshot.bytes.length);
      run.screenshots.push(screenshot);
      if (cutPixels > 0) {
        const detail = `actions.${index}: ${cutPixels} pixels cut off at the bottom`;
        run.warnings.push({ reason: 'truncated', detail });
      }
      return;
    }
    case 'scrape': {
      const html = await readHtml(stage.page, stage.world, { ...stage, maxBytes: stage.left.bytes });
      count(stage, html.length);
      run.scrapes.push({ url: stage.page.url().slice(0, LONGEST_URL), html: html.toString() });
      return;
    }
    case 'executeJavascript': {
      const returned = await executeJavascript(stage, action.script);
      count(stage, JSON.stringify(returned).length);
      run.javascriptReturns.push(returned);
      return;
    }
    case 'pdf': {
      const bytes = await printPage(stage.session, stage.left.bytes);
      count(stage, bytes?.length ?? stage.left.bytes);
      if (bytes) run.pdfs.push(bytes);
    }
  }
}

function count({ left, maxBytes }: Performing, bytes: number): void {
  left.bytes -= bytes;
  if (left.bytes <= 0) throw new ActionFailed(`the results of the actions have more than ${maxBytes} bytes`);
}

/** The action in terms of steps; empty for those that only return a result. */
function plainActions(action: SimpleAction): Action[] {
  if (typeof action === 'string') return parseSentence(action) ?? [];
  const { type } = action;
  switch (type) {
    case 'wait':
      return action.selector === undefined
        ? [{ do: 'wait', ms: action.milliseconds ?? 0 }]
        : [{ do: 'wait-for', target: { selector: action.selector } }];
    case 'click':
      return [{ do: 'click', target: clicked(action), all: action.all }];
    case 'write': {
      const target = action.selector === undefined ? null : { selector: action.selector };
      return [{ do: 'type', text: action.text, target }];
    }
    case 'press':
      return [{ do: 'press', key: parseKey(action.key) ?? action.key }];
    case 'select':
      return [{ do: 'select', target: { selector: action.selector }, value: action.value }];
    case 'scroll': {
      const up = action.direction === 'up';
      const pixels = action.amount ?? null;
      if (action.selector) return [{ do: 'scroll-in', target: { selector: action.selector }, up, pixels }];
      const sign = up ? -1 : 1;
      return [
        pixels === null ? { do: 'scroll-by', screens: sign } : { do: 'scroll-by', pixels: sign * pixels },
      ];
    }
    default:
      return [];
  }
}

function clicked({
  selector,
  text = '',
}: {
  selector?: string | undefined;
  text?: string | undefined;
}): Target {
  return selector === undefined ? { name: text, kind: null } : { selector };
}

/** The target of an action, which a repeat may wait to disappear. */
function targetOf(action: SimpleAction): Target | null {
  const [plain] = plainActions(action);
  return plain && 'target' in plain ? plain.target : null;
}

/** Turns Playwright's errors about an action into `ActionFailed`. */
function understood(error: unknown, stage: Stage, index: number): unknown {
  const known = error instanceof AppError || error instanceof ActionFailed;
  if (!(error instanceof Error) || known || stage.deadline.signal.aborted) return error;
  if (isBadSelector(error)) {
    const path = ['fetchConfig', 'actions', index, 'selector'];
    return invalidField(path, 'Not a CSS selector', 'invalid_format');
  }
  const lost = /not attached|context was destroyed|Frame was detached|detached from/i.test(error.message);
  if (error.name === 'TimeoutError' || lost) return new ActionFailed('it could not be done in time');
  return error;
}

async function failure(
  stage: Stage,
  action: PageAction,
  index: number,
  { message: why, wanted }: ActionFailed,
): Promise<AppError> {
  const [nearest, picture] = await Promise.all([
    withinTime(
      reportMs(stage),
      () => nearestTo(stage, wanted ?? soughtBy(action)),
      () => [],
    ),
    takeFailurePicture(stage),
  ]);
  const message = `Action ${index} (${describe(action)}): ${why}`;
  const there = wanted === undefined ? [] : nearest.map(({ text, selector }) => quote(text || selector));
  const hint = there.length > 0 ? `. Nearest: ${there.slice(0, 3).join(', ')}` : '';
  return new AppError('action_failed', message + hint, {
    details: [{ code: 'custom', path: ['fetchConfig', 'actions', index], message: why, index, nearest }],
    picture,
  });
}

/** Without the text of a `write`, which may be a password. */
function describe(action: PageAction): string {
  if (typeof action === 'string') return quote(redactStep(action));
  const sought = soughtBy(action);
  return sought === '' ? action.type : `${action.type} ${quote(sought)}`;
}

function soughtBy(action: PageAction): string {
  if (typeof action === 'string') return '';
  if (action.type === 'repeat') return soughtBy(action.actions[0] ?? '');
  if ('selector' in action && action.selector) return action.selector;
  return action.type === 'click' ? (action.text ?? '') : '';
}

/** Searches the page and its frames, as actions do. */
async function nearestTo({ world }: Stage, wanted: string): Promise<{ text: string; selector: string }[]> {
  const script = nearestCall({ wanted, most: MAX_NEAREST });
  const frames = await world.frames().catch(() => []);
  const found = await Promise.all(
    frames.map((frame) => world.evaluate<Near[]>(script, frame).catch(() => [])),
  );
  return found
    .flat()
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_NEAREST)
    .map(({ text, selector }) => ({ text, selector }));
}
