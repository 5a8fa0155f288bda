/** Compares secrets. Digests are compared, so that the time taken reveals neither content nor length. */
import { hash, timingSafeEqual } from 'node:crypto';

export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
