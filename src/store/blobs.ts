/** Blobs: screenshots and pictures from documents. An object store could implement the same interface. */
import type { Queryable } from './database.ts';
import { queryOne } from './query.ts';

/** A blob that belongs to whatever call it is stored with. */
export type CallBlob = { id: string; contentType: string; bytes: Buffer };
export type NewBlob = CallBlob & { accountId: string; callId: string };
export type Blob = { contentType: string; bytes: Buffer };

export type BlobStore = {
  put(blob: NewBlob): Promise<void>;
  get(id: string): Promise<Blob | null>;
  /** Ids of the blobs that belong to a call. They are deleted with it. */
  ofCall(callId: string): Promise<string[]>;
};

export function createBlobStore(database: Queryable): BlobStore {
  return {
    async put(blob) {
      await database.query(
        'insert into blob (id, account_id, call_id, content_type, body) values ($1, $2, $3, $4, $5)',
        [blob.id, blob.accountId, blob.callId, blob.contentType, blob.bytes],
      );
    },
    async get(id) {
      return queryOne(
        database,
        'select content_type as "contentType", body as bytes from blob where id = $1',
        [id],
      );
    },
    async ofCall(callId) {
      const rows = await database.query<{ id: string }>('select id from blob where call_id = $1', [callId]);
      return rows.map((row) => row.id);
    },
  };
}
