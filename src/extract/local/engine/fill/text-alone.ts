/** A text without what stands beside it in the same element: other facts, and the separators between them. */
import { type Element, isTag } from 'domhandler';
import { ownText } from '../../../../convert/html/walk.ts';
import { classAndId } from '../../../elements/class-and-id.ts';
import { below, childElements } from '../../../elements/elements.ts';
import { collapse, textOf } from '../../../elements/text.ts';
import type { Value } from '../../../fact.ts';
import type { Kind } from '../../../names/concepts.ts';
import { findMoney } from '../../../values/money.ts';
import { nameWithin } from '../page/name-within.ts';
import { beginsAsDate } from '../page/unlabelled/publication-dates.ts';
import type { Asked } from './filler.ts';

const NAMES = new Set(['title', 'jobTitle', 'venue', 'organizer']);

/**
 * The name in an element that contains more, such as a card that is one link, or a heading with a price; null if it
 * contains nothing else.
 */
export function nameWithoutRest({ text, element }: Value, { context, field }: Asked): string | null {
  if (!element?.children.some(isTag) || !NAMES.has(field.concept?.id ?? '')) return null;
  if (textOf(element) !== text) return null;
  const isOther = (part: string) =>
    findMoney(part, context)[0]?.text === part || (/\d/.test(part) && beginsAsDate(part, { context }));
  const inner = nameWithin(element, isOther);
  if (inner) return textOf(inner);
  const parts = childElements(element).map((child) => textOf(child));
  const own = collapse(ownText(element));
  return own !== '' &&
    parts.some((part) => part !== '') &&
    parts.every((part) => part === '' || isOther(part))
    ? own
    : null;
}

const CONTROLS = /^(?:button|time|nav|form|input|select|textarea)$/;
const SMALL_PRINT =
  /(?:^|[\s_-])(?:meta|byline|author|date|info|actions?|buttons?|controls?|toolbar|votes?|likes?|share|reply|signature|attribution|user)(?:$|[\s_-])/i;
const ENDS_SENTENCE = /[.!?…:。！？]["”’)]?$/u;
const MAX_SMALL = 100;
const MIN_PROSE = 25;
const MAX_DEPTH = 20;

/** The text without the buttons, author and date that its element contains before or behind it. */
export function proseAlone({ text, element }: Value): string {
  if (!element?.children.some(isTag) || textOf(element) !== text) return text;
  let within: Element = element;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const shown = childElements(within).filter((child) => textOf(child) !== '');
    if (ownText(within).trim() !== '' && !shown.every(isControl)) return text;
    const [only, ...others] = shown;
    if (!only) return text;
    if (others.length === 0 && ownText(within).trim() === '') {
      within = only;
      continue;
    }
    const rest = withoutSmallPrint(text, shown);
    return rest.length >= MIN_PROSE ? rest : text;
  }
  return text;
}

function withoutSmallPrint(text: string, parts: readonly Element[]): string {
  let rest = text;
  for (const part of parts.toReversed()) {
    const small = textOf(part);
    if (!isSmallPrint(part) || !rest.endsWith(small)) break;
    rest = rest.slice(0, -small.length).trim();
  }
  for (const part of parts) {
    const small = textOf(part);
    if (!isSmallPrint(part) || !rest.startsWith(small)) break;
    rest = rest.slice(small.length).trim();
  }
  return rest;
}

const isControl = ({ name, attribs }: Element) => CONTROLS.test(name) || attribs.role === 'button';

function isSmallPrint(part: Element): boolean {
  if (isControl(part)) return true;
  const text = textOf(part, MAX_SMALL + 1);
  if (text.length > MAX_SMALL || ENDS_SENTENCE.test(text)) return false;
  return (
    SMALL_PRINT.test(classAndId(part)) ||
    below(part, (child) => isControl(child) || (child.name === 'abbr' && 'title' in child.attribs), 1)
      .length > 0
  );
}

const WITH_EDGES: ReadonlySet<Kind> = new Set(['title', 'text', 'place', 'person', 'tags', 'address']);
/** Separators between the facts of a line, which some pages write inside of the facts' elements. */
const EDGES = /^[|/·•‧∙–—]\s+|\s[|/·•‧∙–—-]$|\s?[,·•‧∙]$/gu;

export function withoutEdges(text: string, kind: Kind): string {
  return WITH_EDGES.has(kind) ? text.replace(EDGES, '') : text;
}

/** A name that a program wrote as a part of an address: "Dark%20Blue". */
export function withoutEscapes(text: string): string {
  if (!/^[^\s:/?]*%20[^\s:/?]*$/.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
