/** Shapes that many queries share: one row, one page of a list, a batch as arrays. */
import type { Queryable, Row, Statement } from './database.ts';

/** The first row, null if there is none. */
export async function queryOne<T extends Row>(
  on: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<T | null> {
  const [row] = await on.query<T>(statement, values);
  return row ?? null;
}

/** One array for each named column, in the order of the names; in SQL, `unnest` makes rows of them again. */
export function columnsOf<T>(rows: T[], ...names: (keyof T)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

/** One page of a list, and how long the list is. */
export type ListPage<T> = { rows: T[]; total: number };

export async function queryPage<T extends Row>(
  on: Queryable,
  list: { columns: string; from: string; where: string; order: string; values: unknown[] },
  slice: { page: number; limit: number },
): Promise<ListPage<T>> {
  const source = `from ${list.from} where ${list.where}`;
  const n = list.values.length;
  const [counted, rows] = await Promise.all([
    queryOne<{ total: number }>(on, `select count(*) as total ${source}`, list.values),
    on.query<T>(
      `select ${list.columns} ${source} order by ${list.order} limit $${n + 1} offset $${n + 2}::bigint`,
      [...list.values, slice.limit, (slice.page - 1) * slice.limit],
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
