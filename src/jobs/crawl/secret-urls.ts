/** Addresses that hold secrets, of a start page or in a batch: stored without them, and fetched with them. */
import { createYielder } from '../../concurrency/loops/yielder.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import { withoutUserInfo } from '../../fetch/credentials.ts';
import { withoutFragment } from '../../fetch/url-identity.ts';
import type { FoundLink, PageOutcome } from '../../store/crawl/finish.ts';
import type { ClaimedPage } from '../../store/crawl/frontier.ts';
import type { CrawlPlan } from './plans.ts';
import type { SecretUrls } from './stored-config.ts';

/** The pages of a batch as they are stored, and the addresses that are not. */
export async function withoutSecretUrls(
  pages: FoundLink[],
): Promise<{ pages: FoundLink[]; secretUrls: SecretUrls }> {
  const secretUrls: SecretUrls = {};
  const stored: FoundLink[] = [];
  const yieldIfLong = createYielder();
  for (const page of pages) {
    await yieldIfLong();
    const shown = redactUrl(page.url);
    // Two of them may differ only in the secret.
    const url = shown === page.url ? page.url : `${shown}#${page.hash.slice(0, 12)}`;
    if (url !== page.url) secretUrls[url] = page.url;
    stored.push({ ...page, url });
  }
  return { pages: stored, secretUrls };
}

/** The page to fetch: with the address that the request names. */
export function withSecretUrl(page: ClaimedPage, { config }: CrawlPlan): ClaimedPage {
  const secret = config.secretUrls?.[page.url];
  if (secret !== undefined) return { ...page, url: secret };
  if (!page.isStart || redactUrl(config.url) === config.url) return page;
  return { ...page, url: withoutUserInfo(new URL(withoutFragment(config.url))).href };
}

/** The outcome to store. */
export function withoutSecretUrl(
  page: ClaimedPage,
  { config }: CrawlPlan,
  outcome: PageOutcome,
): PageOutcome {
  if (!('url' in outcome)) return outcome;
  if (config.secretUrls?.[page.url] !== undefined) return { ...outcome, url: page.url };
  if (!page.isStart) return outcome;
  const url = redactUrl(outcome.url);
  if (outcome.outcome !== 'completed') return { ...outcome, url };
  const found = outcome.found.map((link) => ({
    ...link,
    parentUrl: link.parentUrl && redactUrl(link.parentUrl),
  }));
  return { ...outcome, url, found };
}
