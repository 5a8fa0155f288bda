/** What pages of the kind that was learned are expected to have. */
import type { LearnedField } from '../../store/extractors.ts';
import type { GroupRules } from './rules.ts';

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
