/** A machine without a registry leaves tests out; an install that fails is a failure. */
import { expect, it } from 'vitest';
import { installError, NotAvailable, nullIfNotAvailable } from './harness/registry.ts';

it.each([
  ['npm', 'npm ci failed (1)\n  code ENOTFOUND\n  syscall getaddrinfo'],
  ['npm behind a dead proxy', 'npm ci failed (1)\n  code ECONNREFUSED'],
  ['pip', 'ERROR: Could not find a version that satisfies the requirement uv (from versions: none)'],
  [
    'uv',
    'error: Request failed after 3 retries in 6.8s\n  cause: client error (Connect)\n  cause: dns error',
  ],
])('%s says that no registry can be reached', async (_, said) => {
  const error = installError('the clients', new Error(said));
  expect(error).toBeInstanceOf(NotAvailable);
  await expect(nullIfNotAvailable('Not tested here', () => Promise.reject(error))).resolves.toBeNull();
});

it.each([
  ['npm', 'npm ci failed (1)\n  code EINTEGRITY'],
  ['npm without such a version', 'npm ci failed (1)\n  code ETARGET'],
  [
    'pip',
    'ERROR: Could not find a version that satisfies the requirement uv==99 (from versions: 0.1.0, 0.1.1)',
  ],
  ['uv', 'error: No solution found when resolving dependencies'],
  ['a full disk', 'npm ci failed (1)\n  code ENOSPC'],
])('an install by %s that failed is a failure', async (_, said) => {
  const error = installError('the clients', new Error(said));
  expect(error).not.toBeInstanceOf(NotAvailable);
  expect(error.message).toContain(said);
  await expect(nullIfNotAvailable('Not tested here', () => Promise.reject(error))).rejects.toBe(error);
});
