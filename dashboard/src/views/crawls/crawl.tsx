/** One crawl: its live progress, its pages as a list and as a tree, and failures with their reasons. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { Redirect, useParams } from 'wouter';
import { type CrawlPage, WinnowError } from '../../../../sdk/src/index.ts';
import { outcomeOfCrawl, outcomeOfPage } from '../../../../src/contract/history/outcome.ts';
import { useAddressChoice, useTypedChoice } from '../../address-choice.ts';
import { winnow } from '../../api/winnow.ts';
import { OutcomeBadge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { TextInput } from '../../components/inputs/inputs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { type Tab, Tabs } from '../../components/tabs.tsx';
import { View } from '../../components/view.tsx';
import { countedPages, formatNumber, shortUrl } from '../../format.ts';
import { hasWords } from '../../words.ts';
import { CrawlActions } from './crawl-actions.tsx';
import { Figures } from './figures.tsx';
import { KINDS, type Kind, nameOf } from './kinds.ts';
import { PageList } from './page-list.tsx';
import { RunAgain } from './run-again.tsx';
import { SiteTree } from './site-tree-view.tsx';
import { type CrawlFacts, type JobProgress, useLiveCrawl } from './use-live-crawl.ts';

export const Crawl = (): ReactElement => <JobOfAddress kind="crawl" />;
export const Batch = (): ReactElement => <JobOfAddress kind="batch" />;

/** Keyed by id: "Run again" leads from one job to another, which must not show the pages of the first. */
function JobOfAddress({ kind }: { kind: Kind }): ReactElement {
  const { id } = useParams<{ id: string }>();
  return <Job key={id} kind={kind} id={id} />;
}

function Job({ kind, id }: { kind: Kind; id: string }): ReactElement {
  const { path, title, one } = KINDS[kind];
  const { progress, pages, facts, error, reload } = useLiveCrawl(kind, id);
  const { errors, wrong, skipped } = useMemo(() => byOutcome(pages), [pages]);
  const running = progress?.status === 'running';
  // A page's history entry does not say whether its job is a crawl or a batch.
  const isOther = kind === 'crawl' && error instanceof WinnowError && error.type === 'not_found';
  const batch = useQuery({
    queryKey: ['batch', id],
    queryFn: () => winnow.batch.get(id),
    enabled: isOther,
  });
  if (isOther && batch.data) return <Redirect to={`${KINDS.batch.path}/${id}`} replace />;
  const isLooking = isOther && batch.isPending;
  return (
    <View>
      <PageHeader
        back={{ href: path, label: title }}
        title={facts && progress ? shortUrl(nameOf(kind, { url: facts.url, total: progress.total })) : one}
        mono
        actions={
          progress && (
            <>
              {facts && !running && (
                <IfMay>
                  <RunAgain kind={kind} id={id} config={facts.config} pages={pages} errors={errors} />
                </IfMay>
              )}
              <CrawlActions kind={kind} id={id} status={progress.status} onChange={reload} />
            </>
          )
        }
      />
      {error !== null && !isLooking && <ErrorNote error={error} onRetry={reload} />}
      {!progress && (error === null || isLooking) && <Skeleton className="h-24 w-full" />}
      {progress && (
        <>
          <ProgressCard id={id} progress={progress} facts={facts} wrong={wrong} />
          <PagesOfJob pages={pages} errors={errors} skipped={skipped} running={running} />
        </>
      )}
    </View>
  );
}

function ProgressCard({
  id,
  progress,
  facts,
  wrong,
}: {
  id: string;
  progress: JobProgress;
  facts: CrawlFacts | null;
  wrong: ByOutcome['wrong'];
}): ReactElement {
  const running = progress.status === 'running';
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <span aria-live="polite">
            <OutcomeBadge
              outcome={outcomeOfCrawl({ status: progress.status, ...wrong })}
              page={{ pages: wrong }}
            />
          </span>
          {progress.reason && (
            <span className="text-sm text-soft">{progress.reason.replaceAll('_', ' ')}</span>
          )}
          <span className="tabular ml-auto text-sm">
            <b className="font-semibold">{formatNumber(progress.finished)}</b>
            <span className="text-soft"> of {countedPages(progress.total)}</span>
          </span>
        </div>
        <ProgressBar value={progress.finished} total={progress.total} label="Pages done" />
        {facts && <Figures id={id} facts={facts} finished={progress.finished} running={running} />}
        {progress.stoppedBy && <LeftOut {...progress.stoppedBy} />}
        {progress.warnings?.map(({ detail }) => (
          <p key={detail} className="text-sm break-all text-soft">
            Not read: {detail}
          </p>
        ))}
      </div>
    </Card>
  );
}

function PagesOfJob({
  pages,
  errors,
  skipped,
  running,
}: {
  pages: CrawlPage[];
  errors: CrawlPage[];
  skipped: CrawlPage[];
  running: boolean;
}): ReactElement {
  const [words, setWords] = useTypedChoice('q');
  const [chosen, setTab] = useAddressChoice('tab', 'pages');
  const matching = useMemo(() => matcher(words), [words]);
  const tabs: Tab[] = [
    { id: 'pages', label: 'Pages', count: pages.length },
    { id: 'tree', label: 'Site' },
    { id: 'errors', label: 'Errors', count: errors.length },
    { id: 'skipped', label: 'Skipped', count: skipped.length },
  ];
  const tab = tabs.find(({ id: name }) => name === chosen)?.id ?? 'pages';
  return (
    <Tabs label="Pages" value={tab} onChange={setTab} tabs={tabs}>
      {tab !== 'tree' && (
        <div className="pb-3">
          <TextInput
            type="search"
            aria-label="Filter pages"
            placeholder="Filter by URL, title or what went wrong"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      {tab === 'pages' && (
        <PageList pages={pages.filter(matching)} running={running} filtered={words !== ''} />
      )}
      {tab === 'tree' && <SiteTree pages={pages} />}
      {tab === 'errors' &&
        (errors.length > 0 ? (
          <PageList pages={errors.filter(matching)} running={false} filtered={words !== ''} />
        ) : (
          <p className="text-soft">No page has failed or answered with an error page.</p>
        ))}
      {tab === 'skipped' &&
        (skipped.length > 0 ? (
          <PageList pages={skipped.filter(matching)} running={false} filtered={words !== ''} />
        ) : (
          <p className="text-soft">No page was skipped.</p>
        ))}
    </Tabs>
  );
}

/** Whether a page contains all the words. */
function matcher(words: string): (page: CrawlPage) => boolean {
  const has = hasWords(words);
  return ({ url, title, reason, error, statusCode }) =>
    has([url, title, reason, error, statusCode].join(' '));
}

type ByOutcome = ReturnType<typeof byOutcome>;

function byOutcome(pages: readonly CrawlPage[]) {
  const { 'error page': answered = [], failed = [], skipped = [] } = Object.groupBy(pages, outcomeOfPage);
  const wrong = { failed: failed.length, errorPages: answered.length };
  return { errors: [...answered, ...failed], wrong, skipped };
}

/** What the bounds of the crawl left out. */
function LeftOut({ depth, linksPerPage, pages }: NonNullable<JobProgress['stoppedBy']>): ReactElement {
  const parts = [
    [depth, 'deeper than the maximum depth'],
    [linksPerPage, 'beyond the limit of links per page'],
    [pages, 'beyond the limit of pages'],
  ] as const;
  const shown = parts
    .filter(([count]) => count > 0)
    .map(([count, where]) => `${formatNumber(count)} ${where}`);
  return <p className="text-sm text-soft">Links left out: {shown.join(', ')}</p>;
}
