/** Brings everything that is missing before the program runs. Needs Node 24. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, setUpBrowser } from './browser.mjs';
import { areInstalled, install } from './dependencies.mjs';
import { say } from './say.mjs';

/** A set-up on a slow line may take this long; another command waits for it meanwhile. */
const PATIENCE_MS = 30 * 60_000;

/**
 * With everything there this is a handful of file look-ups: no network, no lock, nothing written.
 *
 * @param {{ root: string, dev: boolean, browser: 'none' | 'wanted' | 'required' }} needs
 */
export async function prepare({ root, dev, browser }) {
  if (!areInstalled(root, dev)) {
    await alone(root, async () => {
      if (!areInstalled(root, dev)) await install(root, dev);
    });
  }
  if (browser === 'none' || findBrowser({ root })) return;
  try {
    await alone(root, () => setUpBrowser({ root }));
  } catch (error) {
    if (browser === 'required') throw error;
    say(`${error.message}. Going on without a browser; the next start tries again`);
  }
}

/** Two commands at once do not install over each other. */
async function alone(root, work) {
  mkdirSync(join(root, '.runtime'), { recursive: true });
  // Loaded here, because the lock needs Node 24 and a start with nothing to do needs no lock.
  const { withLock } = await import('../src/store/postgres/lock.ts');
  const waiting = setTimeout(() => say('waiting for another set-up of this folder to end'), 1_000);
  try {
    return await withLock(join(root, '.runtime', 'set-up.lock'), PATIENCE_MS, () => {
      clearTimeout(waiting);
      return work();
    });
  } finally {
    clearTimeout(waiting);
  }
}
