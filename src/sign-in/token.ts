/** Tokens of sessions and links: 32 random bytes for their bearer, a SHA-256 for the database. */
import { hash, randomBytes } from 'node:crypto';

export type NewToken = { token: string; tokenHash: Buffer };

export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** No slow hash is needed: nobody guesses 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
