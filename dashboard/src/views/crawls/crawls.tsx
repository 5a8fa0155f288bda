/** The list of crawls, or of batches, newest first. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { BatchListItem, CrawlListItem } from '../../../../sdk/src/index.ts';
import { outcomeOfCrawl } from '../../../../src/contract/history/outcome.ts';
import { pageNumber, useAddressChoice } from '../../address-choice.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { OutcomeBadge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code/code-samples.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pager } from '../../components/pager.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { formatNumber, shortUrl } from '../../format.ts';
import { KINDS, type Kind, nameOf } from './kinds.ts';

const PAGE_SIZE = 20;
const RUNNING_REFRESH_MS = 2_000;
const EXAMPLES = {
  crawl: { url: 'https://example.com', maxPages: 20, excludePatterns: ['/login/**'] },
  batch: { urls: ['https://example.com', 'https://example.org'] },
};

export const Crawls = (): ReactElement => <Jobs kind="crawl" />;
export const Batches = (): ReactElement => <Jobs kind="batch" />;

function Jobs({ kind }: { kind: Kind }): ReactElement {
  const { title, help, several, empty } = KINDS[kind];
  const [chosen, choose] = useAddressChoice('page', '1');
  const page = pageNumber(chosen);
  const crawls = useQuery({
    queryKey: [several, page],
    queryFn: () => winnow[kind].list({ page, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'running') ? RUNNING_REFRESH_MS : false,
  });
  return (
    <View>
      <PageHeader
        title={title}
        help={help}
        actions={
          <IfMay>
            <ButtonLink kind="primary" icon="plus" href={`/playground/${kind}`}>
              New {kind}
            </ButtonLink>
          </IfMay>
        }
      />
      {crawls.error && <ErrorNote error={crawls.error} onRetry={() => void crawls.refetch()} />}
      {!crawls.isLoadingError && (
        <Card flush>
          {crawls.isPending && <SkeletonRows />}
          {crawls.data?.pagination.total === 0 && (
            <Empty
              icon={kind}
              title={`No ${several} yet`}
              action={
                <IfMay>
                  <ButtonLink href={`/playground/${kind}`}>Start one here</ButtonLink>
                </IfMay>
              }
              example={<CodeSamples service={kind} body={EXAMPLES[kind]} />}
            >
              {empty}
            </Empty>
          )}
          {crawls.data && crawls.data.data.length > 0 && (
            <ul className="divide-y divide-line">
              {crawls.data.data.map((crawl) => (
                <li key={crawl.id}>
                  <Row crawl={crawl} kind={kind} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {crawls.data && <Pager pagination={crawls.data.pagination} onPage={(next) => choose(String(next))} />}
    </View>
  );
}

function Row({ crawl, kind }: { crawl: CrawlListItem | BatchListItem; kind: Kind }): ReactElement {
  return (
    <Link
      href={`${KINDS[kind].path}/${crawl.id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3 -outline-offset-2 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_10rem_7rem_7rem] sm:px-5"
    >
      <span className="truncate font-medium">{shortUrl(nameOf(kind, crawl))}</span>
      <span className="order-last col-span-2 flex items-center gap-3 sm:order-none sm:col-span-1">
        <ProgressBar value={crawl.finished} total={crawl.total} label={`Progress of ${crawl.url}`} />
        <span className="tabular whitespace-nowrap text-soft text-xs">
          {formatNumber(crawl.finished)} / {formatNumber(crawl.total)}
        </span>
      </span>
      <span className="text-right sm:text-left">
        <OutcomeBadge outcome={outcomeOfCrawl(crawl)} page={{ pages: crawl }} />
      </span>
      <span className="hidden text-right text-sm text-soft sm:block">
        <Ago time={crawl.createdAt} />
      </span>
    </Link>
  );
}
