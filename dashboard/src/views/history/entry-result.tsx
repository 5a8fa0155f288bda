/** The result of a past request, shown as in the playground. */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type {
  ExtractResult,
  HistoryEntry,
  MapResult,
  ParseResult,
  ScrapeResult,
  SearchResult,
} from '../../../../sdk/src/index.ts';
import { ExtractView } from '../../content/extract-view.tsx';
import { JsonView } from '../../content/json-view.tsx';
import { ScrapeResults } from '../../content/scrape-results.tsx';
import { SearchResults } from '../../content/search-results.tsx';
import { KINDS } from '../crawls/kinds.ts';
import { MapView } from '../playground/map-view.tsx';
import { isOfV1 } from './entry-summary.ts';

export function EntryResult({ entry }: { entry: HistoryEntry }): ReactElement {
  const result: unknown = entry.result;
  if (isOfV1(entry.params) && entry.service !== 'crawl') return <JsonView value={result} />;
  switch (entry.service) {
    case 'scrape':
    case 'monitor':
      if (isRunOfSite(result)) return <PagesElsewhere kind="crawl" id={result.crawlId} />;
      return <ScrapeResults scrape={result as ScrapeResult} />;
    case 'parse':
      return <ScrapeResults scrape={result as ParseResult} />;
    case 'map':
      return <MapView map={result as MapResult} />;
    case 'extract':
      return <ExtractView result={result as ExtractResult} />;
    case 'search':
      return <SearchResults result={result as SearchResult} html={entry.params.format === 'html'} />;
    case 'crawl':
    case 'batch':
      return <PagesElsewhere kind={entry.service} id={entry.id} />;
    default:
      return <JsonView value={result} />;
  }
}

/** A run of a site monitor is a crawl. */
function isRunOfSite(result: unknown): result is { crawlId: string } {
  return typeof result === 'object' && result !== null && 'crawlId' in result;
}

function PagesElsewhere({ kind, id }: { kind: 'crawl' | 'batch'; id: string }): ReactElement {
  return (
    <p>
      The pages are in{' '}
      <Link href={`${KINDS[kind].path}/${id}`} className="text-accent underline">
        the {kind}
      </Link>
      .
    </p>
  );
}
