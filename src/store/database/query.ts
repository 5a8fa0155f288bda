/** Shapes that many queries share: one row, one value, one page or slice of a list, a batch as arrays. */
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

/** The row of a statement that always has one. */
export async function queryRow<T extends Row>(
  on: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<T> {
  const row = await queryOne<T>(on, statement, values);
  if (!row) throw new Error('a statement that always has a row had none');
  return row;
}

/** The only column of the first row, null if there is no row. */
export async function queryValue<T>(
  on: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<T | null> {
  const row = await queryOne(on, statement, values);
  return row ? (Object.values(row)[0] as T) : null;
}

/** One array for each named column, in the order of the names; `unnest` turns them into rows again. */
export function columnsOf<T>(rows: T[], ...names: (keyof T)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

const DELETED_AT_ONCE = 5_000;

/**
 * Deletes the rows that meet a condition, some at a time, so that no statement takes too long however many there are:
 * one that did would fail each time, with more to do the next.
 */
export async function deleteInSteps(
  on: Queryable,
  { table, where, values = [] }: { table: string; where: string; values?: unknown[] },
): Promise<void> {
  const some = `select ctid from ${table} where ${where} limit ${DELETED_AT_ONCE}`;
  for (let deleted = DELETED_AT_ONCE; deleted >= DELETED_AT_ONCE; ) {
    // In a partitioned table other rows may have the same ctid; those that meet the condition are deleted too.
    const step = `delete from ${table} where ctid = any(array(${some})) and ${where} returning 1`;
    deleted = (await on.query(step, values)).length;
  }
}

/** One page of a list, and the length of the list. */
export type ListPage<T> = { rows: T[]; total: number };

export async function queryPage<T extends Row>(
  on: Queryable,
  list: { columns: string; from: string; where: string; order: string; values: unknown[] },
  slice: { page: number; limit: number },
): Promise<ListPage<T>> {
  const source = `from ${list.from} where ${list.where}`;
  const n = list.values.length;
  const skipped = (slice.page - 1) * slice.limit;
  const rows = await on.query<T>(
    `select ${list.columns} ${source} order by ${list.order} limit $${n + 1} offset $${n + 2}::bigint`,
    [...list.values, slice.limit, skipped],
  );
  // The last page gives the length of the list; counting would read all of it again.
  const isLast = rows.length < slice.limit && (rows.length > 0 || slice.page === 1);
  if (isLast) return { rows, total: skipped + rows.length };
  return { rows, total: (await queryValue<number>(on, `select count(*) ${source}`, list.values)) ?? 0 };
}

const newestFirst = (table: string) => `${table}.created_at desc, ${table}.id desc`;

/** The place of a row in a newest-first list: the microsecond of its creation, and its id. */
export const cursorOf = (table: string) =>
  `(extract(epoch from ${table}.created_at) * 1000000)::bigint || '_' || ${table}.id as cursor`;

/** A newest-first list; `table` is the alias of the listed rows, and `columns` must include their `cursorOf`. */
type NewestList = { columns: string; from: string; table: string; where: string; values: unknown[] };

/** By page or, with a cursor, what comes after it; `newest` is the cursor before the first row. */
export type ListSlice = { page: number; limit: number; cursor?: string | undefined };

export type Slice<T> = {
  rows: T[];
  /** Where the next slice begins; null after the last. */
  nextCursor: string | null;
  /** Undefined with a cursor. */
  pagination: { page: number; limit: number; total: number } | undefined;
};

export async function querySlice<T extends Row & { cursor: string }>(
  on: Queryable,
  list: NewestList,
  { page, cursor, limit }: ListSlice,
): Promise<Slice<T>> {
  if (cursor !== undefined) return queryAfter(on, list, cursor, limit);
  const pages = { ...list, order: newestFirst(list.table) };
  const { rows, total } = await queryPage<T>(on, pages, { page, limit });
  const nextCursor = page * limit >= total ? null : (rows.at(-1)?.cursor ?? null);
  return { rows, nextCursor, pagination: { page, limit, total } };
}

/** Nothing is counted, and nothing before the cursor is read. */
async function queryAfter<T extends Row & { cursor: string }>(
  on: Queryable,
  list: NewestList,
  cursor: string,
  limit: number,
): Promise<Slice<T>> {
  const { table } = list;
  const values = [...list.values];
  let after = '';
  if (cursor !== 'newest') {
    const n = values.push(...cursor.split('_'));
    const moment = `(timestamptz 'epoch' + $${n - 1}::bigint * interval '1 microsecond')`;
    after = `and ${table}.created_at <= ${moment} and (${table}.created_at, ${table}.id) < (${moment}, $${n}::uuid)`;
  }
  // One row more than requested shows whether there are others.
  const n = values.push(limit + 1);
  const found = await on.query<T>(
    `select ${list.columns} from ${list.from} where ${list.where} ${after} order by ${newestFirst(table)} limit $${n}`,
    values,
  );
  const rows = found.slice(0, limit);
  const nextCursor = found.length > limit ? (rows.at(-1)?.cursor ?? null) : null;
  return { rows, nextCursor, pagination: undefined };
}
