import { expect, it } from 'vitest';
import { settle } from './user-command.ts';

/** Its events never go out, as to a receiver that hangs. */
function hanging() {
  const state = { ended: false };
  return {
    state,
    settleEvents: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          state.ended = true;
          resolve();
        });
      }),
  };
}

it('waits for events no longer than the limit of the command', async () => {
  const connection = hanging();
  await settle(connection, { signal: new AbortController().signal, ms: 1 });
  expect(connection.state.ended).toBe(true);
});

it('ends the wait when the command is interrupted, and works without a connection', async () => {
  const stop = new AbortController();
  const connection = hanging();
  const waiting = settle(connection, { signal: stop.signal });
  stop.abort();
  await waiting;
  expect(connection.state.ended).toBe(true);
  await settle(null, { signal: stop.signal });
});
