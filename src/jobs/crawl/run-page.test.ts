/** A page ends when it is wanted back or its time is over, whatever holds it up. */
import { expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { crawlBody } from '../../contract/crawl-config.ts';
import type { ClaimedPage } from '../../store/crawl-frontier.ts';
import { planOf } from './plans.ts';
import { type RunPageDeps, runPage } from './run-page.ts';

const url = 'https://example.com/';

const page: ClaimedPage = {
  id: '01890000-0000-7000-8000-000000000001',
  token: '01890000-0000-7000-8000-000000000002',
  crawlId: '01890000-0000-7000-8000-000000000003',
  accountId: '01890000-0000-7000-8000-000000000004',
  url,
  host: 'example.com',
  depth: 0,
  parentUrl: null,
  attempt: 1,
  isStart: true,
  sites: ['example.com'],
  lastmod: null,
  hostIsSlow: false,
};

/** Nothing after robots.txt is reached, so nothing else is there. */
const deps = {
  config: { ...loadConfig({}), callExtraMs: 50 },
  network: { of: () => ({ robots: { check: () => new Promise(() => {}) } }) },
  stopping: () => false,
} as unknown as RunPageDeps;

const plan = planOf(crawlBody.parse({ url, fetchConfig: { timeout: 1_000 } }), 'crawl');
const handedBack = { outcome: { outcome: 'retry', afterMs: 0, counted: false }, note: null };

it('is handed back when it is wanted back while robots.txt is read', async () => {
  const controller = new AbortController();
  const run = runPage(deps, page, plan, controller.signal);
  controller.abort();
  expect(await run).toEqual(handedBack);
});

it('is handed back when it was wanted back before it began', async () => {
  expect(await runPage(deps, page, plan, AbortSignal.abort())).toEqual(handedBack);
});

it('ends at its deadline while robots.txt is read', async () => {
  const { outcome, note } = await runPage(deps, page, plan, new AbortController().signal);
  expect(outcome).toMatchObject({ outcome: 'retry', counted: true });
  expect(note).toEqual({ host: 'example.com', trouble: true });
});

it('is handed back without a request once the process stops', async () => {
  const run = await runPage({ ...deps, stopping: () => true }, page, plan, new AbortController().signal);
  expect(run.outcome).toEqual({ outcome: 'retry', afterMs: 0, counted: false });
});
