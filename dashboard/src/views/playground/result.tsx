/** The answer of a call: its cost, time and content, and ways to save it. */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { CallMeta } from '../../api/call-meta.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/code/copy-button.tsx';
import { saveFile } from '../../components/code/save-file.ts';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useClock } from '../../components/use-clock.ts';
import { ExtractView } from '../../content/extract-view.tsx';
import { ScrapeResults } from '../../content/scrape-results.tsx';
import { SearchResults } from '../../content/search-results.tsx';
import { countedCredits, formatMs, formatNumber, isUnlimited } from '../../format.ts';
import { SERVICE_PATH } from '../../service-path.ts';
import { MapView } from './map-view.tsx';
import { type Outcome, placeOf } from './run-call.ts';
import type { PlaygroundService } from './services.ts';
import type { RunState } from './use-run.ts';

const HINTS: Record<PlaygroundService, string> = {
  scrape: 'Give a URL and choose what you want of the page.',
  extract: 'Say in your own words what you want from a page, and get it as JSON.',
  search: 'Search the web and get the result pages with their content.',
  map: 'Give any page of a site, and get the URLs of the others without reading them.',
  crawl: 'Give a start page; its links are followed in the background, and you can watch.',
  batch: 'Give many URLs; they are fetched in the background, and you can watch.',
  parse: 'Choose a file, or drop one anywhere here: PDF, Office, EPUB, HTML, pictures and more.',
  monitor: 'Give a page and a schedule, and be notified when something changes.',
};

export function Result({
  service,
  run,
  onRetry,
}: {
  service: PlaygroundService;
  run: RunState | undefined;
  onRetry: () => void;
}): ReactElement {
  if (run?.status === 'pending') return <Waiting since={run.submittedAt} />;
  if (isAbort(run?.error)) return <Stopped service={service} />;
  if (run?.error) return <ErrorNote error={run.error} onRetry={onRetry} />;
  const outcome = run?.data;
  if (!outcome) {
    return (
      <Card>
        <Empty icon="playground" title="Your result will appear here">
          {HINTS[service]}
        </Empty>
      </Card>
    );
  }
  if (outcome.service === 'crawl' || outcome.service === 'batch' || outcome.service === 'monitor') {
    return (
      <Card>
        <Empty
          icon={outcome.service}
          title={`The ${outcome.service} has started`}
          action={<ButtonLink href={placeOf(outcome)}>Watch it</ButtonLink>}
        >
          It continues in the background, even if you leave this page.
        </Empty>
      </Card>
    );
  }
  return (
    <Card
      title="Result"
      help={<Meta meta={outcome.meta} id={outcome.data.id} />}
      actions={<Keep outcome={outcome} />}
    >
      {outcome.service === 'scrape' && <ScrapeResults key={outcome.data.id} scrape={outcome.data} />}
      {outcome.service === 'extract' && <ExtractView key={outcome.data.id} result={outcome.data} />}
      {outcome.service === 'search' && (
        <SearchResults key={outcome.data.id} result={outcome.data} html={outcome.body.format === 'html'} />
      )}
      {outcome.service === 'map' && <MapView key={outcome.data.id} map={outcome.data} />}
      {outcome.service === 'parse' && <ScrapeResults key={outcome.data.id} scrape={outcome.data} />}
    </Card>
  );
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The server ends a call whose request was aborted; one that had just finished is in history. */
function Stopped({ service }: { service: PlaygroundService }): ReactElement {
  return (
    <Card>
      <Empty
        icon="history"
        title="Stopped"
        action={
          <ButtonLink href={`/history?service=${service}`} icon="history">
            Open history
          </ButtonLink>
        }
      >
        The call was ended and costs nothing, unless it was finished just before.
      </Empty>
    </Card>
  );
}

/** Files to save, and a link that leads to the result again. */
function Keep({
  outcome,
}: {
  outcome: Exclude<Outcome, { service: 'crawl' | 'batch' | 'monitor' }>;
}): ReactElement {
  const { data, service } = outcome;
  const name = `${service}-${data.id}`;
  const markdown =
    outcome.service === 'scrape' || outcome.service === 'parse'
      ? outcome.data.results.markdown?.data.join('\n\n')
      : undefined;
  return (
    <>
      {markdown !== undefined && (
        <Button
          size="sm"
          icon="download"
          onClick={() => saveFile(new Blob([markdown], { type: 'text/markdown' }), `${name}.md`)}
        >
          Markdown
        </Button>
      )}
      <Button
        size="sm"
        icon="download"
        onClick={() => {
          const json = JSON.stringify(data, null, 2);
          saveFile(new Blob([json], { type: 'application/json' }), `${name}.json`);
        }}
      >
        JSON
      </Button>
      <CopyButton
        words
        label="Copy link"
        text={`${location.origin}${SERVICE_PATH}/dashboard/history/${data.id}`}
      />
    </>
  );
}

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

/** Counts the seconds, so that a slow page does not look stuck. */
function Waiting({ since }: { since: number }): ReactElement {
  const seconds = Math.max(0, Math.round((useClock() - since) / 1_000));
  return (
    <Card title="Result" help={<span className="tabular">Running, {seconds} s</span>}>
      <div role="status" aria-label="The call is running" className="flex flex-col gap-4">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-64 w-full" />
      </div>
    </Card>
  );
}
