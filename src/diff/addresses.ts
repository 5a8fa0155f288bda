/** Which addresses of a list came and which went; their order says nothing. */
import type { Diffs } from '../contract/diffs.ts';
import { plainAddress } from './noise.ts';
import type { Plain } from './plain.ts';

export type AddressDiff = NonNullable<Diffs['links']>;

export function diffAddresses(before: string[], after: string[], plain: Plain): AddressDiff {
  const key = (address: string) => plain(plainAddress(address));
  const old = new Map(before.map((address) => [key(address), address]));
  const fresh = new Map(after.map((address) => [key(address), address]));
  const missing = (from: Map<string, string>, other: Map<string, string>) =>
    [...from].flatMap(([plainKey, address]) => (plainKey === '' || other.has(plainKey) ? [] : [address]));
  return { added: missing(fresh, old), removed: missing(old, fresh) };
}
