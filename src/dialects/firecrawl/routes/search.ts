/** POST search: results, and with `scrapeOptions` the pages behind them. */
import { z } from 'zod';
import { CALL_TIMEOUT_MS } from '../../../contract/fetch/fetch-config.ts';
import { listOf } from '../../../contract/request/bounded.ts';
import type { SearchInput, SearchResult } from '../../../contract/search.ts';
import { toAppError } from '../../../errors.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { countryCode } from '../../../text/countries.ts';
import { domainFilter, domainList, queryWithin } from '../../domains.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { type Notes, notesOf, within } from '../../notes.ts';
import { messageOf, type OwnCalls, ownCalls } from '../../own-calls.ts';
import { timeRangeOf } from '../../time-ranges.ts';
import { categoryOptions, withCategories } from '../categories.ts';
import { documentOf } from '../page/document.ts';
import { clientFields, type OurOptions, ourOptions, scrapeOptions } from '../page/scrape-options.ts';
import type { FirecrawlDeps, Version } from '../version.ts';

const SOURCES = ['web', 'news', 'images'];
const DEFAULT_LIMITS = { 1: 5, 2: 10 };
const MOST_RESULTS = 20;
const domains = domainList.nullish();

const body = z.object({
  query: z.string().trim().min(1),
  limit: z.int().min(1).nullish(),
  tbs: z.string().nullish(),
  location: z.string().nullish(),
  country: z.string().nullish(),
  categories: categoryOptions,
  sources: listOf(z.union([z.string(), z.object({ type: z.string() })])).nullish(),
  includeDomains: domains,
  excludeDomains: domains,
  timeout: z.number().positive().nullish(),
  // Results that cannot be fetched are always left out.
  ignoreInvalidURLs: z.boolean().nullish(),
  scrapeOptions: scrapeOptions.nullish(),
  ...clientFields,
});

type Asked = z.output<typeof body>;
type Found = SearchResult['results'][number];

export function addSearch(add: AddRoute, deps: FirecrawlDeps, { base, number }: Version): void {
  add(foreignRoute('post', `${base}/search`, { metered: true, body }), async ({ body }, c) => {
    const notes = notesOf(c);
    const sources = number === 1 ? ['web'] : sourcesOf(body, notes);
    const grouped = (web: object[]) =>
      Object.fromEntries(sources.map((source) => [source, source === 'web' ? web : []]));
    // The results would be paid for and not shown.
    if (!sources.includes('web')) {
      return { success: true, data: grouped([]), warning: notes.warning(), creditsUsed: 0 };
    }
    const calls = ownCalls(deps, c);
    const options = body.scrapeOptions?.formats?.length
      ? ourOptions(body.scrapeOptions, notes, {
          path: 'scrapeOptions.',
          maxTimeout: CALL_TIMEOUT_MS,
          answers: { hasModel: deps.model !== null },
        })
      : null;
    // Before the search is paid for.
    if (options) await calls.checkScrape(options.page);
    const within = { include: body.includeDomains ?? [], exclude: body.excludeDomains ?? [] };
    const { query, categoryOf } = withCategories(deps, body.query, body.categories, notes);
    const limit = body.limit ?? DEFAULT_LIMITS[number];
    const input = { ...requestOf({ ...body, limit }, notes), query: queryWithin(deps, query, within, notes) };
    const { answer, cost } = await calls.search(input, { withPages: false, isWanted: domainFilter(within) });
    const read = await Promise.all(answer.results.map((result) => withPage(calls, result, options)));
    const spent = read.reduce((sum, { cost: ofPage }) => sum + ofPage, cost);
    const web = read.map(({ result }, index) => ({
      ...result,
      ...categoryOf(result.url),
      position: index + 1,
    }));
    const warning = notes.warning(answer.metadata.warnings);
    return {
      success: true,
      data: number === 1 ? web : grouped(web),
      ...(warning && { warning }),
      id: answer.id,
      creditsUsed: spent,
    };
  });
}

/** The requested sources that answers have a list for, each once. */
function sourcesOf({ sources }: Asked, notes: Notes): string[] {
  const asked = (sources ?? []).map((one) => (typeof one === 'string' ? one : one.type));
  for (const source of asked) if (source !== 'web') notes.unheard(`sources: ${source}`);
  return asked.length > 0 ? SOURCES.filter((source) => asked.includes(source)) : ['web'];
}

function requestOf(body: Asked & { limit: number }, notes: Notes): Omit<SearchInput, 'query'> {
  const terms = (body.tbs ?? '').split(',').filter(Boolean);
  const range = terms.map((term) => /^qdr:([hdwmy])$/.exec(term)?.[1]).find(Boolean);
  const others = terms.filter((term) => term !== `qdr:${range}`);
  if (others.length > 0) notes.unheard(`tbs: ${others.join(',')}`);
  const timeRange = range && timeRangeOf(range);
  const place = body.country ?? body.location ?? '';
  const country = countryOf(place);
  if (place && !country) notes.unheard('location', 'only countries are known');
  return {
    numResults: within(notes, 'limit', body.limit, { min: 1, max: MOST_RESULTS }),
    ...(timeRange && { timeRange }),
    ...(country && { locationGeoCode: country }),
    ...(body.timeout && {
      fetchConfig: { timeout: within(notes, 'timeout', body.timeout, { min: 1000, max: CALL_TIMEOUT_MS }) },
    }),
  };
}

/** A place is a city, a region and a country, separated by commas. Two letters after a comma are a state: CA, TX. */
function countryOf(place: string): string | undefined {
  const parts = place.split(',').map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && last.length === 2 ? undefined : countryCode(last);
}

/** The page is a separate scrape with all options. If it fails, the result stays as it was found. */
async function withPage(calls: OwnCalls, { url, title, content }: Found, options: OurOptions | null) {
  const result = { url, title, description: content };
  if (!options) return { result, cost: 0 };
  try {
    const { answer, cost } = await calls.scrape({ ...options.page, url });
    const page = documentOf(answer, options.wanted, { id: answer.id, sourceUrl: url, cost });
    return { result: { ...result, ...page }, cost };
  } catch (thrown) {
    const error = messageOf(toAppError(thrown));
    return { result: { ...result, metadata: { sourceURL: url, error } }, cost: 0 };
  }
}
