/** The rules by which a domain recognizes the items of a list and rates whole lists. */
import { type Element, isTag, isText } from 'domhandler';
import type { Single, Value } from '../../../fact.ts';
import { SHARE } from '../weights.ts';

export type ItemRules = {
  /** Whether a line of the list is one of its items. */
  isItem(line: Value, usualClass: string | null): boolean;
  /** How much the values look like such a list, 0 to 1. */
  fit(values: readonly Single[]): number;
  /** Whether an item may occur twice. */
  mayRepeat: boolean;
};

export function classOf(element: Element): string {
  return `${element.name} ${(element.attribs.class ?? '').trim()}`;
}

/** The tag and class of nearly all items. An element with another class may be a heading between them. */
export function commonClass(items: readonly Value[]): string | null {
  const counts = new Map<string, number>();
  for (const { element } of items) {
    const name = element ? classOf(element) : '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [name, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return name !== '' && items.length > 2 && count >= items.length * SHARE.usualClass ? name : null;
}

const HEADING_CLASS =
  /(?:^|[\s_-])(?:heading|headline|title|header|subhead|subheading|subtitle|tussenkop)(?:$|[\s_-])/i;

/** A list item that is all heading or all bold. */
export function isHeading(element: Element): boolean {
  if (HEADING_CLASS.test(element.attribs.class ?? '')) return true;
  const shown = element.children.filter(
    (child) => isTag(child) || (isText(child) && child.data.trim() !== ''),
  );
  const [only] = shown;
  return shown.length === 1 && only !== undefined && isTag(only) && /^(?:h[1-6]|b|strong)$/.test(only.name);
}
