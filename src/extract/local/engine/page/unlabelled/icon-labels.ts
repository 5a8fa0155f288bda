/** Values beside an icon or an empty element whose label only screen readers and tooltips show. */
import { type Element, isTag, isText } from 'domhandler';
import { collapse } from '../../../../elements/text.ts';
import type { Fact } from '../../../../fact.ts';
import type { Region } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { factIn, placesIn } from '../region.ts';

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
    if (end - at > MAX_SIZE) continue;
    const said = ICON.test(element.name) ? labelOf(element) : undefined;
    if (!said || !LABEL.test(said) || region.texts.text(element) !== '') continue;
    const value = textBeside(element, region);
    if (value === '' || value.length > MAX_VALUE) continue;
    const label = VOTE.test(said) ? 'votes' : said;
    facts.push(factIn(label, 'label', TRUST.label.icon, zone, value, parentOf(element)));
  }
  return facts;
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
    const text = isText(next) ? collapse(next.data) : isTag(next) ? texts.text(next) : '';
    if (text !== '') return text;
    if (isTag(next) && labelOf(next)) return '';
  }
  return '';
}
