/** Which ratings belong to the cards or comments of a list: those in the same place of its items that differ. */
import type { Fact } from '../../../../fact.ts';
import type { Place } from '../places.ts';
import type { AtTitle } from './title-place.ts';

/** A rating or a number of votes, and where it was read. */
export type Mark = { fact: Fact; value: string; place: Place; at: number };

/** The page's own rating beside its title is kept, whatever else looks like it. */
export function ratingsOfOthers(marks: readonly Mark[], isAtTitle: AtTitle): ReadonlySet<Fact> {
  const alike = Map.groupBy(marks, ({ fact, place }) => `${fact.label} ${place.pathKey}`);
  const differing = [...alike.values()].filter((list) => new Set(list.map(({ value }) => value)).size > 1);
  return new Set(
    differing
      .flat()
      .filter(({ at }) => !isAtTitle(at))
      .map(({ fact }) => fact),
  );
}
