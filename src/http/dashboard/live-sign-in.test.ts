/** Who may work on a page by hand, and for how long, without a browser. */
import { expect, it } from 'vitest';
import type { WebSocketConnection } from '../websocket.ts';
import { createLiveSignIn } from './live-sign-in.ts';

const open = JSON.stringify({ type: 'open', url: 'https://example.com/', width: 800, height: 600 });

/** A client that asks for a page at once. */
function client({ reads }: { reads: boolean }) {
  const told: string[] = [];
  const connection: WebSocketConnection = {
    async send(message) {
      told.push(String(message));
      if (!reads) await new Promise(() => {});
    },
    listen: (take) => take(open),
    ping() {},
    close() {},
    gone: new AbortController().signal,
  };
  return { connection, told };
}

function server(live: Parameters<typeof createLiveSignIn>[0]['fetcher']['live']) {
  return createLiveSignIn({
    fetcher: { live, checkProxy() {} },
    siteSessions: {} as Parameters<typeof createLiveSignIn>[0]['siteSessions'],
    browserConcurrency: 2,
  });
}

const signedIn = async () => true;

it('gives the place of a client that reads nothing to the next', async () => {
  const { serve } = server(async () => {
    throw new Error('It is over');
  });
  await serve('one', client({ reads: false }).connection, signedIn);
  const { connection, told } = client({ reads: true });
  await serve('two', connection, signedIn);
  expect(told.join()).not.toContain('busy');
});

it('drops messages of a page to a client that does not read them', async () => {
  const { connection, told } = client({ reads: false });
  const { serve } = server(async (_, screen) => {
    for (let n = 0; n < 1_000; n += 1) screen.tell({ type: 'notice', text: 'Again' });
    throw new Error('It is over');
  });
  await serve('one', connection, signedIn);
  expect(told.filter((text) => text.includes('Again')).length).toBeLessThan(100);
});
