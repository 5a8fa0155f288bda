import { afterAll, describe, expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { identityHash } from '../../fetch/url-identity.ts';
import { resultPages } from '../../sandbox/tasks/result-pages.ts';
import { createAccount } from '../account/accounts.ts';
import { createBlobStore } from '../blobs/blob-store.ts';
import { deleteHistory, listHistory } from '../history.ts';
import { newId } from '../ids.ts';
import { packJson } from '../stored-json.ts';
import type { ReadResults } from './fill.ts';
import { INDEXED_CHARACTERS } from './pages.ts';
import { createSearchIndex } from './search-index.ts';

type Page = { url: string; title: string; language: string; text: string };

const database = await suiteDatabase();
const alice = await createAccount(database, 'alice', 'self-hosted');
const bob = await createAccount(database, 'bob', 'self-hosted');
const failures: unknown[] = [];

/** As the service has it, without a child. */
const read: ReadResults = async (_account, results) =>
  resultPages({ results, most: INDEXED_CHARACTERS }).map((pages) =>
    pages.map((page) => ({ ...page, identity: identityHash(page.url) })),
  );
const openIndex = () =>
  createSearchIndex({
    database,
    blobs: createBlobStore(database),
    read,
    failed: (error) => failures.push(error),
  });

const index = openIndex();
afterAll(() => index.stop());

const page = (title: string, text: string, more: Partial<Page> = {}): Page => ({
  url: `https://example.com/${encodeURIComponent(title)}`,
  title,
  language: 'en',
  text,
  ...more,
});

/** As a scrape, or as a search if there are several pages. */
function resultOf(pages: Page[]): object {
  const [only = page('', '')] = pages;
  const { text, ...metadata } = only;
  if (pages.length === 1) return { results: { markdown: { data: [text] } }, metadata };
  return { results: pages.map(({ url, title, text: content }) => ({ url, title, content })) };
}

async function completedCall(
  accountId: string,
  pages: Page[],
  {
    id = newId(),
    status = 'completed',
    doubt = null as string | null,
    params = '{"url":"https://example.com"}',
  } = {},
): Promise<string> {
  await database.query(
    `insert into call (id, account_id, service, status, params, reserved, created_at, doubt)
     values ($1, $2, $3, $4, $6, 0, now(), $5)`,
    [id, accountId, pages.length === 1 ? 'scrape' : 'search', status, doubt, params],
  );
  const { zstd, jsonBytes } = await packJson(Buffer.from(JSON.stringify(resultOf(pages))));
  await database.query(
    'insert into call_result (call_id, account_id, body, json_bytes) values ($1, $2, $3, $4)',
    [id, accountId, zstd, jsonBytes],
  );
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

  it('is not held up by a request of an earlier version with NUL or half a character in it', async () => {
    const nora = await createAccount(database, 'nora', 'self-hosted');
    const params = '{"url":"https://example.com","prompt":"a\\u0000b\\ud800"}';
    await completedCall(nora, [page('Grebes', 'A grebe dives.')], { params });
    await completedCall(nora, [page('Divers', 'A grebe is no diver.')]);
    expect(await titles(nora, 'grebe')).toEqual(['Grebes', 'Divers']);
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

  it('shows a page that was fetched again only once, in its present form', async () => {
    const first = page('Tide tables, old', 'High tide at noon.');
    await completedCall(alice, [first]);
    await completedCall(alice, [{ ...first, title: 'Tide tables, new' }]);
    expect(await titles(alice, 'tide')).toEqual(['Tide tables, new']);
  });

  it('finds a page by its words after it was fetched again without its text', async () => {
    const first = page('Weir', 'The weir holds back the brook.');
    await completedCall(alice, [first]);
    expect(await titles(alice, 'brook')).toEqual(['Weir']);
    await completedCall(alice, [{ ...first, text: '' }]);
    expect(await titles(alice, 'brook')).toEqual(['Weir']);
    await completedCall(alice, [{ ...first, text: 'The weir is gone.' }]);
    expect(await titles(alice, 'brook')).toEqual([]);
  });

  it('keeps one row a page, however often a monitor fetches it, so that other pages are found', async () => {
    const watched = page('Tram times', 'The tram leaves at noon.');
    const [older = '', newer = ''] = [newId(), newId()].sort();
    for (const id of [newer, older]) {
      const title = id === newer ? 'Tram times, new' : 'Tram times, late to be written';
      await completedCall(alice, [watched, { ...watched, title }], { id });
      expect(await titles(alice, 'tram')).toEqual(['Tram times, new']);
    }
    const rows = await database.query('select call_id from search_page where identity = $1', [
      identityHash(watched.url),
    ]);
    expect(rows).toEqual([{ call_id: newer }]);
  });

  it('widens to any of the words if no page has all, and reports that', async () => {
    await completedCall(alice, [page('Bread', 'Flour, water and salt.'), page('Cheese', 'Milk and salt.')]);
    const found = await index.find({ accountId: alice, query: 'flour milk', limit: 10, since: null });
    expect(found.widened).toBe(true);
    expect(found.pages.map(({ title }) => title).sort()).toEqual(['Bread', 'Cheese']);
    const excluded = await index.find({ accountId: alice, query: 'salt -milk', limit: 10, since: null });
    expect(excluded).toMatchObject({ widened: false, pages: [{ title: 'Bread' }] });
  });

  it('goes back only as far as requested', async () => {
    const id = await completedCall(alice, [page('Yesterday', 'A comet passed.')]);
    await index.isComplete(alice);
    await database.query(`update search_page set fetched_at = now() - interval '1 day' where call_id = $1`, [
      id,
    ]);
    expect(await titles(alice, 'comet', new Date(Date.now() - 3_600_000))).toEqual([]);
    expect(await titles(alice, 'comet', new Date(Date.now() - 90_000_000))).toEqual(['Yesterday']);
  });

  it('serves the search in history', async () => {
    const id = await completedCall(alice, [page('Lighthouses', 'The keeper climbed the stairs.')]);
    expect(await index.isComplete(alice)).toBe(true);
    const found = (accountId: string) =>
      listHistory(database, { accountId, q: 'climbing' }, { page: 1, limit: 5 });
    expect(await found(alice)).toMatchObject({ rows: [{ id }], pagination: { total: 1 } });
    expect(await found(bob)).toMatchObject({ rows: [], pagination: { total: 0 } });
  });

  it('forgets a page with its history entry, and takes none of a call that is gone or has failed', async () => {
    const id = await completedCall(alice, [page('Volcanoes', 'Lava flowed.')]);
    await completedCall(alice, [page('Volcanoes that failed', 'Lava flowed.')], { status: 'failed' });
    await completedCall(alice, [page('A wall', 'Lava flowed.')], { doubt: 'bot_blocked' });
    expect(await titles(alice, 'lava')).toEqual(['Volcanoes']);
    await deleteHistory(database, alice, id);
    expect(await titles(alice, 'lava')).toEqual([]);
    const gone = await completedCall(alice, [page('Too late', 'Lava flowed.')]);
    await deleteHistory(database, alice, gone);
    expect(await titles(alice, 'lava')).toEqual([]);
  });

  it.each(["it's", '"', '!', ':*', '& |', '\\', '%_', 'the', '\0', '<->', '('])(
    'takes %j as a query',
    async (query) => {
      expect(Array.isArray(await titles(alice, query))).toBe(true);
    },
  );

  it('accepts text that the database cannot store unchanged', async () => {
    await completedCall(alice, [page('Odd\0 title', `glyphs \0 \ud800 ${'x'.repeat(5_000)} end`)]);
    expect(await titles(alice, 'glyphs')).toEqual(['Odd  title']);
    expect(failures).toEqual([]);
  });
});

describe('filling it', () => {
  const waiting = (accountId: string) =>
    database.query('select call_id from search_waiting where account_id = $1', [accountId]);

  it('reads a long history one part at a time', async () => {
    const dora = await createAccount(database, 'dora', 'self-hosted');
    const first = await completedCall(dora, [page('Kites', 'They fly over the dunes.')]);
    await database.query(`update call set created_at = now() - interval '1 day' where id = $1`, [first]);
    await database.query(
      `insert into call (id, account_id, service, status, params, reserved, created_at)
       select gen_random_uuid(), $1, 'scrape', 'failed', '{}', 0, now() from generate_series(1, 11000)`,
      [dora],
    );
    await database.query('select note_search($1)', [dora]);
    const take = 'select state, calls from take_unindexed(the_account => $1, most => 32, most_bytes => 1000)';
    expect(await database.query(take, [dora])).toEqual([{ state: 'taken', calls: [] }]);
    await database.query(`select leave_unindexed($1, '{}')`, [dora]);
    expect(await titles(dora, 'dunes')).toEqual(['Kites']);
  });

  it('costs an account that does not search nothing, and has all of its pages once it does', async () => {
    const carol = await createAccount(database, 'carol', 'self-hosted');
    for (let n = 0; n < 70; n++) await completedCall(carol, [page(`Ferry ${n}`, 'It crosses the strait.')]);
    expect(await waiting(carol)).toEqual([]);
    const none = 'select 1 from search_page where account_id = $1';
    expect(await database.query(none, [carol])).toEqual([]);
    const { pages, complete } = await index.find({
      accountId: carol,
      query: 'strait',
      limit: 100,
      since: null,
    });
    expect({ found: pages.length, complete }).toEqual({ found: 70, complete: true });
    expect(await waiting(carol)).toEqual([]);
  });

  it('goes on for an account that has searched, also without another search', async () => {
    await completedCall(alice, [page('Canals', 'The barge went through the lock.')]);
    expect(await waiting(alice)).toHaveLength(1);
    await index.fillWaiting();
    expect(await waiting(alice)).toEqual([]);
    expect(await database.query("select 1 from search_page where title = 'Canals'")).toHaveLength(1);
  });

  it('says so while pages are missing, and never reads the same results twice at once', async () => {
    const dave = await createAccount(database, 'dave', 'self-hosted');
    await completedCall(dave, [page('Gliders', 'Silent flight.')]);
    const held = Promise.withResolvers<void>();
    let reads = 0;
    const slow = createSearchIndex({
      database,
      blobs: createBlobStore(database),
      read: async (...results) => {
        reads += 1;
        await held.promise;
        return read(...results);
      },
      failed: (error) => failures.push(error),
    });
    const query = { accountId: dave, query: 'flight', limit: 5, since: null };
    const both = await Promise.all([slow.find(query), slow.find(query)]);
    expect(both).toEqual([1, 2].map(() => ({ pages: [], widened: false, complete: false })));
    expect(await index.find(query)).toMatchObject({ pages: [], complete: false });
    held.resolve();
    await slow.fillWaiting();
    expect(reads).toBe(1);
    expect(await index.find(query)).toMatchObject({ pages: [{ title: 'Gliders' }], complete: true });
    await slow.stop();
  });

  it('leaves out a result that cannot be read, and no other', async () => {
    const id = await completedCall(alice, [page('Torn', 'Paper boats.')]);
    await database.query("update call_result set body = 'torn' where call_id = $1", [id]);
    await completedCall(alice, [page('Whole', 'Paper boats.')]);
    expect(await titles(alice, 'paper boats')).toEqual(['Whole']);
    expect(failures).toHaveLength(1);
  });

  it('forgets an account that has not searched for a month until it does', async () => {
    await database.query(
      `update search_account set searched_at = now() - interval '31 days' where account_id = $1`,
      [bob],
    );
    await completedCall(bob, [page('Kites', 'A kite of Bob.')]);
    expect(await waiting(bob)).toEqual([]);
    expect(await titles(bob, 'kite')).toEqual(['Kites']);
    expect(await titles(bob, 'owl')).toEqual(['Owls of Bob']);
  });
});
