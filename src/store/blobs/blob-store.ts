/**
 * Results, pictures and files. They are stored in their rows or, if the operator has one, in an object store; small
 * ones always in their rows. Each row can be moved at any time (move.ts).
 */
import { AppError } from '../../errors.ts';
import type { Queryable } from '../database/database.ts';
import { queryOne } from '../database/query.ts';
import type { StoredJson } from '../stored-json.ts';
import type { KeptObject, Objects } from './objects.ts';

/** A blob that belongs to the call it is stored with. Its row has no bytes if it names an object. */
export type CallBlob = { id: string; contentType: string; bytes: Buffer; object?: KeptObject | undefined };
export type NewBlob = CallBlob & { accountId: string; callId: string };
export type Blob = { contentType: string; bytes: Buffer };

/** The columns of a row that say where its bytes are. */
export type BodyColumns = { body: Buffer | null; objectId: string | null; hash: Buffer | null; size: number };

/** How often the object store was used. */
export type ObjectActivity = { written: number; read: number; failed: number };

export type BlobStore = {
  put(blob: NewBlob): Promise<void>;
  /** @param room called with the number of bytes, and awaited before they are read */
  get(id: string, room?: (bytes: number) => Promise<unknown>): Promise<Blob | null>;
  /** Type and size, without reading the bytes. */
  describe(id: string): Promise<{ contentType: string; size: number } | null>;
  /** A link to the object store, valid for an hour; null if the bytes are not there or we serve them ourselves. */
  link(id: string): Promise<string | null>;
  /** Ids of the blobs that belong to a call. They are deleted with it. */
  ofCall(callId: string): Promise<string[]>;
  /** Those of the ids that are blobs of the account. */
  ofAccount(accountId: string, ids: readonly string[]): Promise<string[]>;
  /** To be called before the row that will name it is written. `patient`: it may wait to be stored with others. */
  keepResult(result: StoredJson, options?: { patient?: boolean }): Promise<StoredJson>;
  keepBlobs(blobs: CallBlob[]): Promise<CallBlob[]>;
  /** `callId` is the call that has the result: a monitor's run with an unchanged page shares that of an earlier run. */
  result(callId: string): Promise<(StoredJson & { callId: string }) | null>;
  activity(): ObjectActivity;
  /** The bytes of a row that was read with `bodyColumns`. */
  bodyOf(row: BodyColumns): Promise<Buffer>;
};

/** Up to this size a row is smaller and faster than an object. */
export const SMALL_BYTES = 2_048;
const LINK_SECONDS = 3_600;
/** After a failed write, how long everything stays in its rows. */
const PAUSE_MS = 15_000;

/** The columns that `bodyOf` needs, from a row with this alias and its `stored_object`, joined as `<alias>_o`. */
export const bodyColumns = (alias: string) =>
  `${alias}.body, ${alias}.object_id as "objectId", ${alias}_o.hash, coalesce(${alias}.bytes, 0) as size`;
export const joinObject = (alias: string) =>
  `left join stored_object ${alias}_o on ${alias}_o.id = ${alias}.object_id`;

export function createBlobStore(
  database: Queryable,
  options: {
    /** Null if the operator has no object store. */
    objects?: Objects | null;
    /** Whether new bytes are written there. */
    writes?: boolean;
    /** Whether links lead there. */
    links?: boolean;
    /** Called when a write there failed; the bytes are stored in their row then. */
    failed?: (error: unknown) => void;
    now?: () => number;
  } = {},
): BlobStore {
  const { objects = null, writes = true, links = false, failed = () => {}, now = Date.now } = options;
  const activity: ObjectActivity = { written: 0, read: 0, failed: 0 };
  let pausedUntil = 0;

  /** Undefined if the content is to be stored in its row. */
  async function keep(content: Buffer, options?: { patient?: boolean }): Promise<KeptObject | undefined> {
    if (!objects || !writes || content.length <= SMALL_BYTES || now() < pausedUntil) return undefined;
    try {
      const object = await objects.keep(content, options);
      activity.written += 1;
      return object;
    } catch (error) {
      activity.failed += 1;
      pausedUntil = now() + PAUSE_MS;
      failed(error);
      return undefined;
    }
  }

  async function bodyOf({ body, objectId, hash, size }: BodyColumns): Promise<Buffer> {
    if (body) return body;
    if (!objects) {
      throw new AppError('upstream_failed', 'The object store that has this is not set up', {
        cause: new Error('A row names an object, but WINNOW_S3_ENDPOINT is not set'),
      });
    }
    if (!objectId || !hash) throw new Error('A row has neither bytes nor an object');
    activity.read += 1;
    return objects.read({ id: objectId, hash, bytes: size }).catch((error: unknown) => {
      activity.failed += 1;
      throw error;
    });
  }

  const find = (id: string) =>
    queryOne<BodyColumns & { contentType: string }>(
      database,
      `select b.content_type as "contentType", ${bodyColumns('b')} from blob b ${joinObject('b')} where b.id = $1`,
      [id],
    );

  const describe = (id: string) =>
    queryOne<Omit<BodyColumns, 'body'> & { contentType: string }>(
      database,
      `select b.content_type as "contentType", b.object_id as "objectId", b_o.hash,
         coalesce(b.bytes, octet_length(b.body)) as size
       from blob b ${joinObject('b')} where b.id = $1`,
      [id],
    );

  return {
    bodyOf,
    describe,
    activity: () => activity,
    async keepResult(result, options) {
      const object = await keep(result.zstd, options);
      return object ? { ...result, object } : result;
    },
    async keepBlobs(blobs) {
      return Promise.all(blobs.map(async (blob) => ({ ...blob, object: await keep(blob.bytes) })));
    },
    async put(blob) {
      const object = await keep(blob.bytes);
      await database.query(
        `insert into blob (id, account_id, call_id, content_type, body, object_id, bytes)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [blob.id, blob.accountId, blob.callId, blob.contentType, ...bodyValues(blob.bytes, object)],
      );
    },
    async get(id, room) {
      if (room) await room((await describe(id))?.size ?? 0);
      const row = await find(id);
      return row && { contentType: row.contentType, bytes: await bodyOf(row) };
    },
    async link(id) {
      if (!links || !objects) return null;
      const row = await describe(id);
      if (!row?.objectId || !row.hash) return null;
      const { objectId, hash, size, contentType } = row;
      return objects.link({ id: objectId, hash, bytes: size }, { seconds: LINK_SECONDS, contentType });
    },
    async ofCall(callId) {
      const rows = await database.query<{ id: string }>('select id from blob where call_id = $1', [callId]);
      return rows.map((row) => row.id);
    },
    async ofAccount(accountId, ids) {
      if (ids.length === 0) return [];
      const query = 'select id from blob where account_id = $1 and id = any($2)';
      const rows = await database.query<{ id: string }>(query, [accountId, ids]);
      return rows.map((row) => row.id);
    },
    async result(callId) {
      const row = await queryOne<BodyColumns & { callId: string; jsonBytes: number }>(
        database,
        `select r.call_id as "callId", r.json_bytes as "jsonBytes", ${bodyColumns('r')}
         from call_result r ${joinObject('r')}
         where r.call_id = coalesce((select t.ref_id from monitor_tick t where t.id = $1), $1)`,
        [callId],
      );
      return row && { callId: row.callId, zstd: await bodyOf(row), jsonBytes: row.jsonBytes };
    },
  };
}

/** The values of `body`, `object_id` and `bytes`. */
export function bodyValues(
  bytes: Buffer,
  object: KeptObject | undefined,
): [body: Buffer | null, objectId: string | null, bytes: number | null] {
  return object ? [null, object.id, object.bytes] : [bytes, null, null];
}
