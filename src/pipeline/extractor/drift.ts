/** Decides from the latest pages whether an extractor still finds its fields. */
import type { JudgedState, LearnedField, SeenPage, Verdict } from '../../store/extractors.ts';

/** A drift is noticed within this many pages. */
export const WINDOW = 15;
const LEAST_PAGES = 3;
/** This many complete pages in a row make it ready again. */
const RECOVERED_PAGES = 5;
/** A field is lost if the probability that pages lack it by chance is below this. */
const CHANCE = 2e-4;
/** The highest assumed share of pages that have a field: samples are few. */
const SUREST = 0.95;
/** If fewer pages have a field, its absence from a window of pages says nothing. */
const RAREST = 0.45;
/** A page counts as having a field of records if at least this part of the usual share of its records has the field. */
const USUAL = 0.5;
/** A field counts as found again if this share of its values is found. */
const FOUND_AGAIN = 0.5;

export function judge({ status, recent, fields, sinceTry }: JudgedState): Verdict {
  const missing = fields.filter((field) => isLost(field, recent)).map(({ path }) => path);
  if (status === 'ready') {
    const drifted = missing.length > 0;
    return { status: drifted ? 'drifted' : 'ready', missing, heal: drifted };
  }
  const latest = recent.slice(-RECOVERED_PAGES);
  if (latest.length === RECOVERED_PAGES && latest.every((page) => page.missing.length === 0)) {
    return { status: 'ready', missing: [], heal: false };
  }
  return { status, missing, heal: sinceTry >= WINDOW };
}

/** Whether the latest pages, over any number of them, lack it more often than by chance. */
function isLost({ path, fill }: LearnedField, recent: readonly SeenPage[]): boolean {
  if (fill < RAREST) return false;
  const present = Math.min(fill, SUREST);
  let found = 0;
  const latest = recent.slice(-WINDOW).reverse();
  for (const [index, page] of latest.entries()) {
    if (!page.missing.includes(path)) found++;
    const pages = index + 1;
    if (pages >= LEAST_PAGES && chanceOfAtMost(found, pages, present) < CHANCE) return true;
  }
  return false;
}

/** The binomial distribution up to `found`. */
function chanceOfAtMost(found: number, pages: number, present: number): number {
  let term = (1 - present) ** pages;
  let sum = term;
  for (let k = 1; k <= found; k++) {
    term *= ((pages - k + 1) / k) * (present / (1 - present));
    sum += term;
  }
  return sum;
}

/** The fields that a page should have and does not. */
export function missingFrom(filled: Record<string, number>, fields: readonly LearnedField[]): string[] {
  return fields
    .filter(({ path, fill, part }) => fill >= RAREST && (filled[path] ?? 0) < part * USUAL)
    .map(({ path }) => path);
}

type Expected = { fields: readonly LearnedField[]; missing: readonly string[] };

/**
 * What a version that was learned after a drift still lacks, and the fields that pages are expected to have from then
 * on.
 */
export function afterHealing(
  before: Expected,
  learned: readonly LearnedField[],
): { missing: string[]; fields: LearnedField[] } {
  const found = new Map(learned.map((field) => [field.path, field]));
  const isFound = ({ path, fill }: LearnedField) => {
    const field = found.get(path);
    return field !== undefined && field.coverage >= FOUND_AGAIN && field.fill >= fill * FOUND_AGAIN;
  };
  const lost = before.fields.filter(
    (field) => (field.fill >= FOUND_AGAIN || before.missing.includes(field.path)) && !isFound(field),
  );
  // They are still expected: otherwise pages without them would count as complete.
  const usual = new Map(lost.map(({ path, fill, part }) => [path, { fill, part }]));
  return {
    missing: lost.map(({ path }) => path),
    fields: learned.map((field) => ({ ...field, ...usual.get(field.path) })),
  };
}
