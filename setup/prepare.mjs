/** Installs everything that is missing before the program runs. Needs Node 24. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, isOutdated, lastFailure, renewBrowser, setUpBrowser } from './browser.mjs';
import { arePackagesInstalled, build, hasSources, installPackages, isBuilt } from './dashboard.mjs';
import { areInstalled, install } from './dependencies.mjs';
import { lifeline } from './follow-parent.mjs';
import { installPayments, paymentsAreMissing } from './payments.mjs';
import { say } from './say.mjs';

/** How long a set-up on a slow connection may take while another command waits for it. */
const LOCK_TIMEOUT_MS = 30 * 60_000;

/**
 * If nothing is missing, only a few files are read: no network, no lock, nothing written.
 *
 * @typedef {'none' | 'wanted' | 'required'} Need
 * @param {{ root: string, dev: boolean, browser: Need, dashboard: Need | 'packages', payments?: Need, stays?: boolean }} needs
 * `packages` of the dashboard are required where only its sources are used; `stays` is for programs that run long enough for
 * work in the background
 */
export async function prepare({ root, dev, browser, dashboard, payments = 'none', stays = false }) {
  const onlyPackages = dashboard === 'packages';
  const isComplete = () => (onlyPackages ? arePackagesInstalled(root, dev) : isBuilt(root, dev));
  const lacksDashboard = () => dashboard !== 'none' && hasSources(root) && !isComplete();
  if (!areInstalled(root, dev)) {
    await withSetUpLock(root, async () => {
      if (areInstalled(root, dev)) return;
      const ahead = lacksDashboard() ? [installPackages(root, dev)] : [];
      // In parallel, because half of the time is waiting for the registry. The dashboard's build installs what it lacks
      // itself, and reports what is wrong.
      const [own] = await Promise.allSettled([install(root, dev), ...ahead]);
      if (own.status === 'rejected') throw own.reason;
    });
  }
  if (payments !== 'none' && paymentsAreMissing(root)) {
    await attempt('payments', payments, () =>
      withSetUpLock(root, async () => {
        if (paymentsAreMissing(root)) await installPayments(root);
      }),
    );
  }
  if (lacksDashboard()) {
    await attempt('the dashboard', onlyPackages ? 'required' : dashboard, () =>
      withSetUpLock(root, async () => {
        if (!isComplete()) await (onlyPackages ? installPackages : build)(root, dev);
      }),
    );
  }
  if (browser === 'none') return;
  if (findBrowser({ root })) {
    if (stays && isOutdated({ root })) inBackground(root, 'renew');
    return;
  }
  const failure = browser === 'wanted' ? lastFailure(root) : null;
  if (!failure) return attempt('a browser', browser, () => setUpBrowserOnce(root));
  // A start should not wait each time for a set-up that failed before; the service finds the browser once it exists.
  say(`${failure}. Continuing without a browser${stays ? '; trying again in the background' : ''}`);
  if (stays) inBackground(root, 'set-up');
}

/** @param {string} root */
export function setUpBrowserOnce(root) {
  return withSetUpLock(root, () => setUpBrowser({ root }));
}

/** A browser of the system is not ours to renew. @param {string} root */
export function renewBrowserOnce(root) {
  return withSetUpLock(root, async () => {
    const found = findBrowser({ root });
    const isOurs = !found || found.path.startsWith(join(root, '.runtime'));
    return isOurs ? renewBrowser({ root }) : found;
  });
}

function inBackground(root, task) {
  const script = fileURLToPath(new URL('./browser-in-background.mjs', import.meta.url));
  const { pipe, env } = lifeline();
  const stdio = ['ignore', 'ignore', 'inherit', pipe];
  const child = spawn(process.execPath, [script, root, task], { stdio, env });
  child.on('error', (error) => say(`no browser: ${error.message}`));
  child.unref();
  child.stdio[3]?.unref?.();
}

/** A failure of something `wanted` is reported; set-up continues without it. */
async function attempt(name, need, work) {
  try {
    await work();
  } catch (error) {
    if (need === 'required') throw error;
    say(`${error.message}. Continuing without ${name}; the next start tries again`);
  }
}

/** Keeps two commands from installing at the same time. */
async function withSetUpLock(root, work) {
  mkdirSync(join(root, '.runtime'), { recursive: true });
  // Imported only here: a start with nothing to install needs no lock.
  const { withLock } = await import('../src/store/postgres/lock.ts');
  const waiting = setTimeout(() => say('waiting for another set-up in this folder to finish'), 1_000);
  try {
    return await withLock(join(root, '.runtime', 'set-up.lock'), LOCK_TIMEOUT_MS, () => {
      clearTimeout(waiting);
      return work();
    });
  } finally {
    clearTimeout(waiting);
  }
}
