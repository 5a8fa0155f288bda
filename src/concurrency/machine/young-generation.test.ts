/** In a process of its own, because flags apply to the whole process. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = new URL('./young-generation.ts', import.meta.url).href;

const PROGRAM = `
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { boundYoungGeneration } from '${MODULE}';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const youngMb = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 1024 / 1024;
/** Makes it grow as far as it can. Returns its size after a collection, because its momentary need comes on top. */
async function fill() {
  const live = [];
  for (let n = 0; n < 60; n++) {
    for (let at = 0; at < 20_000; at++) live[at] = { at, list: [at] };
    await sleep(1);
  }
  collect({ type: 'minor' });
  return youngMb();
}
boundYoungGeneration(8);
const grown = await fill();
collect({ type: 'major', flavor: 'last-resort' });
const shrunk = youngMb();
console.log(JSON.stringify({ grown, shrunk, again: await fill() }));
`;

it('grows to its bound and no further, even after it has shrunk', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  const { grown, shrunk, again } = JSON.parse(stdout);
  // It doubles, from an initial size that differs between versions of V8.
  for (const size of [grown, again]) {
    expect(size).toBeGreaterThan(4);
    expect(size).toBeLessThanOrEqual(8);
  }
  expect(shrunk).toBeLessThan(4);
});
