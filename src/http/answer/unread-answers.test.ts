import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { type AnswerReader, createUnreadAnswers, createUntakenAnswers, holdLast } from './unread-answers.ts';

const MB = 1024 * 1024;

/** A client of an account; `gone` is told that it has taken its answer, or went away. */
function client(accountId: string) {
  const patience: number[] = [];
  const outgoing = Object.assign(new EventEmitter(), {
    destroyed: false,
    setTimeout: (ms: number) => void patience.push(ms),
  });
  const { signal } = new AbortController();
  const reader = { outgoing, whose: () => accountId, signal: () => signal } as unknown as AnswerReader;
  const listeners = () => outgoing.listenerCount('close');
  return { reader, patience, gone: () => outgoing.emit('close'), listeners };
}

const settled = () => new Promise(setImmediate);

it('limits the unread bytes of an account without making others wait', async () => {
  const holdFor = createUnreadAnswers();
  const readers = Array.from({ length: 10 }, () => client('many'));
  let admitted = 0;
  for (const { reader } of readers) void holdFor(reader)(20 * MB).then(() => (admitted += 1));
  await settled();
  expect(admitted).toBe(3);
  await holdFor(client('one').reader)(20 * MB);
  readers[0]?.gone();
  await settled();
  expect(admitted).toBe(4);
});

it('accepts an answer that is larger than the limit, and does not count small ones', async () => {
  const holdFor = createUnreadAnswers();
  await holdFor(client('many').reader)(500 * MB);
  await holdFor(client('many').reader)(64 * 1024);
  let admitted = false;
  // A thousand of these would be as much as one that is large.
  void holdFor(client('many').reader)(MB / 2).then(() => (admitted = true));
  await settled();
  expect(admitted).toBe(false);
});

it('counts only the last part of an answer in parts', async () => {
  const holdFor = createUnreadAnswers();
  const hold = holdLast(holdFor(client('many').reader));
  for (let part = 0; part < 10; part += 1) await hold(40 * MB);
  let admitted = false;
  void holdFor(client('many').reader)(20 * MB).then(() => (admitted = true));
  await settled();
  expect(admitted).toBe(true);
});

it('releases memory once, and listens for the end of an answer once, however many parts it has', async () => {
  const holdFor = createUnreadAnswers();
  const [inParts, large, other] = [client('many'), client('many'), client('many')];
  const hold = holdLast(holdFor(inParts.reader));
  for (let part = 0; part < 10; part += 1) await hold(2 * MB);
  expect(inParts.listeners()).toBe(1);
  await hold(0);
  await holdFor(large.reader)(500 * MB);
  inParts.gone();
  let admitted = false;
  void holdFor(other.reader)(2 * MB).then(() => (admitted = true));
  await settled();
  expect(admitted).toBe(false);
  large.gone();
  await settled();
  expect(admitted).toBe(true);
});

it('does not cut off a client whose next part waits because others do not read', async () => {
  const holdFor = createUnreadAnswers();
  const [slow, inParts] = [client('many'), client('many')];
  const hold = holdLast(holdFor(inParts.reader));
  await hold(2 * MB);
  void holdFor(slow.reader)(64 * MB);
  const next = hold(2 * MB);
  await settled();
  expect(inParts.patience).toEqual([60_000, 0]);
  slow.gone();
  await next;
  expect(inParts.patience.at(-1)).toBe(60_000);
});

it('refuses calls of an account whose clients do not read earlier answers', () => {
  const untaken = createUntakenAnswers();
  const readers = Array.from({ length: 10 }, () => client('many'));
  for (const { reader } of readers) untaken.note(reader, 30 * MB);
  expect(() => untaken.check('many')).toThrow('have not yet read');
  expect(() => untaken.check('one')).not.toThrow();
  for (const { gone } of readers) {
    gone();
    gone();
  }
  expect(() => untaken.check('many')).not.toThrow();
  for (let count = 0; count < 10_000; count += 1) untaken.note(client('many').reader, 64 * 1024);
  expect(() => untaken.check('many')).not.toThrow();
});
