import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { joinStreams } from './join-streams.ts';

/** Takes its time for each write. */
function slowClient() {
  const chunks: string[] = [];
  const client = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      setTimeout(() => {
        chunks.push(chunk.toString());
        done();
      }, 10);
    },
  });
  return { client, chunks };
}

function server() {
  return new Duplex({ allowHalfOpen: false, read() {}, write: (_chunk, _encoding, done) => done() });
}

test('a client that reads slowly gets all that was sent before the server hung up', async () => {
  const { client, chunks } = slowClient();
  const outside = server();
  let received = 0;
  joinStreams(client, outside, (bytes) => {
    received += bytes;
  });
  for (const part of ['one', 'two', 'three']) outside.push(part);
  outside.push(null);
  await once(client, 'close');
  expect(chunks).toEqual(['one', 'two', 'three']);
  expect(received).toBe(11);
});

test('a connection that breaks is not taken for one that has ended', async () => {
  const { client, chunks } = slowClient();
  const outside = server();
  joinStreams(client, outside, () => {});
  outside.push('half of');
  await once(outside, 'data');
  outside.destroy();
  await once(client, 'close');
  expect(chunks).toEqual([]);
  expect(client.writableFinished).toBe(false);
});
