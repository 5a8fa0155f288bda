import { expect, it } from 'vitest';
import { suiteDatabase } from '../../test/harness/database.ts';
import { testSeals } from '../../test/harness/seals.ts';
import { createAccount } from './account/accounts.ts';
import { newId } from './ids.ts';
import { createSiteSessionStore } from './site-sessions.ts';

const MB = 1024 * 1024;
const database = await suiteDatabase();

it('all sessions of an account together are limited in size, also when pages fill them', async () => {
  // A sixteenth of the real limit, which is checked last.
  const store = createSiteSessionStore(database, testSeals(), MB);
  const [many, other] = [
    await createAccount(database, newId(), 'free'),
    await createAccount(database, newId(), 'free'),
  ];
  const fields = (name: string, megabytes: number) =>
    ({ name, status: 'ready', error: null, content: 'x'.repeat((megabytes * MB) / 16) }) as const;
  for (const name of ['d', 'c', 'b', 'a']) await store.create(many, fields(name, 3.5));
  const full = { type: 'payload_too_large' };
  await expect(store.create(many, fields('e', 3.5))).rejects.toMatchObject(full);
  await store.create(many, fields('e', 1));
  await expect(store.change(many, 'e', () => ({ content: 'y'.repeat((2 * MB) / 16) }))).rejects.toMatchObject(
    full,
  );
  expect(await store.change(many, 'a', () => ({ content: 'shorter' }))).toMatchObject({ content: 'shorter' });
  await store.create(other, fields('a', 3.5));
  const names: string[] = [];
  for await (const { name } of store.list(many)) names.push(name);
  expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
  const real = createSiteSessionStore(database, testSeals());
  await real.create(many, fields('f', 16));
  await expect(real.create(other, fields('b', 16 * 16))).rejects.toMatchObject(full);
});

it('sessions saved at the same moment do not exceed the limit either', async () => {
  // Small, because each waits for the others' content to be written, and a wait for a lock has an end.
  const store = createSiteSessionStore(database, testSeals(), 16_000);
  const account = await createAccount(database, newId(), 'free');
  const fields = (name: string, content: string) =>
    ({ name, status: 'ready', error: null, content }) as const;
  const long = 'x'.repeat(6_000);
  const count = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length;
  const made = ['a', 'b', 'c'].map((name) => store.create(account, fields(name, long)));
  expect(count(await Promise.allSettled(made))).toBe(2);
  for (const name of ['a', 'b', 'c']) await store.remove(account, name);
  for (const name of ['a', 'b', 'c']) await store.create(account, fields(name, 'short'));
  const changed = ['a', 'b', 'c'].map((name) => store.change(account, name, () => ({ content: long })));
  expect(count(await Promise.allSettled(changed))).toBe(2);
});
