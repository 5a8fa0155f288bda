import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../test/harness/database.ts';
import { createAccount } from './accounts.ts';
import type { Database } from './database.ts';
import { deleteHistory, listHistory } from './history.ts';
import { newId } from './ids.ts';
import { createSearchIndex, type IndexedPage, type SearchIndex } from './search-index.ts';

let database: Database;
let index: SearchIndex;
let alice: string;
let bob: string;
const failures: unknown[] = [];

beforeAll(async () => {
  ({ database } = await createDatabase());
  index = createSearchIndex(database, (error) => failures.push(error));
  alice = await createAccount(database, 'alice', 'self-hosted');
  bob = await createAccount(database, 'bob', 'self-hosted');
});
afterAll(() => database.close());

let identities = 0;
const page = (title: string, text: string, more: Partial<IndexedPage> = {}): IndexedPage => ({
  url: `https://example.com/${encodeURIComponent(title)}`,
  identity: `00000000-0000-0000-0000-${String(++identities).padStart(12, '0')}`,
  title,
  language: 'en',
  text,
  ...more,
});

async function completedCall(accountId: string, pages: IndexedPage[], status = 'completed'): Promise<string> {
  const id = newId();
  await database.query(
    `insert into call (id, account_id, service, status, params, reserved, created_at)
     values ($1, $2, 'scrape', $3, '{"url":"https://example.com"}', 0, now())`,
    [id, accountId, status],
  );
  index.add(id, pages);
  await index.settled();
  return id;
}

const titles = async (accountId: string, query: string, since: Date | null = null) =>
  (await index.find({ accountId, query, limit: 10, since })).pages.map(({ title }) => title);

describe('the search index', () => {
  it('finds pages by their words in another form, the title counting most', async () => {
    await completedCall(alice, [page('Barn owls', 'They nest in old buildings and hunt at night.')]);
    await completedCall(alice, [
      page('Old buildings', 'An owl was seen once in a church, long ago, by somebody.'),
    ]);
    expect(await titles(alice, 'owl')).toEqual(['Barn owls', 'Old buildings']);
    expect(await titles(alice, 'hunting building')).toEqual(['Barn owls']);
  });

  it('gives an excerpt around the words', async () => {
    const text = `${'Something else is told here at length. '.repeat(40)}The windmill turns slowly. ${'More. '.repeat(80)}`;
    await completedCall(alice, [page('Dutch landscapes', text)]);
    const { pages } = await index.find({ accountId: alice, query: 'windmill', limit: 5, since: null });
    expect(pages[0]?.snippet).toContain('The windmill turns slowly.');
    expect(pages[0]?.snippet.length).toBeLessThan(400);
  });

  it('reads each page in its own language', async () => {
    await completedCall(alice, [
      page('Häuser am Hafen', 'Die Häuser stehen am Wasser.', { language: 'de-CH' }),
    ]);
    await completedCall(alice, [
      page('Les chevaux', 'Les chevaux courent dans la prairie.', { language: 'fr' }),
    ]);
    await completedCall(alice, [page('Bahasa tak dikenal', 'Qaplah tlhIngan.', { language: 'tlh' })]);
    expect(await titles(alice, 'haus')).toEqual(['Häuser am Hafen']);
    expect(await titles(alice, 'courir')).toEqual([]);
    expect(await titles(alice, 'court')).toEqual([]);
    expect(await titles(alice, 'courent prairies')).toEqual(['Les chevaux']);
    expect(await titles(alice, 'qaplah')).toEqual(['Bahasa tak dikenal']);
  });

  it('keeps accounts apart', async () => {
    await completedCall(bob, [page('Owls of Bob', 'A private owl.')]);
    expect(await titles(bob, 'owl')).toEqual(['Owls of Bob']);
    expect(await titles(alice, 'owl')).not.toContain('Owls of Bob');
  });

  it('shows a page that was fetched again once, as it is now', async () => {
    const first = page('Tide tables, old', 'High tide at noon.');
    await completedCall(alice, [first]);
    await completedCall(alice, [{ ...first, title: 'Tide tables, new' }]);
    expect(await titles(alice, 'tide')).toEqual(['Tide tables, new']);
  });

  it('keeps one row a page, however often a monitor fetches it, so that other pages are found', async () => {
    const watched = page('Tram times', 'The tram leaves at noon.');
    const [older = '', newer = ''] = [newId(), newId()].sort();
    for (const id of [newer, older]) {
      await database.query(
        `insert into call (id, account_id, service, status, params, reserved, created_at)
         values ($1, $2, 'monitor', 'completed', '{}', 0, now())`,
        [id, alice],
      );
      const title = id === newer ? 'Tram times, new' : 'Tram times, late to be written';
      index.add(id, [watched, { ...watched, title }]);
      await index.settled();
    }
    expect(await titles(alice, 'tram')).toEqual(['Tram times, new']);
    const rows = await database.query('select call_id from search_page where identity = $1', [
      watched.identity,
    ]);
    expect(rows).toEqual([{ call_id: newer }]);
  });

  it('widens to any of the words where no page has all, and says so', async () => {
    await completedCall(alice, [page('Bread', 'Flour, water and salt.'), page('Cheese', 'Milk and salt.')]);
    const found = await index.find({ accountId: alice, query: 'flour milk', limit: 10, since: null });
    expect(found.widened).toBe(true);
    expect(found.pages.map(({ title }) => title).sort()).toEqual(['Bread', 'Cheese']);
    const excluded = await index.find({ accountId: alice, query: 'salt -milk', limit: 10, since: null });
    expect(excluded).toMatchObject({ widened: false, pages: [{ title: 'Bread' }] });
  });

  it('looks only as far back as is asked', async () => {
    const id = await completedCall(alice, [page('Yesterday', 'A comet passed.')]);
    await database.query(`update search_page set fetched_at = now() - interval '1 day' where call_id = $1`, [
      id,
    ]);
    expect(await titles(alice, 'comet', new Date(Date.now() - 3_600_000))).toEqual([]);
    expect(await titles(alice, 'comet', new Date(Date.now() - 90_000_000))).toEqual(['Yesterday']);
  });

  it('serves the search in history', async () => {
    const id = await completedCall(alice, [page('Lighthouses', 'The keeper climbed the stairs.')]);
    const { rows, total } = await listHistory(
      database,
      { accountId: alice, q: 'climbing' },
      { page: 1, limit: 5 },
    );
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect(total).toBe(1);
    expect(
      (await listHistory(database, { accountId: bob, q: 'climbing' }, { page: 1, limit: 5 })).total,
    ).toBe(0);
  });

  it('forgets a page with its history entry, and takes none of a call that is gone or has failed', async () => {
    const id = await completedCall(alice, [page('Volcanoes', 'Lava flowed.')]);
    await completedCall(alice, [page('Volcanoes that failed', 'Lava flowed.')], 'failed');
    expect(await titles(alice, 'lava')).toEqual(['Volcanoes']);
    await deleteHistory(database, alice, id);
    expect(await titles(alice, 'lava')).toEqual([]);
    index.add(id, [page('Too late', 'Lava flowed.')]);
    await index.settled();
    expect(await titles(alice, 'lava')).toEqual([]);
  });

  it.each(["it's", '"', '!', ':*', '& |', '\\', '%_', 'the', '\0', '<->', '('])(
    'takes %j as a query',
    async (query) => {
      expect(Array.isArray(await titles(alice, query))).toBe(true);
    },
  );

  it('takes text that a database cannot hold as it is', async () => {
    await completedCall(alice, [page('Odd\0 title', `glyphs \0 \ud800 ${'x'.repeat(5_000)} end`)]);
    expect(await titles(alice, 'glyphs')).toEqual(['Odd  title']);
    expect(failures).toEqual([]);
  });
});
