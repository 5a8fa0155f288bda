import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { awakeMs } from '../../../test/harness/awake.ts';
import type { CallClosing, CallOpening, OpenOutcome } from '../../store/calls.ts';
import type { CallAnswer, CallContext, MeteredCall } from './call.ts';
import { createCallRunner } from './metered-call.ts';

const OPENED: OpenOutcome = { outcome: 'opened', remaining: null, rateLimit: null, rateLeft: null };
const caller = { accountId: 'a', keyId: 'k', sessionId: null, parentId: null };
const reading: MeteredCall = {
  ...{ caller, service: 'scrape', params: {}, reserve: 1, deadlineMs: 10_000 },
  mayBeginEarly: true,
};
const answer: CallAnswer = { json: Buffer.from('{}'), cost: 1 };

function runnerThatOpens(
  open: (call: CallOpening) => Promise<OpenOutcome>,
  blobs?: Parameters<typeof createCallRunner>[0]['blobs'],
) {
  const closings: CallClosing[] = [];
  const runner = createCallRunner({
    calls: {
      open,
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
    ...(blobs && { blobs }),
  });
  return { runner, closings };
}

/** The first call of a key is opened at once, the second one when the test says so. */
function secondWaits() {
  const second = Promise.withResolvers<OpenOutcome>();
  const outcomes = [Promise.resolve(OPENED), second.promise];
  return { second, open: () => outcomes.shift() ?? Promise.reject(new Error('opened too often')) };
}

it('begins to fetch while the call of a key in good standing is being opened, and answers once it is open', async () => {
  const { second, open } = secondWaits();
  const { runner, closings } = runnerThatOpens(open);
  const seen: string[] = [];
  const work = async (context: CallContext) => {
    seen.push('begun');
    await context.opened;
    seen.push('opened');
    return answer;
  };
  await runner.run(reading, work);
  const finished = runner.run(reading, work);
  await expect.poll(() => seen).toEqual(['begun', 'opened', 'begun']);
  second.resolve(OPENED);
  expect(await finished).toMatchObject({ cost: 1 });
  expect(closings).toHaveLength(2);
});

it('aborts early work when the call is refused, or the database fails', async () => {
  for (const [settle, type] of [
    ['resolve', 'insufficient_credits'],
    ['reject', 'internal_error'],
  ] as const) {
    const { second, open } = secondWaits();
    const { runner, closings } = runnerThatOpens(open);
    await runner.run(reading, async () => answer);
    const begun = Promise.withResolvers<CallContext>();
    const finished = runner.run(reading, async (context) => {
      begun.resolve(context);
      await context.opened;
      return answer;
    });
    const { signal } = await begun.promise;
    expect(signal.aborted).toBe(false);
    if (settle === 'resolve') second.resolve({ ...OPENED, outcome: type });
    else second.reject(new Error('gone'));
    await expect(finished).rejects.toThrow();
    expect(signal.reason).toMatchObject({ type });
    expect(closings).toHaveLength(1);
  }
});

it('begins nothing early for a call with an Idempotency-Key, or one that may do more than read', async () => {
  const { mayBeginEarly: _, ...doing } = reading;
  for (const call of [{ ...reading, caller: { ...caller, idempotencyKey: 'once' } }, doing]) {
    const { second, open } = secondWaits();
    const { runner } = runnerThatOpens(open);
    await runner.run(reading, async () => answer);
    let isOpen = false;
    const finished = runner.run(call, async () => {
      expect(isOpen).toBe(true);
      return answer;
    });
    setImmediate(() => {
      isOpen = true;
      second.resolve(OPENED);
    });
    expect(await finished).toMatchObject({ cost: 1 });
  }
});

it('does not wait past its deadline for an object store that hangs, and stores the result with the call', async () => {
  const hanging = () => new Promise<never>(() => {});
  const { runner, closings } = runnerThatOpens(async () => OPENED, { keepResult: hanging, put: hanging });
  const call = { ...reading, deadlineMs: 100 };
  const waited = await awakeMs(() =>
    runner.run(call, async () => ({ json: Buffer.from('{"a":1}'), cost: 1 })),
  );
  expect(waited).toBeLessThan(2_000);
  expect(closings).toMatchObject([{ status: 'completed', result: { jsonBytes: 7 } }]);
  expect(closings[0]?.result).not.toHaveProperty('object');
  expect(zstdDecompressSync(closings[0]?.result?.zstd ?? '').toString()).toBe('{"a":1}');
});
