/** A text without what stands beside it in the same element: other facts, and the separators between them. */
import { textOf } from '../../../elements/text.ts';
import type { Value } from '../../../fact.ts';
import type { Kind } from '../../../names/concepts.ts';
import { findMoney } from '../../../values/money.ts';
import { nameWithin } from '../page/name-within.ts';
import { beginsAsDate } from '../page/unlabelled/publication-dates.ts';
import type { Asked } from './filler.ts';

const NAMES = new Set(['title', 'jobTitle', 'venue', 'organizer']);

/** The name in an element that contains more, such as a card that is one link; null if it contains nothing else. */
export function nameAlone({ text, element }: Value, { context, field }: Asked): string | null {
  if (!element || !NAMES.has(field.concept?.id ?? '') || textOf(element) !== text) return null;
  const isOther = (part: string) =>
    findMoney(part, context)[0]?.text === part || (/\d/.test(part) && beginsAsDate(part, { context }));
  const inner = nameWithin(element, isOther);
  return inner ? textOf(inner) : null;
}

const WITH_EDGES: ReadonlySet<Kind> = new Set(['title', 'text', 'place', 'person', 'tags', 'address']);
/** Separators between the facts of a line, which some pages write inside of the facts' elements. */
const EDGES = /^[|/·•‧∙–—]\s+|\s[|/·•‧∙–—-]$|\s?[,·•‧∙]$/gu;

export function withoutEdges(text: string, kind: Kind): string {
  return WITH_EDGES.has(kind) ? text.replace(EDGES, '') : text;
}
