/** The answer of a call: what it cost, how long it took, and its content. */
import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { CallMeta } from '../../api/call-meta.ts';
import { Card } from '../../components/card.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ExtractView } from '../../content/extract-view.tsx';
import { ScrapeResults } from '../../content/scrape-results.tsx';
import { SearchResults } from '../../content/search-results.tsx';
import { countedCredits, formatMs, formatNumber, isUnlimited } from '../../format.ts';
import type { Outcome } from './run-call.ts';
import type { PlaygroundService } from './services.ts';

const HINTS: Record<PlaygroundService, string> = {
  scrape: 'Give an address and choose what you want of the page.',
  extract: 'Say in your own words what you want from a page, and get it as JSON.',
  search: 'Ask the web, and get the pages behind the results with their content.',
  crawl: 'Give a start page; its links are followed in the background, and you can watch.',
};

export function Result({
  service,
  outcome,
  error,
  waiting,
  onRetry,
}: {
  service: PlaygroundService;
  outcome: Outcome | null;
  error: unknown;
  waiting: boolean;
  onRetry: () => void;
}): ReactElement {
  if (waiting) return <Waiting />;
  if (error && !isAbort(error)) return <ErrorNote error={error} onRetry={onRetry} />;
  if (!outcome || outcome.service === 'crawl') {
    return (
      <Card>
        <Empty icon="playground" title="The result will appear here">
          {HINTS[service]}
        </Empty>
      </Card>
    );
  }
  return (
    <Card title="Result" help={<Meta meta={outcome.meta} id={outcome.data.id} />}>
      {outcome.service === 'scrape' && <ScrapeResults key={outcome.data.id} scrape={outcome.data} />}
      {outcome.service === 'extract' && <ExtractView key={outcome.data.id} result={outcome.data} />}
      {outcome.service === 'search' && (
        <SearchResults key={outcome.data.id} result={outcome.data} html={outcome.html} />
      )}
    </Card>
  );
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

function Meta({ meta, id }: { meta: CallMeta; id: string }): ReactElement {
  const { creditsUsed, creditsRemaining, timings, roundTripMs } = meta;
  const total = timings.find(({ name }) => name === 'total');
  const parts = timings.map(({ name, ms }) => `${name} ${formatMs(ms)}`).join(', ');
  return (
    <span className="tabular flex flex-wrap gap-x-4 gap-y-0.5">
      {creditsUsed !== null && (
        <span data-testid="cost">
          {countedCredits(creditsUsed)}
          {creditsRemaining !== null &&
            !isUnlimited(creditsRemaining) &&
            `, ${formatNumber(creditsRemaining)} left`}
        </span>
      )}
      <span title={parts}>
        {total && `${formatMs(total.ms)} on the server, `}
        {formatMs(roundTripMs)} in all
      </span>
      <Link href={`/history/${id}`} className="text-accent hover:underline">
        In history
      </Link>
    </span>
  );
}

/** Counts the seconds, so that a slow page is not taken for a stuck one. */
function Waiting(): ReactElement {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card title="Result" help={<span className="tabular">Running, {seconds} s</span>}>
      <div role="status" aria-label="The call is under way" className="flex flex-col gap-4">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-64 w-full" />
      </div>
    </Card>
  );
}
