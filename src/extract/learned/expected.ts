/** What pages of the kind that was learned are expected to have. */
import type { GroupRules } from './rules.ts';

export type LearnedField = {
  /** As in `offers.price` or `reviews[].author`. */
  path: string;
  coverage: number;
  /** On how many pages it is, from 0 to 1. */
  fill: number;
  /** Of a record's fields: in how many of a page's records. */
  part: number;
};

export function expectedOf(rules: GroupRules, above = '', fill = 1): LearnedField[] {
  const isIn = above !== '';
  return [
    ...rules.fields
      .filter(({ path }) => path !== '')
      .map((field) => ({
        path: above + field.path,
        coverage: field.coverage,
        // A field that no rule leads to cannot be missed.
        fill: field.rules.length === 0 ? 0 : isIn ? fill : field.fill,
        part: isIn ? field.fill : 1,
      })),
    ...rules.lists.flatMap((list) => {
      const path = `${above}${list.path}[]`;
      const own = isIn ? fill : list.fill;
      const known = list.ways.length === 0 ? 0 : own;
      return [
        { path, coverage: list.coverage, fill: known, part: isIn ? list.fill : 1 },
        ...expectedOf(list.group, `${path}.`, known),
      ];
    }),
  ];
}
