import { expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { createReadiness } from './readiness.ts';

it('throws with all reasons, including errors of checks', async () => {
  const ready = createReadiness({
    good: async () => null,
    full: async () => 'The disk is full',
    gone: async () => {
      throw new AppError('upstream_failed', 'The database is not available at the moment');
    },
    broken: async () => {
      throw new Error('secret details');
    },
  });
  await expect(ready.check()).rejects.toMatchObject({
    status: 503,
    message: 'Not ready: The disk is full; The database is not available at the moment; The check failed',
    details: [{ path: ['full'] }, { path: ['gone'] }, { path: ['broken'] }],
  });
});

it('asks again after a moment, not with every request', async () => {
  let asked = 0;
  const ready = createReadiness({
    counted: async () => {
      asked += 1;
      return null;
    },
  });
  await Promise.all([ready.check(), ready.check()]);
  expect(asked).toBe(1);
});
