/** Records of one list below several headings: each is of the kind, or of the day, that the heading above it says. */
import { lazily } from '../../../../concurrency/caches/kept-value.ts';
import type { Fact } from '../../../fact.ts';
import type { Region, Section } from '../model.ts';
import { TRUST } from '../trust.ts';
import { shownFact } from './region.ts';
import { dayIn } from './unlabelled/small-print.ts';

type Span = readonly [from: number, to: number];

/** What the headings above the records of a list say of each. A list below one heading is called so, and no more. */
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
