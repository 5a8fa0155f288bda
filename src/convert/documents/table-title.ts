/** Distinguishes a title above a table, which is an ordinary row in sheets and CSV, from the names of the columns. */

/** The facts that matter about a row. */
export type RowFacts = {
  filled: number;
  /** How many of the filled cells are numbers. */
  numbers: number;
  /** Whether the first column is filled. */
  startsLeft: boolean;
};

const MOST_TITLES = 5;
const MOST_LOOKED_AT = 30;

/**
 * How many rows at the top are a title or notes to it: each has one text on the left, and below them a row of several
 * texts names the columns.
 *
 * @param rows read only as far as necessary
 */
export function titleRows(rows: Iterable<RowFacts>, width: number): number {
  let titles = 0;
  let hasHead = false;
  const below: RowFacts[] = [];
  for (const row of rows) {
    if (hasHead) {
      if (below.push(row) === MOST_LOOKED_AT) break;
    } else if (row.numbers > 0) {
      return 0;
    } else if (row.filled > 1) {
      if (titles === 0) return 0;
      hasHead = true;
    } else if (!row.startsLeft || ++titles > MOST_TITLES) {
      return 0;
    }
  }
  const most = (is: (row: RowFacts) => boolean) => below.filter(is).length * 2 >= below.length;
  if (below.length === 0 || !most(({ filled }) => filled > 1)) return 0;
  // Two columns of words may also be a form, or a table whose second column has no name.
  return width > 2 || most(({ numbers }) => numbers > 0) ? titles : 0;
}
