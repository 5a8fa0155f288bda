/** Moves the results and files of an installation from rows into the object store, or back, while it serves. */
import type { Database } from '../database/database.ts';
import { type BlobStore, type BodyColumns, bodyColumns, joinObject, SMALL_BYTES } from './blob-store.ts';
import { type Objects, unlessLost } from './objects.ts';

/** `lost` are rows whose object is gone; they stay as they are. */
export type Moved = { rows: number; bytes: number; lost: number };

type MovedTable = { name: 'call_result' | 'blob'; key: 'call_id' | 'id' };

const TABLES: MovedTable[] = [
  { name: 'call_result', key: 'call_id' },
  { name: 'blob', key: 'id' },
];
const AT_ONCE = 32;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Can be interrupted at any time and repeated: what has been moved is not moved again. */
export async function moveBodies(
  database: Database,
  stores: { objects: Objects; blobs: Pick<BlobStore, 'bodyOf'> },
  { toObjects, moved }: { toObjects: boolean; moved?: (soFar: Moved) => void },
): Promise<Moved> {
  const total = { rows: 0, bytes: 0, lost: 0 };
  for (const table of TABLES) {
    for (let after = FIRST, full = true; full; ) {
      const rows = await rowsToMove(database, table, after, toObjects);
      const sizes = await Promise.all(
        rows.map((row) =>
          toObjects
            ? moveOut(database, stores.objects, table, row)
            : moveIn(database, stores.blobs, table, row),
        ),
      );
      for (const size of sizes) {
        if (size === 'lost') total.lost += 1;
        else if (size !== null) {
          total.rows += 1;
          total.bytes += size;
        }
      }
      moved?.(total);
      after = rows.at(-1)?.id ?? after;
      full = rows.length === AT_ONCE;
    }
  }
  return total;
}

type RowToMove = BodyColumns & { id: string };

async function rowsToMove(
  database: Database,
  { name, key }: MovedTable,
  after: string,
  toObjects: boolean,
): Promise<RowToMove[]> {
  const isLeft = toObjects ? `octet_length(r.body) > ${SMALL_BYTES}` : 'r.object_id is not null';
  return database.query(
    `select r.${key} as id, ${bodyColumns('r')} from ${name} r ${joinObject('r')}
     where r.${key} > $1 and ${isLeft} and is_needed(r.call_id) order by r.${key} limit ${AT_ONCE}`,
    [after],
  );
}

/** The bytes that were moved; null if the row was deleted or moved meanwhile. */
async function moveOut(
  database: Database,
  objects: Objects,
  { name, key }: MovedTable,
  { id, body }: RowToMove,
): Promise<number | null> {
  if (!body) return null;
  const object = await objects.keep(body);
  const changed = await database.query(
    `with moved as (
       update ${name} set body = null, object_id = $2, bytes = $3 where ${key} = $1 and body is not null returning 1)
     insert into object_use (object_id, row_id) select $2, $1 from moved returning 1`,
    [id, object.id, object.bytes],
  );
  return changed.length > 0 ? body.length : null;
}

async function moveIn(
  database: Database,
  blobs: Pick<BlobStore, 'bodyOf'>,
  { name, key }: MovedTable,
  row: RowToMove,
): Promise<number | 'lost' | null> {
  const body = await unlessLost(blobs.bodyOf(row));
  if (!body) return 'lost';
  const changed = await database.query(
    `with moved as (
       update ${name} set body = $2, object_id = null, bytes = null where ${key} = $1 and object_id = $3 returning 1)
     select leave_object($3, $1) from moved`,
    [row.id, body, row.objectId],
  );
  return changed.length > 0 ? body.length : null;
}
