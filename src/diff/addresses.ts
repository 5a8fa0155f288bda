/** Which addresses of a list were added and which were removed; their order does not matter. */
import type { Diffs } from '../contract/diffs.ts';
import { normaliseAddress } from './noise.ts';
import type { Normalise } from './normalise.ts';

export type AddressDiff = NonNullable<Diffs['links']>;

export function diffAddresses(before: string[], after: string[], normalise: Normalise): AddressDiff {
  const key = (address: string) => normalise(normaliseAddress(address));
  const old = new Map(before.map((address) => [key(address), address]));
  const fresh = new Map(after.map((address) => [key(address), address]));
  const missing = (from: Map<string, string>, other: Map<string, string>) =>
    [...from].flatMap(([key, address]) => (key === '' || other.has(key) ? [] : [address]));
  return { added: missing(fresh, old), removed: missing(old, fresh) };
}
