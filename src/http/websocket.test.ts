/** What goes to a client over a WebSocket, without a network. */
import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { acceptWebSocket } from './websocket.ts';

/** A client that takes what it is sent one piece at a time. */
function slowClient() {
  const sent: Buffer[] = [];
  const socket = new Duplex({
    writableHighWaterMark: 1,
    read() {},
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk);
      setImmediate(done);
    },
  });
  const request = { headers: { 'sec-websocket-key': 'a' } } as unknown as IncomingMessage;
  return { socket, sent, connection: acceptWebSocket(request, socket, undefined) };
}

it('leaves nothing behind for each message that a slow client keeps waiting', async () => {
  const { connection, socket } = slowClient();
  let listeners = 0;
  const { gone } = connection;
  const [add, remove] = [gone.addEventListener.bind(gone), gone.removeEventListener.bind(gone)];
  gone.addEventListener = (...given: Parameters<typeof add>) => {
    listeners += 1;
    add(...given);
  };
  gone.removeEventListener = (...given: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...given);
  };
  for (let n = 0; n < 20; n += 1) await connection.send('message');
  expect(listeners).toBe(0);
  expect(socket.listenerCount('drain')).toBe(0);
});

it('ends the wait when the client goes away, and closes with a reason', async () => {
  const first = slowClient();
  const waiting = first.connection.send('message');
  first.socket.destroy();
  await waiting;
  expect(first.connection.gone.aborted).toBe(true);
  const { connection, socket, sent } = slowClient();
  connection.close(1000, '{"type":"done"}');
  await new Promise((resolve) => socket.once('finish', resolve));
  expect(sent.at(-1)?.subarray(2)).toEqual(Buffer.from('\x03\xe8{"type":"done"}', 'latin1'));
});
