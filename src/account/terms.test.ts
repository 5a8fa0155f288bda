/** What is known of an account's plan, with a database that answers, stalls or fails. */
import { expect, it } from 'vitest';
import { awakeMs } from '../../test/harness/awake.ts';
import type { Database } from '../store/database/database.ts';
import { termsOfPlan } from './plans.ts';
import { createAccountTerms } from './terms.ts';

const bus = { subscribe: () => () => {} };
const databaseOf = (query: () => Promise<unknown[]>) => ({ query }) as unknown as Database;

it('is that of its plan, read once a minute', async () => {
  let time = 0;
  let reads = 0;
  const database = databaseOf(async () => {
    reads += 1;
    return [{ plan_id: 'pro' }];
  });
  const terms = createAccountTerms(database, bus, () => time);
  await terms.known('a');
  expect(terms.of('a')).toEqual(termsOfPlan('pro'));
  time += 59_000;
  expect(terms.of('a')).toEqual(termsOfPlan('pro'));
  expect(reads).toBe(1);
  time += 2_000;
  terms.of('a');
  expect(reads).toBe(2);
});

it('is unknown while the database fails or stalls: nothing is refused, and nobody waits long for it', async () => {
  for (const query of [() => Promise.reject(new Error('away')), () => new Promise<never>(() => {})]) {
    const terms = createAccountTerms(databaseOf(query), bus);
    expect(await awakeMs(() => terms.known('a'))).toBeLessThan(3_000);
    expect(terms.of('a')).toEqual(termsOfPlan(undefined));
  }
});
