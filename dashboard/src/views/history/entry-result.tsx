/** The result of a past request, shown as the service it went to shows it. */
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
      return (
        <p>
          The pages are in{' '}
          <Link href={`${KINDS[entry.service].path}/${entry.id}`} className="text-accent underline">
            the {entry.service}
          </Link>
          .
        </p>
      );
    default:
      return <JsonView value={result} />;
  }
}
