/** Ids that sort by time, so that new rows land at the end of their indexes. */
import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(10 * 512);
let used = pool.length;

/** A version 7 UUID (RFC 9562): 48 bits of milliseconds, then random bits. */
export function newId(now = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(now, 0, 6);
  pool.copy(bytes, 6, used, used + 10);
  used += 10;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return idFrom(bytes.toString('hex'));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The first 16 bytes of a digest as an id. */
export function idFrom(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** The smallest id of a moment: all ids made before it are smaller. */
export function firstIdAt(time: number): string {
  const hex = Math.floor(time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
