/** Brings everything that is missing before the program runs. Needs Node 24. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, setUpBrowser } from './browser.mjs';
import { build, hasSources, isBuilt } from './dashboard.mjs';
import { areInstalled, install } from './dependencies.mjs';
import { installPayments, paymentsAreMissing } from './payments.mjs';
import { say } from './say.mjs';

/** A set-up on a slow line may take this long; another command waits for it meanwhile. */
const PATIENCE_MS = 30 * 60_000;

/**
 * With everything there this is some reading of files: no network, no lock, nothing written.
 *
 * @typedef {'none' | 'wanted' | 'required'} Need
 * @param {{ root: string, dev: boolean, browser: Need, dashboard: Need, payments?: Need }} needs
 */
export async function prepare({ root, dev, browser, dashboard, payments = 'none' }) {
  if (!areInstalled(root, dev)) {
    await alone(root, async () => {
      if (!areInstalled(root, dev)) await install(root, dev);
    });
  }
  if (payments !== 'none' && paymentsAreMissing(root)) {
    await orWithout('payments', payments, () =>
      alone(root, async () => {
        if (paymentsAreMissing(root)) await installPayments(root);
      }),
    );
  }
  if (dashboard !== 'none' && hasSources(root) && !isBuilt(root, dev)) {
    await orWithout('the dashboard', dashboard, () =>
      alone(root, async () => {
        if (!isBuilt(root, dev)) await build(root, dev);
      }),
    );
  }
  if (browser !== 'none' && !findBrowser({ root })) {
    await orWithout('a browser', browser, () => alone(root, () => setUpBrowser({ root })));
  }
}

/** What is wanted but cannot be had is told, and done without. */
async function orWithout(name, need, work) {
  try {
    await work();
  } catch (error) {
    if (need === 'required') throw error;
    say(`${error.message}. Going on without ${name}; the next start tries again`);
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
