/**
 * Passwords as scrypt hashes that carry their own parameters, so that these can grow without locking anyone out:
 * `scrypt$<N>$<r>$<p>$<salt>$<hash>`.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { createLimiter } from '../concurrency/limits/limiter.ts';
import { AppError } from '../errors.ts';

// One of the settings of OWASP's password storage sheet: as slow to guess as the others in a quarter of their memory.
const COST = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;
/** Each takes 32 MB, and a core for a good part of a second: a flood of sign-ins waits or is turned away. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 30;
const BUSY_SECONDS = 5;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time whether the account exists or not (null). */
  matches(password: string, stored: string | null): Promise<boolean>;
};

/** @param cost of new hashes; those that are stored have their own. */
export function createPasswords(cost: typeof COST = COST): Passwords {
  const limiter = createLimiter(MOST_AT_ONCE, {
    maxWaiting: MOST_WAITING,
    full: () => new AppError('rate_limited', undefined, { retryAfterSeconds: BUSY_SECONDS }),
  });
  const derive = (password: string, salt: Buffer, at: ScryptOptions) =>
    limiter.run(() => scryptBytes(password, salt, at));

  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await derive(password, salt, cost);
      const { N, r, p } = cost;
      return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
    },
    async matches(password, stored) {
      const [, N, r, p, salt = '', hash = ''] = stored?.split('$') ?? [];
      const at = stored ? { N: Number(N), r: Number(r), p: Number(p) } : cost;
      const derived = await derive(password, Buffer.from(salt, 'base64url'), at);
      const expected = Buffer.from(hash, 'base64url');
      return stored !== null && expected.length === HASH_BYTES && timingSafeEqual(derived, expected);
    },
  };
}

function scryptBytes(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  // The same characters typed on another keyboard may come composed differently (NIST SP 800-63B).
  const bytes = Buffer.from(password.normalize('NFKC'));
  return new Promise((resolve, reject) => {
    scrypt(bytes, salt, HASH_BYTES, { ...cost, maxmem: 256 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
