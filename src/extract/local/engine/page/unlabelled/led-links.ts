/** Names after a word or two in running text: "4 min read — filed under <a>Lamps</a> · posted by <a>Ada</a>". */
import { type Element, isTag, isText } from 'domhandler';
import { collapse } from '../../../../elements/text.ts';
import type { Fact } from '../../../../fact.ts';
import type { Region } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { fact, placesIn } from '../region.ts';
import { isOfReply } from './replies.ts';

const VALUE = /^(?:a|b|strong|em|span)$/;
const LABEL = /(?:^|[·|•∙—–/,;(])\s*(\p{L}[\p{L}'’.-]*(?:\s\p{L}+){0,2})\s*[:：]?\s*$/u;
const ENDS = /^\s*(?:$|[·|•∙—–/,;.)])/u;
const MAX_VALUE = 60;
const MAX_BEFORE = 80;
const MAX_FACTS = 40;
/** Only in parents with other elements: a single one is read with the other labels. */
export function ledLinks(region: Region): Fact[] {
  const facts: Fact[] = [];
  const { conceptOf } = region.context.knowledge;
  for (const { element, zone } of placesIn(region)) {
    if (facts.length >= MAX_FACTS) break;
    if (!VALUE.test(element.name) || !isAmongOthers(element)) continue;
    const before = element.prev && isText(element.prev) ? collapse(element.prev.data) : '';
    const label = before.length <= MAX_BEFORE ? (LABEL.exec(before)?.[1] ?? '') : '';
    if (label === '' || (!region.isRecord && isOfReply(label))) continue;
    if (element.next && isText(element.next) && !ENDS.test(element.next.data)) continue;
    const value = region.texts.value(element);
    if (value.text === '' || value.text.length > MAX_VALUE) continue;
    // Names after "by" are read as bylines.
    if (conceptOf(label)?.id === 'author') continue;
    const weight = conceptOf(label) ? TRUST.label.textFirst : TRUST.worded.other;
    facts.push(fact(label, 'label', weight, zone, () => [value]));
  }
  return facts;
}

/** Looks at the nearest nodes only, since a parent may have thousands. */
function isAmongOthers({ prev, next }: Element): boolean {
  return [prev, prev?.prev, next, next?.next].some((node) => node != null && isTag(node));
}
