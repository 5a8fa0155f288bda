/** Kill -9 between the payment and the credits: the same credential gets what was paid for, once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Market, openMarket } from './market.ts';
import { payByMpp, payByX402 } from './pay.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(async () => {
  expect(await market?.audit()).toEqual([]);
  await market?.close();
});

const PATH = '/api/agent/mpp/access/small';

it.each([
  ['before the money moved, by MPP', 'before', payByMpp],
  ['after the money moved, by x402', 'after', payByX402],
] as const)('killed %s', { timeout: 60_000 }, async (_, moment, pay) => {
  const wallet = await market.chain.wallet(5);
  const takings = await market.takings();
  const headers = await pay(await market.post(PATH), wallet);
  const dead = Promise.withResolvers<void>();
  const reached = new Promise<void>((resolve) => {
    market.facilitator[moment] = async () => {
      resolve();
      await dead.promise;
      throw new Error('There is nobody left to answer');
    };
  });
  const request = market.post(PATH, headers).catch(() => 'cut off');
  await reached;
  await market.restart('SIGKILL');
  dead.resolve();
  expect(await request).toBe('cut off');
  expect(await market.takings()).toBe(takings + (moment === 'after' ? 5 : 0));
  market.facilitator[moment] = async () => {};
  const settled = market.facilitator.settled;

  const response = await market.post(PATH, headers);
  expect(response.status).toBe(200);
  const answer = (await response.json()) as { apiKey: string };
  expect(answer).toMatchObject({ credits: 1_000, account: 'created' });
  expect(await market.takings()).toBe(takings + 5);
  expect(market.facilitator.settled).toBe(settled + (moment === 'after' ? 0 : 1));
  const credits = await market.server.fetch('/api/credits', { key: answer.apiKey });
  expect(await credits.json()).toMatchObject({ remaining: 1_500 });
  expect(await (await market.post(PATH, headers)).json()).toEqual(answer);
});
