import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SaveFailed } from '../failure.ts';
import { openFolder } from './folder.ts';

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'winnow-folder-'));
});
afterEach(() => rm(path, { recursive: true, force: true }));

const download = async () => new Uint8Array([1, 2, 3]);
const markdown = (text: string) => ({ markdown: { data: [text] } });

describe('openFolder', () => {
  it('writes a file for each format, and the outcome of each page', async () => {
    const folder = await openFolder(path, { site: null, download });
    const metadata = { chunker: { chunks: [] }, raw: null };
    const screenshot = { data: { url: 'x', width: 1, height: 1 }, metadata: { contentType: 'image/jpeg' } };
    const results = { ...markdown('# A'), json: { data: { a: 1 }, metadata }, screenshot };
    const files = await folder.save({
      url: 'https://example.com/a',
      results,
      facts: { status: 'completed' },
    });
    await folder.save({ url: 'https://example.com/b', results: undefined, facts: { status: 'failed' } });
    await folder.close();
    expect(files).toEqual(['a.md', 'a.json', 'a.jpg']);
    expect(readFileSync(join(path, 'a.md'), 'utf8')).toBe('# A\n');
    expect(readFileSync(join(path, 'a.jpg'))).toHaveLength(3);
    const lines = readFileSync(join(path, 'index.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { url: 'https://example.com/a', status: 'completed', name: 'a', files },
      { url: 'https://example.com/b', status: 'failed' },
    ]);
  });

  it('continues in a folder in which an earlier run was killed', async () => {
    const first = await openFolder(path, { site: null, download });
    await first.save({ url: 'https://example.com/a', results: markdown('old'), facts: { crawl: '1' } });
    await first.close();
    appendFileSync(join(path, 'index.jsonl'), '{"url":"https://exam');
    const second = await openFolder(path, { site: null, download });
    expect([second.savedPages('1').length, second.savedPages('2').length]).toEqual([1, 0]);
    await second.save({ url: 'https://example.com/A', results: markdown('new'), facts: { crawl: '1' } });
    await second.close();
    expect(readdirSync(path).sort()).toEqual(['a-2.md', 'a.md', 'index.jsonl']);
    expect(readFileSync(join(path, 'index.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
  });

  it('writes into the folder only, whatever a server has put into the index', async () => {
    const url = 'https://example.com/a';
    const first = await openFolder(join(path, 'pages'), { site: null, download });
    await first.save({ url, results: undefined, facts: { status: 'failed', name: '../outside' } });
    await first.save({ url: `${url}b`, results: undefined, facts: { status: 'failed', name: 7 } });
    await first.close();
    const second = await openFolder(join(path, 'pages'), { site: null, download });
    expect(await second.save({ url, results: markdown('new'), facts: {} })).toEqual(['a.md']);
    await second.close();
    expect(readdirSync(path)).toEqual(['pages']);
  });

  it('writes a page of an earlier run to the same file, and keeps one line for it', async () => {
    const page = (url: string, text: string, facts = {}) => ({ url, results: markdown(text), facts });
    const first = await openFolder(path, { site: null, download });
    await first.save(page('https://example.com/a', 'old'));
    await first.save(page('https://example.com/b', 'same'));
    await first.close();
    const second = await openFolder(path, { site: null, download });
    await second.save(page('https://example.com/c', 'more'));
    await second.save(page('https://example.com/a', 'new'));
    await second.close();
    expect(readdirSync(path).sort()).toEqual(['a.md', 'b.md', 'c.md', 'index.jsonl']);
    expect(readFileSync(join(path, 'a.md'), 'utf8')).toBe('new\n');
    const lines = readFileSync(join(path, 'index.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).name)).toEqual(['b', 'c', 'a']);
  });

  it('knows which addresses are done: those that were saved and have no error', async () => {
    const first = await openFolder(path, { site: '', download });
    await first.save({
      url: 'https://example.com/new',
      results: markdown('a'),
      facts: { requestedUrl: 'https://example.com/old' },
    });
    await first.save({ url: 'https://example.com/down', results: undefined, facts: { error: 'timeout' } });
    await first.save({ url: 'https://example.com/404', results: markdown('b'), facts: { error: '404' } });
    await first.close();
    const second = await openFolder(path, { site: '', download });
    const has = ['old', 'new', 'down', '404', 'other'].map((name) =>
      second.has(`https://example.com/${name}`),
    );
    await second.close();
    expect(has).toEqual([true, false, false, false, false]);
  });

  it('keeps every line whole when pages come at the same time', async () => {
    const folder = await openFolder(path, { site: null, download });
    const urls = Array.from({ length: 50 }, (_, n) => `https://example.com/${n}`);
    await Promise.all(urls.map((url) => folder.save({ url, results: markdown(url), facts: {} })));
    await folder.close();
    const lines = readFileSync(join(path, 'index.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).url).sort()).toEqual(urls.sort());
  });

  it('reports why a page cannot be written', async () => {
    const folder = await openFolder(path, { site: null, download });
    await rm(path, { recursive: true });
    const page = { url: 'https://example.com/a', results: markdown('# A'), facts: {} };
    await expect(folder.save(page)).rejects.toThrow(SaveFailed);
    await folder.close();
  });

  it('leaves an index that cannot be rewritten unchanged, so that the real error is reported', async () => {
    const page = { url: 'https://example.com/a', results: markdown('# A'), facts: {} };
    const folder = await openFolder(path, { site: null, download });
    for (let times = 0; times < 2; times++) await folder.save(page);
    mkdirSync(join(path, 'index.jsonl.new', 'in the way'), { recursive: true });
    await folder.close();
    const again = await openFolder(path, { site: null, download });
    expect(again.has(page.url)).toBe(true);
    await rm(join(path, 'index.jsonl.new'), { recursive: true });
    await again.close();
    expect(readFileSync(join(path, 'index.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['text', 'hello\n'],
    ['text without an end', 'hello'],
    ['other JSON', '{"id":1}\n{"id":2}'],
    ['a JSON value', 'null\n'],
    ['pages, and then something else', '{"url":"https://example.com/"}\n7'],
  ])('refuses a folder with an index that is not ours, and leaves it as it is: %s', async (_, text) => {
    writeFileSync(join(path, 'index.jsonl'), text);
    await expect(openFolder(path, { site: null, download })).rejects.toThrow('Choose another folder');
    expect(readFileSync(join(path, 'index.jsonl'), 'utf8')).toBe(text);
  });

  it('compares a site with the last crawl of that site, not with one of another', async () => {
    const folder = await openFolder(path, { site: null, download });
    const save = (crawl: string, url: string) =>
      folder.save({ url, results: markdown('x'), facts: { crawl } });
    await save('1', 'https://www.example.com/');
    await save('2', 'https://www.example.com/docs');
    await save('2', 'https://example.org/linked');
    await save('3', 'https://example.net/');
    await save('3', 'https://www.example.com/linked');
    const asked = ['https://example.com/', 'www.example.com', 'example.net', 'https://example.org/'];
    expect(asked.map((start) => folder.latestCrawl(start))).toEqual(['2', '2', '3', undefined]);
    await folder.close();
  });
});
