/** What goes to a client over a WebSocket, without a network. */
import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { acceptWebSocket, refuseUpgrade } from './websocket.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A client that takes what it is sent one piece at a time, or nothing at all. */
function slowClient({ reads = true } = {}) {
  const sent: Buffer[] = [];
  const socket = new Duplex({
    writableHighWaterMark: 1,
    read() {},
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk);
      if (reads) setImmediate(done);
    },
  });
  const request = { headers: { 'sec-websocket-key': 'a' } } as unknown as IncomingMessage;
  return { socket, sent, connection: acceptWebSocket(request, socket, undefined) };
}

it('leaks nothing for messages that wait for a slow client', async () => {
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

it('does not wait forever for a client that reads nothing, and lets no pongs pile up', () => {
  vi.useFakeTimers();
  const { connection, socket } = slowClient({ reads: false });
  const ping = Buffer.from([0x89, 0x04, 1, 2, 3, 4]);
  const before = socket.writableLength;
  for (let n = 0; n < 100; n += 1) socket.emit('data', ping);
  expect(socket.writableLength).toBe(before);
  connection.close();
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(socket.destroyed).toBe(true);
});

it('notices that a client is gone if it has only closed its own side', () => {
  const { connection, socket } = slowClient();
  socket.emit('end');
  expect(connection.gone.aborted).toBe(true);
});

it('closes the socket of a refused client', () => {
  vi.useFakeTimers();
  const { socket } = slowClient({ reads: false });
  refuseUpgrade(socket, 401, { error: 'Sign in first' });
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(socket.destroyed).toBe(true);
});

it('cuts off a client that sends endlessly, also in pieces of a message that never ends', async () => {
  const { connection, socket } = slowClient();
  const pieceOfText = Buffer.concat([Buffer.from([0x01, 126, 0xff, 0xff]), Buffer.alloc(0xffff)]);
  let pieces = 0;
  for (; pieces < 100 && !socket.destroyed; pieces += 1) {
    socket.push(pieceOfText);
    await new Promise(setImmediate);
  }
  expect(pieces).toBeLessThan(20);
  expect(connection.gone.aborted).toBe(true);
});
