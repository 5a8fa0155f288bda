/** The other things a converter child does: answers from several pages, merged and made-up data, pictures, page counts. */

import type { Pool } from '../../src/sandbox/pool.ts';
import { pagePicture, wordsPicture } from '../../test/fixtures/documents/images.ts';
import { reportPdf } from '../../test/fixtures/documents/pdf.ts';
import { OWN_PAGES } from '../extract/pages/index.ts';
import { type Answers, promptFor, sha256 } from './answers.ts';
import { PROMPTS, RANDOM_SCHEMAS, SCHEMAS } from './asked.ts';

const options = { timeoutMs: 60_000, account: 'bench' };

export async function otherAnswers(pool: Pool): Promise<Answers[]> {
  const lists = [
    ...(await severalPages(pool)),
    ...(await samples(pool)),
    await pictures(pool),
    `pages of a PDF ${await pool.run('countPages', { bytes: reportPdf(), contentType: 'application/pdf' }, options)}`,
  ];
  return lists.map((text) => new Map([[text.split(' ', 1)[0] ?? '', text]]));
}

async function severalPages(pool: Pool): Promise<string[]> {
  const texts: string[] = [];
  for (let i = 0; i + 3 <= OWN_PAGES.length; i += 3) {
    const group = OWN_PAGES.slice(i, i + 3);
    const pages = group.map(({ html, url }) => ({
      body: Buffer.from(html),
      contentType: 'text/html',
      charset: 'utf-8',
      url,
      maxPages: -1,
      ocrLanguages: [],
      ocrDataDir: undefined,
      cacheDir: '/nowhere',
    }));
    const extract = { prompt: promptFor(i), schema: group[0]?.schema ?? null };
    const answer = await pool.run('extractPages', { pages, extract }, options);
    texts.push(`search-extraction ${JSON.stringify(answer)}`);
    const expected = group.map((page) => Buffer.from(JSON.stringify(page.expected)));
    texts.push(`merged-pages ${Buffer.from(await pool.run('mergePages', { pages: expected }, options))}`);
  }
  return texts;
}

async function samples(pool: Pool): Promise<string[]> {
  const asked = [
    ...[...SCHEMAS, ...RANDOM_SCHEMAS.slice(0, 100)].map((schema) => ({ prompt: '', schema })),
    ...PROMPTS.map((prompt) => ({ prompt, schema: null })),
  ];
  const texts: string[] = [];
  for (const input of asked) {
    const outcome = await pool.run('sampleData', input, options).catch((error: Error) => error.name);
    texts.push(`sample-data ${JSON.stringify(outcome)}`);
  }
  return texts;
}

async function pictures(pool: Pool): Promise<string> {
  const answer = JSON.stringify({ results: {} });
  const [before, after] = await Promise.all([
    pagePicture().png().toBuffer(),
    wordsPicture().png().toBuffer(),
  ]);
  const { diffs, mask } = await pool.run(
    'compare',
    {
      current: Buffer.from(answer),
      previous: [],
      pictures: { before, after },
      maskUrl: 'https://site.example/mask.png',
      patterns: [],
      withResults: true,
    },
    options,
  );
  return `screenshot-diff ${diffs} ${mask ? sha256(mask) : ''}`;
}
