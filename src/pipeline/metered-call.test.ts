import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { CallClosing } from '../store/calls.ts';
import { createCallRunner } from './metered-call.ts';

it('does not wait past its deadline for an object store that hangs, and keeps the result with the call', async () => {
  const closings: CallClosing[] = [];
  const opened = { outcome: 'opened', remaining: null, rateLimit: null, rateLeft: null } as const;
  const runner = createCallRunner({
    calls: {
      open: async () => opened,
      close: async (closing) => {
        closings.push(closing);
        return { closed: true, remaining: null };
      },
      closedBefore: async () => ({ closed: true, remaining: null }),
      reserveMore: async () => true,
    },
    doubts: { certainly: (_id, _ms, work) => work() },
    admit: () => {},
    settled: () => {},
    blobs: { keepResult: () => new Promise(() => {}), put: () => new Promise(() => {}) },
  });
  const caller = { accountId: 'a', keyId: null, sessionId: null, parentId: null };
  const call = { caller, service: 'scrape', params: {}, reserve: 1, deadlineMs: 100 } as const;
  const started = performance.now();
  await runner.run(call, async () => ({ json: Buffer.from('{"a":1}'), cost: 1 }));
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(closings).toMatchObject([{ status: 'completed', result: { jsonBytes: 7 } }]);
  expect(closings[0]?.result).not.toHaveProperty('object');
  expect(zstdDecompressSync(closings[0]?.result?.zstd ?? '').toString()).toBe('{"a":1}');
});
