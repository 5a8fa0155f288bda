/**
 * Contents in an object store: written before the row that names them, one object for equal contents, removed a day
 * after the last row that named them. See functions/objects.sql.
 */
import { hash as digest } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { createBatcher } from '../database/batch.ts';
import type { Database } from '../database/database.ts';
import { columnsOf, queryValue } from '../database/query.ts';
import { newId } from '../ids.ts';

/** Implemented by src/net/s3. */
export type ObjectHome = {
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string, maxBytes: number): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  link(key: string, options: { seconds: number; contentType: string }): string;
};

/** An object that a row may name. */
export type KeptObject = { id: string; bytes: number };

/** Where to find the object of a row. */
export type ObjectPlace = { id: string; hash: Buffer; bytes: number };

export type Objects = {
  /**
   * Writes the content, unless it is there already.
   *
   * @param patient whether it may wait a moment, to be registered together with others
   */
  keep(content: Buffer, options?: { patient?: boolean }): Promise<KeptObject>;
  read(place: ObjectPlace): Promise<Buffer>;
  link(place: ObjectPlace, options: { seconds: number; contentType: string }): string;
  /** Removes objects that no row has named for a day; returns how many. */
  sweep(): Promise<number>;
};

/** The object store answered that it does not have the object. */
class LostObject extends AppError {
  constructor() {
    super('upstream_failed', 'The object store has lost a result');
  }
}

/** Null if the object store has lost what is read. */
export async function unlessLost<T>(
  reading: Promise<T>,
  lost: (error: LostObject) => void = () => {},
): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof LostObject)) throw error;
    lost(error);
    return null;
  }
}

const MAX_BATCH = 64;
/** How long a patient write waits for others. */
const LINGER_MS = 40;
const SWEPT_AT_ONCE = 500;
const REMOVED_AT_ONCE = 16;

type Touched = { objectId: string; kept: boolean };

export function createObjects(database: Database, home: ObjectHome): Objects {
  const batches = { maxItems: MAX_BATCH, write: (contents: ObjectPlace[]) => touchAll(database, contents) };
  const touch = createBatcher(batches);
  const touchTogether = createBatcher({ ...batches, linger: (_, waitedMs) => LINGER_MS - waitedMs });

  async function readOnce({ id, hash, bytes }: ObjectPlace): Promise<Buffer> {
    const content = await home.get(keyOf(hash, id), bytes);
    if (!content) throw new LostObject();
    if (!hashOf(content).equals(hash)) {
      throw new AppError('upstream_failed', 'The object store has given back something else');
    }
    return content;
  }

  return {
    async keep(content, { patient = false } = {}) {
      const hash = hashOf(content);
      const bytes = content.length;
      const place = { id: newId(), hash, bytes };
      const { objectId: id, kept } = await (patient ? touchTogether : touch)(place);
      if (!kept) await home.put(keyOf(hash, id), content);
      return { id, bytes };
    },
    // An answer that was cut off is often complete the second time.
    read: (place) => readOnce(place).catch(() => readOnce(place)),
    link: ({ id, hash }, options) => home.link(keyOf(hash, id), options),
    async sweep() {
      for (let due = SWEPT_AT_ONCE; due === SWEPT_AT_ONCE; ) {
        due = (await queryValue<number>(database, 'select list_unused_objects($1)', [SWEPT_AT_ONCE])) ?? 0;
      }
      let removed = 0;
      for (let full = true; full; ) {
        const gone = await database.query<{ id: string; hash: Buffer }>(
          `select object_id as id, hash from object_gone limit ${REMOVED_AT_ONCE}`,
        );
        await Promise.all(gone.map(({ id, hash }) => home.remove(keyOf(hash, id))));
        await database.query('delete from object_gone where object_id = any($1)', [gone.map(({ id }) => id)]);
        removed += gone.length;
        full = gone.length === REMOVED_AT_ONCE;
      }
      return removed;
    },
  };
}

async function touchAll(database: Database, contents: ObjectPlace[]): Promise<Touched[]> {
  const rows = await database.query<Touched & { hash: Buffer }>(
    'select object_id as "objectId", hash, kept from touch_objects(ids => $1, hashes => $2, sizes => $3)',
    columnsOf(contents, 'id', 'hash', 'bytes'),
  );
  const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
  return contents.map(({ hash }) => {
    const row = byHash.get(hash.toString('hex'));
    if (!row) throw new Error('A content was not registered');
    return row;
  });
}

/** Contains the id, so that removing an unused object cannot hit one written since with the same content. */
function keyOf(hash: Buffer, id: string): string {
  const hex = hash.toString('hex');
  return `${hex.slice(0, 2)}/${hex}-${id}`;
}

function hashOf(content: Buffer): Buffer {
  return digest('sha256', content, 'buffer');
}
