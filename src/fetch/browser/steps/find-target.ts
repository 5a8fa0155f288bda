/** Finds what a step names: by role and name, label, placeholder or visible text; the exact name before a part of it. */
import type { Locator, Page } from 'playwright-core';
import type { Target, TargetKind } from './step.ts';

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

/** The first visible match, by the surest way of naming it. null when there is none. */
export async function findTarget(page: Page, target: Target, purpose: Purpose): Promise<Locator | null> {
  for (const candidate of candidates(page, target, purpose)) {
    const visible = candidate.filter({ visible: true });
    if ((await visible.count()) > 0) return visible.first();
  }
  return null;
}

/** Whether it is there, but nothing that a visitor can see. */
export async function isHidden(page: Page, target: Target, purpose: Purpose): Promise<boolean> {
  for (const candidate of candidates(page, target, purpose)) if ((await candidate.count()) > 0) return true;
  return false;
}

function* candidates(page: Page, target: Target, purpose: Purpose): Generator<Locator> {
  const { name, kind } = target;
  const roles = kind ? ROLES[kind] : purpose === 'type' ? FIELDS : CLICKABLE;
  if (name === '') {
    for (const role of roles) yield page.getByRole(role);
    return;
  }
  for (const pattern of [whole(name), within(name)]) {
    for (const role of roles) yield page.getByRole(role, { name: pattern });
    yield* byOtherNames(page, pattern, purpose);
  }
  if (purpose !== 'see' && (kind === 'field' || kind === null)) {
    yield page.locator(`input[name=${JSON.stringify(name)} i], textarea[name=${JSON.stringify(name)} i]`);
  }
  // "The search box" is often a field without a name of its own.
  if (purpose === 'type' && /^search$/i.test(name)) yield page.getByRole('searchbox');
}

function* byOtherNames(page: Page, pattern: RegExp, purpose: Purpose): Generator<Locator> {
  const editable = page.locator('input, textarea, select, [contenteditable]');
  if (purpose === 'type') {
    yield page.getByLabel(pattern).and(editable);
    yield page.getByPlaceholder(pattern);
    yield page.getByTitle(pattern).and(editable);
    return;
  }
  yield page.getByLabel(pattern);
  yield page.getByPlaceholder(pattern);
  yield page.getByAltText(pattern);
  yield page.getByTitle(pattern);
  yield page.getByText(pattern);
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
