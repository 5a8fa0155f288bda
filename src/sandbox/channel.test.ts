/** Which messages a parent accepts from a child; the channel is a plain stream here. */
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { encodeMessage, readMessages } from './channel.ts';

function listen(mostBytes = 1_000) {
  const channel = new PassThrough();
  const heard: unknown[] = [];
  readMessages(channel, mostBytes, {
    message: (message) => heard.push(message),
    broken: (why) => heard.push(why),
  });
  return { channel, heard };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('reads messages however they are split into chunks', async () => {
  const messages = [
    { id: 1, output: Buffer.from('bytes') },
    { id: 2, output: ['text', null] },
  ];
  const bytes = Buffer.concat(messages.map(encodeMessage));
  for (const size of [1, 3, 7, bytes.length]) {
    const { channel, heard } = listen();
    for (let at = 0; at < bytes.length; at += size) channel.write(bytes.subarray(at, at + size));
    await settled();
    expect(heard).toEqual(messages);
  }
});

it('reads neither a message longer than allowed nor anything after it', async () => {
  const { channel, heard } = listen();
  channel.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  channel.write(encodeMessage({ id: 1, output: 1 }));
  await settled();
  expect(heard).toEqual(['too long']);
});

it('stops at bytes that are not a message', async () => {
  const { channel, heard } = listen();
  channel.write(Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from('none')]));
  channel.write(encodeMessage({ id: 1, output: 1 }));
  await settled();
  expect(heard).toEqual(['unreadable']);
});
