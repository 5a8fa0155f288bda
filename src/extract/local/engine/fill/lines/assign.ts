/** Chooses which place of the records holds which field, if only one choice is good. */

/** How well each field fits each place, from 0 (not at all) to 1. */
export type Fits = readonly (readonly number[])[];

/** A choice counts only if it is better than all choices without it by this much. */
const MARGIN = 0.1;
/** What a pair of fields gains if the places are in the order of the fields. */
const IN_ORDER = 0.04;
const MAX_FIELDS = 5;
const MAX_PLACES = 7;

/** For each field the index of its place, or -1. */
export function assign(fits: Fits): number[] {
  const fields = fits.slice(0, MAX_FIELDS);
  const width = Math.min(MAX_PLACES, fields[0]?.length ?? 0);
  let best: { choice: number[]; score: number } = { choice: fields.map(() => -1), score: 0 };
  const all: { choice: number[]; score: number }[] = [];
  const choice: number[] = [];
  const visit = (score: number): void => {
    const field = fields[choice.length];
    if (!field) {
      const one = { choice: [...choice], score: score + inOrder(choice) };
      all.push(one);
      if (one.score > best.score) best = one;
      return;
    }
    for (let at = -1; at < width; at++) {
      const fit = at < 0 ? 0 : (field[at] ?? 0);
      if (at >= 0 && (fit === 0 || choice.includes(at))) continue;
      choice.push(at);
      visit(score + fit);
      choice.pop();
    }
  };
  visit(0);
  const chosen = best.choice.map((at, field) => {
    if (at < 0) return -1;
    const without = Math.max(0, ...all.filter((one) => one.choice[field] !== at).map(({ score }) => score));
    return best.score - without >= MARGIN ? at : -1;
  });
  return fits.map((_, field) => chosen[field] ?? -1);
}

function inOrder(choice: readonly number[]): number {
  const places = choice.filter((at) => at >= 0);
  let pairs = 0;
  for (let i = 0; i + 1 < places.length; i++) if ((places[i] ?? 0) < (places[i + 1] ?? 0)) pairs++;
  return pairs * IN_ORDER;
}
