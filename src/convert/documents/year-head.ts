/** Distinguishes a head of years or days, such as `Region, 2021, 2022`, from a row of numbers. */

const NUMBER = /^[-+(]?[\d.,\s]+[%)]?$/;
const YEAR = /^(?:19|20)\d\d$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOST_LOOKED_AT = 30;

/** Years farther apart than this are numbers, unless they are all equally far apart. */
const WIDEST_STEP = 10;

/**
 * Whether the numbers in a row name its columns: two or more years or days in order, above columns that have values,
 * but no years or days.
 *
 * @param below the rows below it, of the same width
 */
export function namesYears(row: string[], below: string[][]): boolean {
  const columns = row.flatMap((text, i) => (NUMBER.test(text.trim()) || DAY.test(text.trim()) ? [i] : []));
  const names = columns.map((i) => row[i]?.trim() ?? '');
  const kind = [YEAR, DAY].find((one) => names.every((name) => one.test(name)));
  if (!kind || names.length < 2 || below.length === 0) return false;
  const isRising = (each: string[]) => each.every((name, i) => i === 0 || name > (each[i - 1] ?? ''));
  if (!isRising(names) && !isRising(names.toReversed())) return false;
  if (kind === YEAR && !areSteps(names)) return false;
  const values = below.slice(0, MOST_LOOKED_AT).flatMap((line) => columns.map((i) => line[i]?.trim() ?? ''));
  return values.some((value) => value !== '') && !values.some((value) => kind.test(value));
}

function areSteps(years: string[]): boolean {
  const steps = years.slice(1).map((year, i) => Math.abs(Number(year) - Number(years[i])));
  const isEven = steps.length > 1 && new Set(steps).size === 1;
  return isEven || Math.max(...steps) <= WIDEST_STEP;
}
