/** Pages that redirect out of their crawl. */
import { expect, it } from 'vitest';
import { crawlBody } from '../../../contract/crawl/config.ts';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import { planOf } from '../plans.ts';
import { accept, type ScopeDeps } from './page-scope.ts';

const url = 'https://a.example/out';
const page = { url, host: 'a.example', isStart: false, sites: ['a.example'] } as ClaimedPage;
const request = crawlBody.parse({ url: 'https://a.example/', excludePatterns: ['/secret/**'] });
const plan = planOf({ ...request, maxPages: 50 }, 'crawl');
const check = async () => ({ allowed: false, because: 'disallowed' });
const deps = { network: { of: () => ({ robots: { check } }) } } as unknown as ScopeDeps;

it.each([
  ['external', 'https://b.example/?token=abc', 'another site: https://b.example/?token=%5Bredacted%5D'],
  ['pattern', 'https://a.example/secret/x', 'exclude: https://a.example/secret/x'],
  ['robots', 'https://a.example/private', 'robots.txt does not allow: https://a.example/private'],
])(
  'a page that redirects is skipped as %s under its own address, and says where it leads',
  async (reason, to, said) => {
    const answer = { url: to, status: 200, headers: {}, redirects: [url] };
    const skipped = accept(deps, page, plan, answer);
    await expect(skipped).rejects.toMatchObject({ reason, url, message: expect.stringContaining(said) });
  },
);
