/**
 * What a large packed body costs the process that answers: processor time of its main thread and of all its threads, those
 * of the garbage collector too, beside a heap like that of a server at work. Times of the processor hold on a busy machine.
 *
 * node bench/fetch/unpack.ts [BODIES]      default: 40 of each kind, 4 at once
 */
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { readBody } from '../../src/net/decode-body.ts';
import { printTable } from '../table.ts';

const BODIES = Number(process.argv[2] ?? 40);
const AT_ONCE = 4;
const MEGABYTE = 1024 * 1024;
const LIVE_OBJECTS = 400_000;

const live = Array.from({ length: LIVE_OBJECTS }, (_, n) => ({ n, text: `entry ${n}`, list: [n] }));

async function measure(megabytes: number): Promise<string[]> {
  const text = '<p>grain and chaff '.repeat((megabytes * MEGABYTE) / 19);
  const packed = gzipSync(text);
  const read = () =>
    readBody(Readable.from([packed]), 'gzip', {
      maxBytes: 50 * MEGABYTE,
      signal: new AbortController().signal,
      limitByStart: () => 30 * MEGABYTE,
    }).then(
      () => 'kept',
      () => 'refused',
    );
  const outcome = await read();
  const all = process.cpuUsage();
  const main = process.threadCpuUsage();
  const one = async () => {
    for (let n = 0; n < BODIES / AT_ONCE; n++) await read();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const each = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1000 / BODIES).toFixed(1);
  return [`${megabytes} MB`, outcome, each(process.threadCpuUsage(main)), each(process.cpuUsage(all))];
}

const rows: string[][] = [];
for (const megabytes of [2, 10, 50]) rows.push(await measure(megabytes));
printTable(
  `Processor time of a packed body, beside ${live.length} objects`,
  ['unpacked', 'outcome', 'main thread ms', 'all threads ms'],
  rows,
);
