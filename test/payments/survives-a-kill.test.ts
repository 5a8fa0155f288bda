/** Kill -9 between the payment and the credits: the same credential gets what was paid for, once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByMpp, payByX402 } from './pay.ts';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { killable: true });
});
afterAll(async () => {
  expect(await shop?.audit()).toEqual([]);
  await shop?.close();
});

const PATH = '/api/agent/mpp/access/small';

it.each([
  ['before the money moved, by MPP', 'before', payByMpp],
  ['after the money moved, by x402', 'after', payByX402],
] as const)('killed %s', { timeout: 60_000 }, async (_, moment, pay) => {
  const wallet = await shop.chain.wallet(5);
  const earned = await shop.earned();
  const headers = await pay(await shop.post(PATH), wallet);
  const dead = Promise.withResolvers<void>();
  const reached = new Promise<void>((resolve) => {
    shop.facilitator[moment] = async () => {
      resolve();
      await dead.promise;
      throw new Error('There is nobody left to answer');
    };
  });
  const request = shop.post(PATH, headers).catch(() => 'cut off');
  await reached;
  await shop.kill();
  dead.resolve();
  expect(await request).toBe('cut off');
  expect(await shop.earned()).toBe(earned + (moment === 'after' ? 5 : 0));
  shop.facilitator[moment] = async () => {};
  const settled = shop.facilitator.settled;

  const response = await shop.post(PATH, headers);
  expect(response.status).toBe(200);
  const answer = (await response.json()) as { apiKey: string };
  expect(answer).toMatchObject({ credits: 1_000, account: 'created' });
  expect(await shop.earned()).toBe(earned + 5);
  expect(shop.facilitator.settled).toBe(settled + (moment === 'after' ? 0 : 1));
  const credits = await shop.server.fetch('/api/credits', { key: answer.apiKey });
  expect(await credits.json()).toMatchObject({ remaining: 1_500 });
  expect(await (await shop.post(PATH, headers)).json()).toEqual(answer);
});
