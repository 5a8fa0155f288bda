import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLookUp } from './look-up.ts';

/**
 * Names that begin with `slow` get no answer, those with `mute` none about IPv6, those with `none` have no address, the
 * others have one of each kind.
 */
const server = createSocket('udp4');
let servers: string[];
let unanswered = 0;

const HEADER = 12;

server.on('message', (query, client) => {
  const label = query.subarray(HEADER + 1, HEADER + 1 + query.readUInt8(HEADER)).toString();
  if (label.startsWith('slow')) return;
  const end = query.indexOf(0, HEADER) + 5;
  const isV6 = query.readUInt16BE(end - 4) === 28;
  if (isV6 && label.startsWith('mute')) {
    unanswered += 1;
    return;
  }
  const address = isV6 ? Buffer.from('260647000000000000000000000000aa', 'hex') : Buffer.from([8, 8, 4, 4]);
  const head = Buffer.from(`c00c00${isV6 ? '1c' : '01'}00010000000500${isV6 ? '10' : '04'}`, 'hex');
  const isNone = label.startsWith('none');
  const answer = Buffer.concat([query.subarray(0, end), ...(isNone ? [] : [head, address])]);
  answer.writeUInt16BE(isNone ? 0x8183 : 0x8180, 2);
  for (const [at, count] of [1, isNone ? 0 : 1, 0, 0].entries()) answer.writeUInt16BE(count, 4 + 2 * at);
  server.send(answer, client.port, client.address);
});

beforeAll(async () => {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${(server.address() as AddressInfo).port}`];
});
afterAll(() => server.close());

it('is not held up by names whose servers do not answer', async () => {
  const lookUp = createLookUp({ servers });
  let slow = 0;
  for (let count = 0; count < 50; count += 1) void lookUp(`slow${count}.example`).catch(() => (slow += 1));
  expect(await lookUp('quick.example')).toEqual(['8.8.4.4', '2606:4700::aa']);
  expect(slow).toBe(0);
});

it('does not wait long for IPv6 where IPv4 is known', async () => {
  expect(await createLookUp({ servers })('mute.example')).toEqual(['8.8.4.4']);
  // The question was not asked again: its time was not over.
  expect(unanswered).toBe(1);
});

it('says that a name has no address', async () => {
  await expect(createLookUp({ servers })('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it('leaves names without a dot, local ones and those of the hosts file to the system', async () => {
  const hostsFile = join(tmpdir(), `hosts-${process.pid}`);
  await writeFile(hostsFile, '10.0.0.9 quick.example other.example # remark.example\n');
  const lookUp = createLookUp({ servers, hostsFile });
  expect(await lookUp('localhost')).toContain('127.0.0.1');
  // The real file of the system does not have it.
  await expect(lookUp('quick.example')).rejects.toMatchObject({
    code: expect.stringMatching(/ENOTFOUND|EAI_/),
  });
  expect(await lookUp('remark.example')).toContain('8.8.4.4');
});
