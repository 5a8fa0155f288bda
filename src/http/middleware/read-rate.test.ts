/** An account that reads without end is held off, and nobody else is. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createMinuteRate } from '../../account/minute-rate.ts';
import { AppError, toAppError } from '../../errors.ts';
import type { AppEnv } from '../app-env.ts';
import { readRate } from './read-rate.ts';

it('too many reads of one account are refused until the minute is over, unless its plan has no rate', async () => {
  let now = 0;
  const app = new Hono<AppEnv>();
  app.onError((thrown, c) => {
    const error = toAppError(thrown);
    const after = thrown instanceof AppError ? thrown.retryAfterSeconds : null;
    return c.json({ after, rate: c.get('rate') }, error.status as 429);
  });
  app.use(async (c, next) => {
    const accountId = c.req.header('account') ?? '';
    const requestsPerMinute = accountId === 'unbounded' ? null : 10;
    c.set('holder', { accountId, requestsPerMinute } as AppEnv['Variables']['holder']);
    await next();
  });
  app.get('/', readRate(createMinuteRate(2, () => now)), (c) => c.json({}));
  const get = (account: string) => app.request('/', { headers: { account } });
  const statuses = async (account: string) => [
    (await get(account)).status,
    (await get(account)).status,
    (await get(account)).status,
  ];
  expect(await statuses('one')).toEqual([200, 200, 429]);
  expect(await (await get('one')).json()).toEqual({ after: 60, rate: { limit: 2, left: 0 } });
  expect((await get('other')).status).toBe(200);
  expect(await statuses('unbounded')).toEqual([200, 200, 200]);
  now = 60_000;
  expect((await get('one')).status).toBe(200);
});

it('a read that is allowed because the minute has ended does not have the rate of a refusal', async () => {
  const clock = [0];
  const reads = createMinuteRate(1, () => clock.shift() ?? 60_000);
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('holder', { accountId: 'one', requestsPerMinute: 10 } as AppEnv['Variables']['holder']);
    await next();
  });
  app.get('/', readRate(reads), (c) => c.json({ rate: c.get('rate') ?? null }));
  reads.count('one');
  clock.push(59_999);
  const answer = await app.request('/');
  expect([answer.status, await answer.json()]).toEqual([200, { rate: null }]);
});
