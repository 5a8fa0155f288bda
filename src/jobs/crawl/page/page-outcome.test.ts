/** What is noted about a host, by the outcome of a page. */
import { expect, it } from 'vitest';
import { createLimiter } from '../../../concurrency/limits/limiter.ts';
import { AppError } from '../../../errors.ts';
import { networkError } from '../../../net/network-error.ts';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import type { CrawlPlan } from '../plans.ts';
import { SiteUnavailable } from './page-errors.ts';
import { outcomeOfError } from './page-outcome.ts';

const page = { host: 'a.example', attempt: 1 } as ClaimedPage;
const noteOf = (error: unknown, hasAnswered = false) =>
  outcomeOfError(page, {} as CrawlPlan, error, { elapsedMs: 0, hasAnswered }).note;

it('a host that does not answer is spared', () => {
  expect(noteOf(new AppError('timeout'))).toEqual({ host: 'a.example', trouble: true });
  expect(noteOf(new SiteUnavailable(503, undefined), true)).toMatchObject({ trouble: true, complaint: true });
});

it('a host that answers with nonsense is reachable: only the page is in trouble', () => {
  const broken = (code: string) => networkError('a.example', Object.assign(new Error(code), { code }));
  for (const code of ['Z_DATA_ERROR', 'HPE_INVALID_CONSTANT', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']) {
    expect(noteOf(broken(code))).toEqual({ host: 'a.example', trouble: true, isOfPage: true });
  }
  expect(noteOf(broken('ECONNREFUSED'))).toEqual({ host: 'a.example', trouble: true });
});

it('a host counts as reachable if a connection is reset, or a proxy answers for a server that is down', () => {
  const reset = networkError('a.example', Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  expect(noteOf(reset)).toEqual({ host: 'a.example', trouble: true, isThere: true });
  expect(noteOf(new SiteUnavailable(502, undefined), true)).toMatchObject({ trouble: true, isThere: true });
  expect(noteOf(new SiteUnavailable(503, undefined), true)).not.toHaveProperty('isThere');
});

it('a host is not blamed for a queue on our side, or for a page that takes long to read', async () => {
  const slots = createLimiter(1);
  await slots.acquire();
  const ending = new AbortController();
  const waiting = slots.acquire('', { signal: ending.signal }).catch((error: unknown) => error);
  ending.abort(new AppError('timeout', 'The page did not arrive within 1000 ms'));
  expect(noteOf(await waiting)).toBeNull();
  expect(noteOf(new AppError('timeout'), true)).toBeNull();
});
