/** Values whose label only screen readers and tooltips show: that of an icon beside them, or of their own element. */
import { type Element, isTag, isText } from 'domhandler';
import { isInvisible } from '../../../../../convert/html/visibility.ts';
import { ownText } from '../../../../../convert/html/walk.ts';
import { collapse } from '../../../../elements/text.ts';
import type { Fact, Zone } from '../../../../fact.ts';
import type { Kind } from '../../../../names/concepts.ts';
import type { Region } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { fact, placesIn } from '../region.ts';

const ICON = /^(?:i|img|span|button|b|em|div|abbr)$/;
const NAMES = ['aria-label', 'title', 'alt', 'data-tooltip'] as const;
const LABEL = /^\p{L}[\p{L}\s.'’/-]{1,38}$/u;
const MAX_VALUE = 60;
const MAX_FACTS = 60;
const MAX_SIZE = 3;
const MAX_CHILDREN = 6;
/** The count between the buttons to vote is that of the votes. */
const VOTE = /^(?:up ?vote|vote up)/i;

export function iconLabels(region: Region): Fact[] {
  const facts: Fact[] = [];
  let at = region.from - 1;
  for (const { element, zone, end } of placesIn(region)) {
    at++;
    if (facts.length >= MAX_FACTS) break;
    const size = end - at;
    if (size <= MAX_NAMED) facts.push(...namedAmount(element, zone, region));
    if (size > MAX_SIZE) continue;
    const drawn = drawnLabel(element, region);
    const said = drawn ?? (ICON.test(element.name) ? labelOf(element) : undefined);
    if (!said || !LABEL.test(said)) continue;
    const own = region.texts.text(element);
    if (own !== '' && !drawn) continue;
    const value =
      own === ''
        ? { text: textBeside(element, region), element: parentOf(element) }
        : region.texts.value(element);
    if (value.text === '' || value.text.length > MAX_VALUE) continue;
    const label = VOTE.test(said) ? 'votes' : said;
    facts.push(fact(label, 'label', TRUST.label.icon, zone, () => [value]));
  }
  return facts;
}

const MAX_NAMED = 8;
const SHOWING = /^(?:a|img|button|input|select|option|label|time|body|main)$/;
const AMOUNTS: ReadonlySet<Kind> = new Set(['duration', 'quantity', 'measure']);

/** `<li title="Total time">70 min</li>`, if the label is that of an amount. */
function namedAmount(element: Element, zone: Zone, { context, texts }: Region): Fact[] {
  const said = SHOWING.test(element.name) ? undefined : labelOf(element);
  if (!said || !LABEL.test(said)) return [];
  const kind = context.knowledge.conceptOf(said)?.kind;
  const text = kind && AMOUNTS.has(kind) ? texts.text(element) : '';
  if (text.length > MAX_VALUE || !/^\P{L}{0,3}\d/u.test(text)) return [];
  return [fact(said, 'label', TRUST.label.icon, zone, () => [texts.value(element)])];
}

/** The name of the drawing in an element, if it is that of a concept: `<li><svg><title>Total time</title>…</svg> 70 min</li>`. */
function drawnLabel(element: Element, { context }: Region): string | undefined {
  if (SHOWING.test(element.name)) return undefined;
  const drawing = element.children.find((child): child is Element => isTag(child) && child.name === 'svg');
  const title = drawing?.children.find((child): child is Element => isTag(child) && child.name === 'title');
  const said = title ? collapse(ownText(title)) : drawing?.attribs['aria-label'];
  return said && context.knowledge.conceptOf(said) ? said : undefined;
}

function labelOf(element: Element): string | undefined {
  return NAMES.map((name) => element.attribs[name]?.trim()).find(Boolean);
}

function parentOf(element: Element): Element {
  const { parent } = element;
  return parent && isTag(parent) ? parent : element;
}

/** The next text, if the parent holds little else. */
function textBeside(element: Element, { texts }: Region): string {
  const { children } = parentOf(element);
  if (children.length > MAX_CHILDREN) return '';
  for (let next = element.next; next; next = next.next) {
    const shown = isTag(next) && !isInvisible(next) ? texts.text(next) : '';
    const text = isText(next) ? collapse(next.data) : shown;
    if (text !== '') return text;
    if (isTag(next) && labelOf(next)) return '';
  }
  return '';
}
