/** Which engine serves which page, over pages of every kind, with real engines. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_OPTIONS } from '../../../test/harness/browser.ts';
import { startTestFetcher } from '../../../test/harness/fetcher.ts';
import {
  DESTINATION,
  LABELLED_PAGES,
  type LabelledPage,
  pathOf,
  serveLabelled,
} from '../../../test/site/labelled-pages.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import type { FetchedDocument } from '../document.ts';
import type { Fetcher } from './fetch.ts';

/** All are asked for at once, and wait for four tabs. */
const FETCH_MS = 120_000;

let site: Site;
let fetcher: Fetcher;

beforeAll(async () => {
  site = await startSite({ '/destination': DESTINATION });
  for (const labelled of LABELLED_PAGES) site.page(pathOf(labelled), serveLabelled(labelled));
  fetcher = await startTestFetcher([site.host]);
});
afterAll(async () => {
  await fetcher.close();
  await site.close();
});

/** Empty when all is as it should be. */
function complaint(labelled: LabelledPage, document: FetchedDocument): string {
  const { name, kind, marker, expected } = labelled;
  const saw = `${document.engine} (${document.engineReason})`;
  if (kind === 'wall' && marker === null) {
    const flagged = document.warnings.some(({ reason }) => reason === 'bot_blocked');
    const tried = document.steps.some((step) => step.name === 'navigate');
    return flagged && tried ? '' : `${name}: flagged ${flagged}, tried ${tried}, ${saw}`;
  }
  if (document.engine !== expected) return `${name}: served by ${saw} instead of ${expected}`;
  return marker && !document.body.includes(marker) ? `${name}: content missing, ${saw}` : '';
}

test('at least 95 % of the labelled pages are served by the right engine, with their content', async () => {
  expect(LABELLED_PAGES.length).toBeGreaterThanOrEqual(60);
  const complaints = await Promise.all(
    LABELLED_PAGES.map(async (labelled) => {
      const options = { ...PLAIN_OPTIONS, mode: 'auto' as const, timeout: FETCH_MS };
      const document = await fetcher.fetch(site.url + pathOf(labelled), { options });
      return complaint(labelled, document);
    }),
  );
  const wrong = complaints.filter(Boolean);
  expect(wrong.length / LABELLED_PAGES.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
}, 150_000);
