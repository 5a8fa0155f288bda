import { expect, it } from 'vitest';
import type { Queryable } from '../database/database.ts';
import { createBlobStore } from './blob-store.ts';

it('asks for room by the size of a file before it reads its bytes', async () => {
  const seen: string[] = [];
  const bytes = Buffer.from('a picture');
  const query = async (statement: unknown) => {
    const isWhole = String(statement).includes('b.body,');
    seen.push(isWhole ? 'read' : 'described');
    const row = { contentType: 'image/png', objectId: null, hash: null, size: bytes.length };
    return [isWhole ? { ...row, body: bytes } : row];
  };
  const blobs = createBlobStore({ query } as unknown as Queryable);
  const room = async (size: number) => seen.push(`room for ${size}`);
  expect((await blobs.get('id', room))?.bytes).toBe(bytes);
  expect(seen).toEqual(['described', 'room for 9', 'read']);
});
