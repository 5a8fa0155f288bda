/**
 * Finds the target of an action: by selector, or by role and name, label, placeholder or visible text. Prefers an exact
 * name to a part of one, and the page to its frames. Playwright searches open shadow roots by itself.
 */
import type { ElementHandle, Frame, Locator, Page } from 'playwright-core';
import { withinTime } from '../../../concurrency/deadline.ts';
import type { NamedTarget, Target, TargetKind } from '../../../contract/fetch/steps/step.ts';

type Role = Parameters<Page['getByRole']>[0];

const FIELDS: Role[] = ['textbox', 'searchbox', 'combobox', 'spinbutton'];
const ROLES: Record<TargetKind, Role[]> = {
  button: ['button'],
  link: ['link'],
  tab: ['tab'],
  checkbox: ['checkbox', 'switch'],
  radio: ['radio'],
  'menu item': ['menuitem', 'menuitemcheckbox', 'menuitemradio', 'button', 'link'],
  option: ['option', 'radio'],
  image: ['img', 'button', 'link'],
  field: FIELDS,
};
const CLICKABLE: Role[] = [
  'button',
  'link',
  'tab',
  'menuitem',
  'checkbox',
  'switch',
  'radio',
  'option',
  ...FIELDS,
];

export type Purpose = 'click' | 'type' | 'see';

const MAX_FRAMES = 20;
/** Playwright waits for a frame's document, which never arrives if its address is refused, as a `file:` one is. */
const FRAME_ANSWERS_MS = 1_000;

/**
 * The first answer that is not null, from the page or else from its frames. Frames may go away meanwhile or never answer,
 * so they are all asked at once.
 */
export async function someFrame<T>(page: Page, ask: (frame: Frame) => Promise<T | null>): Promise<T | null> {
  const main = page.mainFrame();
  const answer = await ask(main);
  if (answer !== null) return answer;
  const inner = page.frames().filter((frame) => frame !== main);
  const answers = await Promise.all(
    inner
      .slice(0, MAX_FRAMES)
      .map(async (frame) => ((await doesAnswer(frame)) ? ask(frame).catch(() => null) : null)),
  );
  return answers.find((one) => one !== null) ?? null;
}

/** Asks a question that is fast even in a large frame. */
function doesAnswer(frame: Frame): Promise<boolean> {
  return withinTime(
    FRAME_ANSWERS_MS,
    async () => (await frame.locator(':root').count()) > 0,
    () => false,
  );
}

/** The visible matches of the most reliable locator that has any. */
function findVisible(page: Page, target: Target, purpose: Purpose): Promise<Locator | null> {
  return someFrame(page, async (frame) => {
    // Every locator is asked in a call of its own, which costs much more than to ask for all of them at once.
    if (!(await hasAny(anyOf(frame, target, purpose).filter({ visible: true })))) return null;
    for (const candidate of candidates(frame, target, purpose)) {
      const visible = candidate.filter({ visible: true });
      if (await hasAny(visible)) return visible;
    }
    return null;
  });
}

async function hasAny(matches: Locator): Promise<boolean> {
  return (await matches.count()) > 0;
}

/** Null if there is none. */
export async function findTarget(page: Page, target: Target, purpose: Purpose): Promise<Locator | null> {
  return (await findVisible(page, target, purpose))?.first() ?? null;
}

export async function findAll(
  page: Page,
  target: Target,
  purpose: Purpose,
  most: number,
): Promise<ElementHandle[]> {
  const found = await findVisible(page, target, purpose);
  return (await found?.elementHandles())?.slice(0, most) ?? [];
}

/** Whether there is a match, visible or not. */
export async function isHidden(page: Page, target: Target, purpose: Purpose): Promise<boolean> {
  const found = await someFrame(page, async (frame) =>
    (await hasAny(anyOf(frame, target, purpose))) ? true : null,
  );
  return found ?? false;
}

/** Whether a selector matches anything, in the page or in one of its frames. */
export async function hasMatch(
  page: Page,
  selector: string,
  { visible }: { visible: boolean },
): Promise<boolean> {
  const found = await someFrame(page, async (frame) => {
    const matches = frame.locator(`css=${selector}`);
    return (await hasAny(visible ? matches.filter({ visible: true }) : matches)) ? true : null;
  });
  return found ?? false;
}

/** What any of the locators matches. */
function anyOf(frame: Frame, target: Target, purpose: Purpose): Locator {
  return [...candidates(frame, target, purpose)].reduce((all, candidate) => all.or(candidate));
}

function* candidates(frame: Frame, target: Target, purpose: Purpose): Generator<Locator> {
  if (target.selector !== undefined) yield frame.locator(`css=${target.selector}`);
  if ('name' in target) yield* byName(frame, target, purpose);
}

function* byName(frame: Frame, target: NamedTarget, purpose: Purpose): Generator<Locator> {
  const { name, kind } = target;
  const roles = kind ? ROLES[kind] : purpose === 'type' ? FIELDS : CLICKABLE;
  if (name === '') {
    for (const role of roles) yield frame.getByRole(role);
    return;
  }
  for (const pattern of [whole(name), within(name)]) {
    for (const role of roles) yield frame.getByRole(role, { name: pattern });
    yield* byOtherNames(frame, pattern, purpose);
  }
  if (purpose !== 'see' && (kind === 'field' || kind === null)) {
    yield frame.locator(`input[name=${JSON.stringify(name)} i], textarea[name=${JSON.stringify(name)} i]`);
  }
  // "The search box" is often a field without a name of its own.
  if (purpose === 'type' && /^search$/i.test(name)) yield frame.getByRole('searchbox');
}

function* byOtherNames(frame: Frame, pattern: RegExp, purpose: Purpose): Generator<Locator> {
  const editable = frame.locator('input, textarea, select, [contenteditable]');
  if (purpose === 'type') {
    yield frame.getByLabel(pattern).and(editable);
    yield frame.getByPlaceholder(pattern);
    yield frame.getByTitle(pattern).and(editable);
    return;
  }
  yield frame.getByLabel(pattern);
  yield frame.getByPlaceholder(pattern);
  yield frame.getByAltText(pattern);
  yield frame.getByTitle(pattern);
  yield frame.getByText(pattern);
}

function whole(name: string): RegExp {
  return new RegExp(`^\\s*${spaced(name)}\\s*$`, 'i');
}

function within(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${spaced(name)}(?![\\p{L}\\p{N}])`, 'iu');
}

function spaced(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('\\s+');
}
