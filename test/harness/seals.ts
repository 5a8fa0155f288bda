/** Seals with a key that is known to everyone, for tests of what is stored with them. */
import { createKeyRing, type KeyRing, secretKeyOf } from '../../src/store/secrets/seals.ts';

export const TEST_SECRET_KEY = 'a-key-that-everyone-may-know-for-tests-only';

export function testSeals(): KeyRing {
  const key = secretKeyOf(TEST_SECRET_KEY);
  return createKeyRing({
    read: () => [key],
    current: key.id,
    hasOlderProcess: false,
    needsPlainAddresses: false,
  });
}
