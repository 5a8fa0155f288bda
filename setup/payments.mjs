/** Installs the packages that only payments need, if these are switched on. */
import { join } from 'node:path';
import { areInstalled, install } from './dependencies.mjs';
import { environment } from './environment.mjs';
import { runNpm } from './npm.mjs';

const FOLDER = join('src', 'account', 'payments', 'packages');

/** @param {string} root */
export function paymentsAreMissing(root, env = environment()) {
  if (!env.WINNOW_PAY_TO) return false;
  // The development packages of the project include them.
  return !areInstalled(root, true) && !areInstalled(join(root, FOLDER), false);
}

/** @param {string} root */
export async function installPayments(root, npm = runNpm) {
  try {
    await install(join(root, FOLDER), false, npm, { what: 'payments' });
  } catch (error) {
    throw new Error(
      `WINNOW_PAY_TO switches payments on, but the packages they need could not be installed (${error.message}). Start again when npm can be reached, or unset WINNOW_PAY_TO`,
    );
  }
}
