/** The start page, whose address may hold secrets: it is stored without them, and fetched with them. */
import { redactUrl } from '../../contract/redact.ts';
import { withoutUserInfo } from '../../fetch/credentials.ts';
import { withoutFragment } from '../../fetch/url-identity.ts';
import type { PageOutcome } from '../../store/crawl-finish.ts';
import type { ClaimedPage } from '../../store/crawl-frontier.ts';
import type { CrawlPlan } from './plans.ts';

/** The page with the address that the request names. */
export function asMeant(page: ClaimedPage, { config }: CrawlPlan): ClaimedPage {
  if (!page.isStart || redactUrl(config.url) === config.url) return page;
  return { ...page, url: withoutUserInfo(new URL(withoutFragment(config.url))).href };
}

/** What is stored of it. */
export function asShown(page: ClaimedPage, outcome: PageOutcome): PageOutcome {
  if (!page.isStart || !('url' in outcome)) return outcome;
  const url = redactUrl(outcome.url);
  if (outcome.outcome !== 'completed') return { ...outcome, url };
  const found = outcome.found.map((link) => ({
    ...link,
    parentUrl: link.parentUrl && redactUrl(link.parentUrl),
  }));
  return { ...outcome, url, found };
}
