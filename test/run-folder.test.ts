/** What killed runs have left is removed, and nothing that another run may still use. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeRunFolder, removeLeftBehind, runName } from './harness/run-folder.ts';

it('removes the folder of a process that is gone, but no other', async () => {
  const place = await mkdtemp(join(tmpdir(), 'winnow-places-'));
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const own = await makeRunFolder(place);
  const kept = [
    `${runName(gone, '77')}of-another-container`,
    `${runName(process.ppid)}still-runs`,
    `winnow-test-${gone}`,
  ];
  for (const name of [...kept, `${runName(gone)}left`])
    await mkdir(join(place, name, 'data'), { recursive: true });
  await removeLeftBehind(place);
  expect((await readdir(place)).map((name) => join(place, name)).toSorted()).toEqual(
    [own, ...kept.map((name) => join(place, name))].toSorted(),
  );
  await rm(place, { recursive: true });
});
