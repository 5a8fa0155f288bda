/** The format of API keys: a prefix that secret scanners recognise, 32 random bytes in base62, and a checksum. */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { KEY_SURFACES, type KeySurface } from '../contract/account/key-surface.ts';
import type { Scope } from '../contract/account/scope.ts';

const PREFIXES: Record<KeySurface, string> = { v2: 'wn_live_', v1: 'wn_v1_' };
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 > 2^256, so 43 digits hold any 32 bytes. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = 6;

export type NewKey = { key: string; hash: Buffer; hint: string };

export function generateKey(
  surface: KeySurface,
  scope: Scope = 'admin',
  random: (size: number) => Buffer = randomBytes,
): NewKey {
  const secret = base62(BigInt(`0x${random(32).toString('hex')}`), SECRET_LENGTH);
  const key = `${PREFIXES[surface]}${secret}${checksum(secret)}`;
  const hash = scope === 'admin' ? hashKey(key) : hashLimitedKey(key);
  return { key, hash, hint: key.slice(0, PREFIXES[surface].length + HINT_LENGTH) };
}

/** The surface that a key was made for, or null when it cannot be one of ours. Needs no database. */
export function surfaceOfKey(key: string): KeySurface | null {
  for (const surface of KEY_SURFACES) {
    const prefix = PREFIXES[surface];
    if (!key.startsWith(prefix)) continue;
    const body = key.slice(prefix.length);
    if (body.length !== SECRET_LENGTH + CHECKSUM_LENGTH || !/^[0-9A-Za-z]+$/.test(body)) return null;
    return checksum(body.slice(0, SECRET_LENGTH)) === body.slice(SECRET_LENGTH) ? surface : null;
  }
  return null;
}

export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/**
 * A key with a limited scope is stored under another hash, so that a version of the program without scopes refuses it
 * instead of letting it do everything.
 */
function hashLimitedKey(key: string): Buffer {
  return hashKey(`limited ${key}`);
}

export function hashesOf(key: string): Buffer[] {
  return [hashKey(key), hashLimitedKey(key)];
}

/** Computed on every request. A CRC-32 fits a plain number, so no BigInt is needed. */
function checksum(secret: string): string {
  let digits = '';
  for (let rest = crc32(secret); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62)) {
    digits = ALPHABET[rest % 62] + digits;
  }
  return digits;
}

function base62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) digits = ALPHABET[Number(rest % 62n)] + digits;
  return digits;
}
