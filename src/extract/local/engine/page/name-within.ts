/** The name in an element that contains other facts too, such as a card that is one link. */
import { type Element, isTag } from 'domhandler';
import { ownText } from '../../../../convert/html/walk.ts';
import { classAndId } from '../../../elements/class-and-id.ts';
import { below, childElements, isBlock } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';

const HEADING = /^h[1-6]$/;
const TITLED = /(?:^|[\s_-])(?:title|heading|headline|name)(?:$|[\s_-])/i;
const HOOKS = ['data-testid', 'data-qa', 'data-ui', 'data-hook', 'data-test'] as const;
const NEVER_NAMES = /^(?:time|button|label|img|svg|dl|table|form|small|sup)$/;
const MAX_PARTS = 40;
const MAX_DEPTH = 30;
const MAX_NAME = 160;

/**
 * The heading in it, the part that its class calls a title, or else its first line. Undefined if the element contains
 * nothing but the name.
 *
 * @param isOther whether a text cannot be a name, such as a price or a date
 */
export function nameWithin(element: Element, isOther: (text: string) => boolean): Element | undefined {
  if (childElements(element).length === 0) return undefined;
  const lines = linesIn(element);
  if (lines.length === 0) return undefined;
  const parts = lines.flat();
  if (parts.length < 2) return undefined;
  const isHeading = HEADING.test(element.name);
  const heading = isHeading ? undefined : below(element, ({ name }) => HEADING.test(name), 1)[0];
  if (heading && textOf(heading) !== '') return nameWithin(heading, isOther) ?? heading;
  const mayBeName = (part: Element) => !NEVER_NAMES.test(part.name) && isNameLike(textOf(part), isOther);
  const titled = isHeading ? [] : parts.filter((part) => mayBeName(part) && isTitled(part, element));
  if (titled.length === 1) return titled[0];
  const [first = [], ...others] = lines
    .map((line) => line.filter(mayBeName))
    .filter(({ length }) => length > 0);
  // The lines of a heading are one name, apart from a price or a date.
  return first.length === 1 && !(isHeading && others.length > 0) ? first[0] : undefined;
}

function isNameLike(text: string, isOther: (text: string) => boolean): boolean {
  return text.length <= MAX_NAME && /\p{L}{2}/u.test(text) && !isOther(text);
}

/** Whether the class of the part, or of an element between it and the whole, calls it a title. */
function isTitled(part: Element, whole: Element): boolean {
  for (let at: Element = part; at !== whole; ) {
    const names = HOOKS.reduce((all, hook) => `${all} ${at.attribs[hook] ?? ''}`, classAndId(at));
    if (TITLED.test(names)) return true;
    if (!at.parent || !isTag(at.parent)) return false;
    at = at.parent;
  }
  return false;
}

/** The innermost elements with text, by line. Empty if there are too many, or some text is in no such element. */
function linesIn(element: Element): Element[][] {
  const lines: Element[][] = [];
  let count = 0;
  let isWhole = true;
  let isNew = true;
  const visit = (at: Element, depth: number) => {
    if (depth > MAX_DEPTH) isWhole = false;
    if (!isWhole || NEVER_READ.has(at.name)) return;
    const startsLine = at !== element && isBlock(at);
    if (startsLine) isNew = true;
    const inner = childElements(at);
    if (ownText(at).trim() !== '' || inner.length === 0) {
      if (at === element || ++count > MAX_PARTS) isWhole = false;
      else if (textOf(at) !== '') {
        if (isNew) lines.push([at]);
        else lines.at(-1)?.push(at);
        isNew = false;
      }
    } else for (const child of inner) visit(child, depth + 1);
    if (startsLine) isNew = true;
  };
  visit(element, 0);
  return isWhole ? lines : [];
}

const NEVER_READ = new Set(['script', 'style', 'svg', 'noscript', 'template', 'select']);
