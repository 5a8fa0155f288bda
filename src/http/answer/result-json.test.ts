import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { resultJson } from './result-json.ts';
import type { BlobDeps } from './signed-blobs.ts';

const CALL = '0190a5d2-0000-7000-8000-000000000001';
const FIRST = '0190a5d2-0000-7000-8000-000000000002';

function stored(zstd: Buffer, jsonBytes: number): BlobDeps {
  const deps = {
    blobs: { result: async () => ({ callId: FIRST, zstd, jsonBytes }) },
    links: { mentions: () => false },
  };
  return deps as unknown as BlobDeps;
}

function packed(json: string): BlobDeps {
  return stored(zstdCompressSync(Buffer.from(json)), json.length);
}

it('an answer that several calls share has the id of the requested one', async () => {
  const answer = await resultJson(packed(`{"id":"${FIRST}","results":{}}`), CALL);
  expect(JSON.parse(answer.toString())).toEqual({ id: CALL, results: {} });
});

it.each([
  ['is not packed', stored(Buffer.from('chaff'), 5)],
  ['is longer than it says', stored(zstdCompressSync(Buffer.alloc(100)), 99)],
  ['does not have its id', packed('{"id":"none"}')],
])('an answer that %s cannot be read', async (_, deps) => {
  await expect(resultJson(deps, CALL)).rejects.toThrow('The stored result cannot be read');
});
