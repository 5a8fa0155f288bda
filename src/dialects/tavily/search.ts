/** Tavily's search: results with a snippet, on request the page, and an answer if there is a model. */
import type { z } from 'zod';
import type { SearchInput } from '../../contract/search.ts';
import type { AppContext, AppDeps } from '../../http/app-env.ts';
import { countryCode } from '../../text/countries.ts';
import type { ResultReading } from '../crawl-pages.ts';
import { domainFilter, queryWithin } from '../domains.ts';
import { type Notes, notesOf, within } from '../notes.ts';
import { type CallDeps, ownCalls } from '../own-calls.ts';
import { timeRangeOf, timeRangeOfDays } from '../time-ranges.ts';
import type { searchBody } from './bodies.ts';

export type TavilyDeps = CallDeps & ResultReading & Pick<AppDeps, 'bus' | 'stopping'>;

const SNIPPET = 1_000;
const MOST_RESULTS = 20;
const ANSWER = {
  type: 'object',
  properties: { answer: { type: ['string', 'null'] } },
  required: ['answer'],
};

export async function search(deps: TavilyDeps, body: z.output<typeof searchBody>, c: AppContext) {
  const startedAt = performance.now();
  const notes = notesOf(c);
  const domains = { include: body.include_domains, exclude: body.exclude_domains };
  const input = { ...requestOf(deps, body, notes), query: queryWithin(deps, body.query, domains, notes) };
  const withPages = input.prompt !== undefined || body.include_raw_content !== false;
  const { answer, cost } = await ownCalls(deps, c).search(input, {
    withPages,
    isWanted: domainFilter(domains),
  });
  const warning = notes.warning(answer.metadata.warnings);
  const json = answer.json as { answer?: string | null } | undefined;
  return {
    query: body.query,
    follow_up_questions: null,
    answer: json?.answer ?? null,
    images: [],
    results: answer.results.map(({ url, title, snippet, content }, index) => ({
      url,
      title,
      content: snippet ?? content.slice(0, SNIPPET),
      // By rank: engines return no comparable scores.
      score: Number((1 / (index + 1)).toFixed(4)),
      raw_content: body.include_raw_content ? content : null,
    })),
    response_time: secondsSince(startedAt),
    ...(body.include_usage && { usage: { credits: cost } }),
    request_id: answer.id,
    ...(warning && { warning }),
  };
}

function requestOf(
  deps: TavilyDeps,
  body: z.output<typeof searchBody>,
  notes: Notes,
): Omit<SearchInput, 'query'> {
  if (body.include_images) notes.unheard('include_images');
  if (body.include_raw_content === 'text') notes.unheard('include_raw_content', 'markdown was returned');
  if (body.topic !== 'general') notes.unheard('topic');
  if (body.search_depth !== 'basic') notes.unheard('search_depth', 'there is only one');
  const named = body.time_range ? timeRangeOf(body.time_range) : undefined;
  if (body.time_range && !named) notes.unheard('time_range');
  const timeRange = named ?? (body.days ? timeRangeOfDays(body.days) : undefined);
  const country = countryCode(body.country ?? '');
  if (body.country && !country) notes.unheard('country');
  if (body.include_answer && !deps.model) notes.unheard('include_answer', 'no model is configured');
  const prompt = `Answer in a few sentences: ${body.query}`;
  return {
    numResults: within(notes, 'max_results', body.max_results, { min: 1, max: MOST_RESULTS }),
    ...(timeRange && { timeRange }),
    ...(country && { locationGeoCode: country }),
    ...(body.include_answer && deps.model && { prompt, schema: ANSWER }),
  };
}

export function secondsSince(startedAt: number): number {
  return Number(((performance.now() - startedAt) / 1000).toFixed(2));
}
