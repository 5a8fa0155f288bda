/**
 * Takes the pictures of the README and the docs from the product itself: `node docs/images/make.ts`, with Node 24. With
 * `--check` it only says which of them no longer look like the product, and fails if there are any.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differenceOf, PICTURES, takePictures } from '../../test/dashboard/pictures.ts';
import { buildDashboard, type Stage, setStage } from '../../test/dashboard/viewer.ts';

/** Of a picture's cells. Times, ports and ids are fewer. */
const STALE_SHARE = 1 / 12;

await buildDashboard();
const stage = await setStage();
try {
  if (process.argv.includes('--check')) await check(stage);
  else process.stdout.write(`${(await takePictures(stage, PICTURES)).join('\n')}\n`);
} finally {
  await stage.close();
}

async function check(of: Stage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-pictures-'));
  for (const name of await takePictures(of, folder)) {
    const share = await differenceOf(join(folder, name), join(PICTURES, name));
    const isStale = share > STALE_SHARE;
    if (isStale) process.exitCode = 1;
    process.stdout.write(
      `${name}: ${isStale ? 'stale' : 'current'} (${(100 * share).toFixed(1)} % differ)\n`,
    );
  }
  await rm(folder, { recursive: true, force: true });
}
