/**
 * The packages that only selling needs, a fifth of what an install with them would take. Set-up installs them into
 * this folder if payments are switched on; the development install has them too.
 */
import { findPackageJSON } from 'node:module';
import { orNull } from '../../../or-null.ts';

export type { PublicClient } from 'viem';

export const loadViem = () => import('viem');
export const loadViemAccounts = () => import('viem/accounts');
export const loadMppx = () => import('mppx');

/** Throws if they are not installed, with what to do about it. */
export function requirePackages(
  find = (name: string) => orNull(() => findPackageJSON(name, import.meta.url)),
): void {
  const missing = ['viem', 'mppx'].filter((name) => !find(name));
  if (missing.length === 0) return;
  throw new Error(
    `WINNOW_PAY_TO switches payments on, but the packages they need are not installed (${missing.join(', ')}). \
Start with "npm start" while npm can be reached, build the image with PAYMENTS=true, or unset WINNOW_PAY_TO`,
  );
}
