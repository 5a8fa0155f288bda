/** Does the steps on a page, one after the other, and waits after each until the page has come to rest. */
import type { Locator, Page, Request } from 'playwright-core';
import type { Deadline } from '../../../concurrency/deadline.ts';
import { redactStep } from '../../../contract/redact.ts';
import { invalidField } from '../../../errors.ts';
import { type Control, listControlsCall } from '../in-page-scripts.ts';
import { type IsolatedWorld, Navigated } from '../isolated-world.ts';
import { findTarget, isHidden, type Purpose } from './find-target.ts';
import { quote } from './parse-steps.ts';
import type { Action, Step, Target } from './step.ts';

export type Stage = {
  page: Page;
  world: IsolatedWorld;
  deadline: Deadline;
  /** Resolves when the page has loaded and is quiet again. */
  settle(): Promise<unknown>;
};

/** How long something may take to appear before it counts as missing. */
const PATIENCE_MS = 5_000;
const WAIT_FOR_MS = 30_000;
const LOOK_AGAIN_MS = 150;
/** A navigation that a click begins shows itself within this time. */
const NAVIGATION_MS = 250;
const MAX_NAVIGATION_MS = 15_000;
/** Left for reading the page when the steps are done. */
const RESERVE_MS = 2_000;
const MAX_LISTED = 12;
/** Links and forms for a new window are followed in this one: there is no other to read. */
const ONE_WINDOW = `for (const element of document.querySelectorAll('[target]')) element.removeAttribute('target')`;
/** Longer texts are put in at once instead of key by key. */
const MAX_TYPED = 200;

/** Throws an error that names the step, what went wrong, and what there was instead. */
export async function performSteps(stage: Stage, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    for (const action of step.actions) {
      try {
        await perform(stage, action);
      } catch (error) {
        throw error instanceof StepFailed ? failure(step, error.message) : error;
      }
    }
  }
}

class StepFailed extends Error {}

/** The message is kept with the call, so it shows no more of the step than history does. */
function failure(step: Step, why: string): Error {
  return invalidField(
    ['steps', step.number - 1],
    `Step ${step.number} (${quote(redactStep(step.text))}): ${why}`,
  );
}

async function perform(stage: Stage, action: Action): Promise<void> {
  const { page } = stage;
  switch (action.do) {
    case 'click':
      return click(stage, action.target);
    case 'type':
      return type(stage, action.text, action.target);
    case 'press':
      return andSettle(stage, () => page.keyboard.press(action.key));
    case 'scroll':
      return scrollTo(stage, action.to);
    case 'scroll-by':
      return scrollBy(stage, action);
    case 'wait':
      return page.waitForTimeout(Math.min(action.ms, spare(stage)));
    case 'wait-for':
      await need(stage, action.target, 'see', WAIT_FOR_MS);
      return;
    case 'wait-for-load':
      await stage.settle();
  }
}

async function click(stage: Stage, target: Target): Promise<void> {
  const found = await need(stage, target, 'click', PATIENCE_MS);
  await andSettle(stage, async () => {
    await inPage(stage, ONE_WINDOW);
    await onTarget(stage, target, () => found.click({ timeout: actionMs(stage) }));
  });
}

async function type(stage: Stage, text: string, target: Target | null): Promise<void> {
  const found = target ? await need(stage, target, 'type', PATIENCE_MS) : await fieldInUse(stage);
  const named = target ?? { name: 'the field', kind: 'field' as const };
  await andSettle(stage, () => onTarget(stage, named, () => put(stage, found, text)));
}

async function put(stage: Stage, field: Locator, text: string): Promise<void> {
  const timeout = actionMs(stage);
  const kind = (await field.getAttribute('type', { timeout })) ?? 'text';
  if ((await field.and(stage.page.locator('select')).count()) > 0) {
    await field.selectOption({ label: text }, { timeout });
    return;
  }
  const keys = text.length <= MAX_TYPED && /^(?:text|search|email|url|tel|password)$/i.test(kind);
  await field.fill(keys ? '' : text, { timeout });
  // Key by key, because what a page suggests or checks while one types it does for keys only.
  if (keys) await field.pressSequentially(text, { timeout });
}

/** Where the cursor stands, else the only field that there is. */
async function fieldInUse(stage: Stage): Promise<Locator> {
  const focused = stage.page.locator('input:focus, textarea:focus, [contenteditable]:focus');
  if ((await focused.count()) > 0) return focused.first();
  const fields = stage.page
    .locator('input, textarea')
    .and(
      stage.page.locator(
        ':not([type="hidden"],[type="submit"],[type="button"],[type="checkbox"],[type="radio"])',
      ),
    )
    .filter({ visible: true });
  const count = await fields.count();
  if (count === 1) return fields.first();
  const why = count === 0 ? 'there is no field to type into' : `there are ${count} fields: say which`;
  throw new StepFailed(`${why}. ${await whatThereIs(stage)}`);
}

async function scrollTo(stage: Stage, to: 'top' | 'bottom' | Target): Promise<void> {
  if (typeof to === 'object') {
    const found = await need(stage, to, 'see', PATIENCE_MS);
    return andSettle(stage, () => found.scrollIntoViewIfNeeded({ timeout: actionMs(stage) }));
  }
  const top = to === 'top' ? '0' : '(document.scrollingElement ?? document.documentElement).scrollHeight';
  await andSettle(stage, () => inPage(stage, `void scrollTo({ top: ${top}, behavior: 'instant' })`));
}

async function scrollBy(stage: Stage, by: { screens: number } | { pixels: number }): Promise<void> {
  const screens = 'screens' in by ? by.screens : null;
  const times = screens === null ? 1 : Math.abs(screens);
  const top = 'pixels' in by ? String(by.pixels) : `${Math.sign(by.screens)} * innerHeight`;
  for (let i = 0; i < times && spare(stage) > 0; i += 1) {
    await andSettle(stage, () => inPage(stage, `void scrollBy({ top: ${top}, behavior: 'instant' })`));
  }
}

/** A page that is leaving has nothing left to prepare; where it leads to is waited for afterwards. */
async function inPage({ world }: Stage, script: string): Promise<void> {
  await world.evaluate(script).catch((error: unknown) => {
    if (!(error instanceof Navigated)) throw error;
  });
}

/** Waits for the target; what is missing in the end fails the step. */
async function need(stage: Stage, target: Target, purpose: Purpose, patienceMs: number): Promise<Locator> {
  const until = performance.now() + Math.min(patienceMs, spare(stage));
  for (;;) {
    const found = await findTarget(stage.page, target, purpose);
    if (found) return found;
    if (performance.now() >= until) break;
    await stage.page.waitForTimeout(LOOK_AGAIN_MS);
  }
  const what = described(target);
  const hidden = await isHidden(stage.page, target, purpose);
  const why = hidden ? `${what} is on the page but not visible` : `there is no ${what} on the page`;
  throw new StepFailed(`${why}. ${await whatThereIs(stage)}`);
}

function described({ name, kind }: Target): string {
  const thing = kind ?? 'element';
  return name === '' ? thing : `${thing} "${name}"`;
}

async function whatThereIs({ world }: Stage): Promise<string> {
  const controls = await world.evaluate<Control[]>(listControlsCall({ most: MAX_LISTED })).catch(() => []);
  if (controls.length === 0) return 'There is nothing to click or to fill in.';
  return `There is: ${controls.map(({ kind, name }) => `${kind} "${name}"`).join(', ')}.`;
}

/** What cannot be used (covered, disabled, gone) is a fault of the step, unless the time of the whole fetch is over. */
async function onTarget(stage: Stage, target: Target, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (stage.deadline.signal.aborted || !(error instanceof Error)) throw error;
    if (error.name !== 'TimeoutError' && !/did not find|not an <|Element is not/.test(error.message))
      throw error;
    throw new StepFailed(
      `${described(target)} is there but cannot be used: it is covered, disabled or not of this kind`,
    );
  }
}

/** Acts, follows the navigation that this may begin, and waits for rest. */
async function andSettle(stage: Stage, act: () => Promise<unknown>): Promise<void> {
  const { page } = stage;
  const longest = Math.max(1, Math.min(MAX_NAVIGATION_MS, spare(stage)));
  const isNavigation = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  const heard = (event: Promise<unknown>) => event.catch(() => null);
  const begun = heard(page.waitForEvent('request', { predicate: isNavigation, timeout: longest }));
  // A download ends the request and leaves the page where it is.
  const failed = heard(page.waitForEvent('requestfailed', { predicate: isNavigation, timeout: longest }));
  const arrived = heard(
    page.waitForEvent('framenavigated', {
      predicate: (frame) => frame === page.mainFrame(),
      timeout: longest,
    }),
  );
  await act();
  const navigates = await Promise.race([begun, page.waitForTimeout(NAVIGATION_MS)]);
  if (navigates) await Promise.race([arrived, failed]);
  await stage.settle();
}

function spare({ deadline }: Stage): number {
  return Math.max(0, deadline.remainingMs() - RESERVE_MS);
}

function actionMs(stage: Stage): number {
  return Math.max(1, Math.min(PATIENCE_MS, spare(stage)));
}
