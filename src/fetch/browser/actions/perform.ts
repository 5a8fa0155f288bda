/** Performs a single action: click, type, press, select, scroll or wait. */
import type { ElementHandle, Locator } from 'playwright-core';
import type { Action, Target } from '../../../contract/fetch/steps/step.ts';
import { isPaste } from '../paste-keys.ts';
import { findAll, findTarget, hasMatch, isHidden, type Purpose, someFrame } from './find-target.ts';
import {
  ActionFailed,
  actionMs,
  andSettle,
  inPage,
  OUT_OF_TIME,
  PATIENCE_MS,
  type Stage,
  spare,
} from './stage.ts';

const WAIT_FOR_MS = 30_000;
const RETRY_MS = 150;
/** Links and forms that open a new window are opened in this one, which is the one that is read. */
const ONE_WINDOW = `for (const element of document.querySelectorAll('[target]')) element.removeAttribute('target')`;
/** Longer texts are filled in at once instead of key by key. */
const MAX_TYPED = 200;
const MAX_CLICKED = 100;
const FILE_REFUSED = 'it asks for a file, and files cannot be uploaded';

export async function perform(stage: Stage, action: Action): Promise<void> {
  const { page } = stage;
  switch (action.do) {
    case 'click':
      return action.all ? clickAll(stage, action.target) : click(stage, action.target);
    case 'type':
      return type(stage, action.text, action.target);
    case 'select':
      return select(stage, action.target, action.value);
    case 'press':
      if (isPaste(action.key)) throw new ActionFailed('nothing can be pasted: write the text instead');
      return andSettle(stage, () => page.keyboard.press(action.key));
    case 'scroll':
      return scrollTo(stage, action.to);
    case 'scroll-by':
      return scrollBy(stage, action);
    case 'scroll-in':
      return scrollIn(stage, action);
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
  await clicking(stage, target, () => found.click({ timeout: actionMs(stage) }));
}

/** Clicks all matches that are there now, except those that an earlier click has removed. */
async function clickAll(stage: Stage, target: Target): Promise<void> {
  await need(stage, target, 'click', PATIENCE_MS);
  const found = await findAll(stage.page, target, 'click', MAX_CLICKED);
  await clicking(stage, target, async () => {
    for (const element of found) {
      if (spare(stage) > 0 && (await isClickable(element))) await element.click({ timeout: actionMs(stage) });
    }
  });
}

function isClickable(element: ElementHandle): Promise<boolean> {
  return element.isVisible().catch(() => false);
}

async function clicking(stage: Stage, target: Target, act: () => Promise<unknown>): Promise<void> {
  let asksForFile = false;
  const onChooser = () => {
    asksForFile = true;
  };
  stage.page.on('filechooser', onChooser);
  try {
    await andSettle(stage, async () => {
      await inPage(stage, ONE_WINDOW);
      await onTarget(stage, target, act);
    });
  } finally {
    stage.page.off('filechooser', onChooser);
  }
  if (asksForFile) throw new ActionFailed(`${described(target)}: ${FILE_REFUSED}`);
}

async function type(stage: Stage, text: string, target: Target | null): Promise<void> {
  const found = target ? await need(stage, target, 'type', PATIENCE_MS) : await fieldInUse(stage);
  const named = target ?? { name: 'the field', kind: 'field' as const };
  await andSettle(stage, () => onTarget(stage, named, () => put(stage, found, named, text)));
}

async function put(stage: Stage, field: Locator, target: Target, text: string): Promise<void> {
  const timeout = actionMs(stage);
  const kind = (await field.getAttribute('type', { timeout })) ?? 'text';
  if (/^file$/i.test(kind)) throw new ActionFailed(`${described(target)}: ${FILE_REFUSED}`);
  if ((await field.evaluate((element) => element.localName, undefined, { timeout })) === 'select') {
    await field.selectOption({ label: text }, { timeout });
    return;
  }
  const keys = text.length <= MAX_TYPED && /^(?:text|search|email|url|tel|password)$/i.test(kind);
  await field.fill(keys ? '' : text, { timeout });
  // Key by key, because pages make suggestions and check input on key events only.
  if (keys) await field.pressSequentially(text, { timeout });
}

/** The focused field, else the only field on the page. */
async function fieldInUse(stage: Stage): Promise<Locator> {
  const focused = await someFrame(stage.page, async (frame) => {
    const field = frame.locator('input:focus, textarea:focus, [contenteditable]:focus');
    return (await field.count()) > 0 ? field.first() : null;
  });
  if (focused) return focused;
  const found = await someFrame(stage.page, async (frame) => {
    const fields = frame
      .locator('input, textarea')
      .and(
        frame.locator(
          ':not([type="hidden"],[type="submit"],[type="button"],[type="checkbox"],[type="radio"])',
        ),
      )
      .filter({ visible: true });
    const count = await fields.count();
    return count > 0 ? { count, field: fields.first() } : null;
  });
  if (found?.count === 1) return found.field;
  const why = found ? `there are ${found.count} fields; name one` : 'there is no field to type into';
  throw new ActionFailed(why, 'field');
}

/** Selects an option by its value, else by its text. */
async function select(stage: Stage, target: Target, value: string): Promise<void> {
  const list = await need(stage, target, 'see', PATIENCE_MS);
  const timeout = actionMs(stage);
  // The option is searched for in the page: a list may be too long to be transferred.
  const { meant, texts } = await list.locator('option').evaluateAll((all, wanted) => {
    const ownValue = (option: (typeof all)[number]) => (option as unknown as { value: string }).value;
    const textOf = (option: (typeof all)[number]) => option.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const text = wanted.trim().toLowerCase();
    const found =
      all.find((option) => ownValue(option) === wanted) ??
      all.find((option) => textOf(option).toLowerCase() === text);
    return {
      meant: found ? all.indexOf(found) : null,
      texts: all.slice(0, 20).map((option) => textOf(option).slice(0, 60)),
    };
  }, value);
  if (meant === null) {
    const has =
      texts.length > 0
        ? `it has ${texts.map((text) => `"${text}"`).join(', ')}`
        : 'it is not a list of options';
    throw new ActionFailed(`${described(target)} has no option "${value}": ${has}`);
  }
  await andSettle(stage, () =>
    onTarget(stage, target, () => list.selectOption({ index: meant }, { timeout })),
  );
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

async function scrollIn(
  stage: Stage,
  { target, up, pixels }: { target: Target; up: boolean; pixels: number | null },
): Promise<void> {
  const box = await need(stage, target, 'see', PATIENCE_MS);
  const by = { sign: up ? -1 : 1, pixels };
  await andSettle(stage, () =>
    box.evaluate(
      (element, { sign, pixels }) =>
        element.scrollBy({ top: sign * (pixels ?? element.clientHeight), behavior: 'instant' }),
      by,
      { timeout: actionMs(stage) },
    ),
  );
}

/** Waits for the target. If it does not appear, the action fails. */
async function need(stage: Stage, target: Target, purpose: Purpose, patienceMs: number): Promise<Locator> {
  const until = performance.now() + Math.min(patienceMs, spare(stage));
  for (;;) {
    const found = await findTarget(stage.page, target, purpose);
    if (found) return found;
    if (performance.now() >= until) break;
    await stage.page.waitForTimeout(RETRY_MS);
  }
  const what = described(target);
  const hidden = await isHidden(stage.page, target, purpose);
  if (hidden && target.selector !== undefined && (await isFileInput(stage.page, target.selector))) {
    throw new ActionFailed(`${what}: ${FILE_REFUSED}`);
  }
  const why = hidden ? `${what} is on the page but not visible` : `there is no ${what} on the page`;
  throw new ActionFailed(why, 'name' in target ? target.name : target.selector);
}

/** File inputs are often hidden behind a styled button. */
function isFileInput(page: Stage['page'], selector: string): Promise<boolean> {
  return hasMatch(page, `input[type="file"]:is(${selector})`, { visible: false });
}

function described(target: Target): string {
  if (!('name' in target) || target.selector !== undefined)
    return `element that matches "${target.selector}"`;
  const kind = target.kind ?? 'element';
  return target.name === '' ? kind : `${kind} "${target.name}"`;
}

/** If the target cannot be used (covered, disabled, gone), the action fails, unless the fetch itself has timed out. */
async function onTarget(stage: Stage, target: Target, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (stage.deadline.signal.aborted || !(error instanceof Error) || error instanceof ActionFailed)
      throw error;
    if (error.name !== 'TimeoutError' && !/did not find|not an <|Element is not/.test(error.message))
      throw error;
    if (spare(stage) === 0) throw new ActionFailed(OUT_OF_TIME);
    throw new ActionFailed(
      `${described(target)} exists but cannot be used: it is covered, disabled or of another kind`,
    );
  }
}
