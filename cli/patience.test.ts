import { expect, it } from 'vitest';
import { WinnowError } from '../sdk/src/index.ts';
import { createPatience } from './patience.ts';

const away = new WinnowError('connection_failed', 'No answer');

function patience() {
  let time = 0;
  const pause = async (ms: number) => {
    time += ms;
  };
  const settings = { patienceMs: 30_000, signal: new AbortController().signal };
  return { patiently: createPatience(settings, () => time, pause), elapsed: () => time };
}

it('waits for a server that answered before', async () => {
  const { patiently, elapsed } = patience();
  const answers: (string | Error)[] = ['first', away, away, 'second'];
  const call = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect([await patiently(call), await patiently(call), elapsed()]).toEqual(['first', 'second', 2_000]);
});

it('gives up on a server that stays away, and at once on one that never answered', async () => {
  const { patiently, elapsed } = patience();
  const failing = () => Promise.reject(away);
  await expect(patiently(failing)).rejects.toBe(away);
  expect(elapsed()).toBe(0);
  // A refusal is an answer too.
  const refused = new WinnowError('upstream_failed', 'The page is not there', { status: 502 });
  await expect(patiently(() => Promise.reject(refused))).rejects.toBe(refused);
  await expect(patiently(failing)).rejects.toBe(away);
  expect(elapsed()).toBe(31_000);
});

it('has its full patience left after a page that took longer than that', async () => {
  let time = 0;
  const pause = async (ms: number) => {
    time += ms;
  };
  const settings = { patienceMs: 30_000, signal: new AbortController().signal };
  const patiently = createPatience(settings, () => time, pause);
  await patiently(async () => 'first');
  const answers = [away, away, 'second'];
  const slow = async () => {
    const answer = answers.shift();
    if (answers.length === 2) time += 60_000;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect(await patiently(slow)).toBe('second');
});

it('ends with the reason when it is interrupted while it waits', async () => {
  const stop = new AbortController();
  const patiently = createPatience({ patienceMs: 30_000, signal: stop.signal });
  await patiently(async () => 'first');
  const interrupted = new Error('Ctrl-C');
  const waiting = patiently(async () => {
    setTimeout(() => stop.abort(interrupted), 10);
    throw away;
  });
  await expect(waiting).rejects.toBe(interrupted);
});
