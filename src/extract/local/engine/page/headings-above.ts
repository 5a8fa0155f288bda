/** Records of one list that is divided by headings: the heading above a record is its category or its date. */
import { lazily } from '../../../../concurrency/caches/kept-value.ts';
import type { Fact } from '../../../fact.ts';
import type { Region, Section } from '../model.ts';
import { TRUST } from '../trust.ts';
import { shownFact } from './region.ts';
import { dayIn } from './unlabelled/small-print.ts';

type Span = readonly [from: number, to: number];

/** Returns the facts from the heading above each record. A single heading above all of them names the list instead. */
export function headingsAbove(
  region: Region,
  sections: readonly Section[],
): (spans: readonly Span[]) => (span: Span) => Fact[] {
  const innermost = ([start]: Span) =>
    sections.findLast(({ at, from, to }) => at < start && from <= start && to > start);
  return (spans) => {
    const isInRecord = ({ at }: Section) => spans.some(([from, to]) => at >= from && at < to);
    const isDivided = lazily(() => {
      const first = sections.length > 1 && spans[0] ? innermost(spans[0]) : undefined;
      if (!first) return false;
      const heads = new Set([first]);
      for (const span of spans) {
        const head = innermost(span);
        if (head?.level !== first.level) return false;
        heads.add(head);
      }
      return heads.size > 1 && ![...heads].some(isInRecord);
    });
    return (span) => {
      const head = isDivided() ? innermost(span) : undefined;
      if (!head) return [];
      const label = dayIn(region.texts.text(head.heading), region) ? 'date' : 'category';
      const zone = region.places[head.at]?.zone ?? 'main';
      return [shownFact(label, 'section', TRUST.section.above, zone, [head.heading], region)];
    };
  };
}
