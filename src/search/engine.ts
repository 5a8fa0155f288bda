/** The interface of every search engine. */
import type { TIME_RANGES } from '../contract/search.ts';
import type { Warning } from '../fetch/document.ts';

export type TimeRange = (typeof TIME_RANGES)[number];

export type EngineName = 'searxng' | 'brave' | 'serper' | 'tavily' | 'exa' | 'duckduckgo' | 'local';

export type EngineQuery = {
  query: string;
  /** How many results are still wanted; an engine may give more or fewer. */
  count: number;
  /** From 0. What `next` of the page before gave is passed along with it. */
  page: number;
  next?: unknown;
  timeRange?: TimeRange | undefined;
  /** Upper-case ISO 3166-1 alpha-2. */
  country?: string | undefined;
  accountId: string;
  signal: AbortSignal;
};

export type FoundPage = { url: string; title: string; snippet: string };

export type EngineAnswer = {
  /** Best first. */
  results: FoundPage[];
  /** True where the engine cannot search so narrowly (an hour, a country) and searched more widely. */
  widened: boolean;
  /** True where results are not those of the country that was asked for. */
  countryIgnored?: boolean;
  warnings?: Warning[];
  /** Passed back to get further results; null if there are none. */
  next: unknown;
};

export type SearchEngine = {
  name: EngineName;
  /** Longer queries are cut before they come here. */
  longest?: { characters: number; words: number };
  /** Throws `upstream_failed` when the engine is dead, blocks us or is set up wrongly. */
  search(query: EngineQuery): Promise<EngineAnswer>;
  close(): Promise<void>;
};

/** The settings of an engine that is asked over HTTP. */
export type WebEngineSettings = { baseUrl: string; apiKey: string; userAgent: string };

const HOURS: Record<TimeRange, number> = {
  past_hour: 1,
  past_24_hours: 24,
  past_week: 7 * 24,
  past_month: 30 * 24,
  past_year: 365 * 24,
};

/** The ranges in the words that most engines have for them; they know no range of an hour. */
export const RANGE_WORDS: Record<TimeRange, string> = {
  past_hour: 'day',
  past_24_hours: 'day',
  past_week: 'week',
  past_month: 'month',
  past_year: 'year',
};

export function beginningOf(timeRange: TimeRange): Date {
  return new Date(Date.now() - HOURS[timeRange] * 3_600_000);
}

/** The language that is spoken most in a country, by CLDR. */
export function languageOf(country: string): string {
  const { language } = new Intl.Locale('und', { region: country }).maximize();
  return !language || language === 'und' ? 'en' : language;
}
