/** One past request with its result, ready to be run again. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { outcomeOfEntry } from '../../../../src/contract/history/outcome.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { Badge, OutcomeBadge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Code } from '../../components/code/code.tsx';
import { CodeSamples } from '../../components/code/code-samples.tsx';
import { CopyButton } from '../../components/code/copy-button.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { ErrorCode } from '../../components/error-code.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { View } from '../../components/view.tsx';
import { blobUrl } from '../../content/safe-url.ts';
import { countedCredits, formatMs, shortUrl } from '../../format.ts';
import { bodyOfEntry } from '../playground/body-of-entry.ts';
import { placeOf, runCall } from '../playground/run-call.ts';
import { PLAYGROUND_SERVICES, type PlaygroundService } from '../playground/services.ts';
import { EntryResult } from './entry-result.tsx';
import { isOfV1, shownSubject } from './entry-summary.ts';

/** Services whose requests are only partly kept: a batch has its first addresses, and files are not kept. */
const KEPT_IN_PART: readonly string[] = ['batch', 'parse'];

/** The service to send an entry again with; a monitor's run is a scrape. */
function runnable({ service, params }: HistoryEntry): PlaygroundService | null {
  if (KEPT_IN_PART.includes(service) || isOfV1(params) || (params.scope ?? 'page') !== 'page') return null;
  const name = service === 'monitor' ? 'scrape' : service;
  return PLAYGROUND_SERVICES.find(({ id }) => id === name)?.id ?? null;
}

export function Entry(): ReactElement {
  const { id } = useParams<{ id: string }>();
  const entry = useQuery({
    queryKey: ['history', id],
    queryFn: () => winnow.history.get(id),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 2_000 : false),
  });
  if (entry.error && !entry.data) {
    return (
      <View>
        <PageHeader title="Request" back={{ href: '/history', label: 'History' }} />
        <ErrorNote error={entry.error} onRetry={() => void entry.refetch()} />
      </View>
    );
  }
  return (
    <View>
      <PageHeader
        title={entry.data ? shortUrl(shownSubject(entry.data.params)) : 'Request'}
        mono
        back={{ href: '/history', label: 'History' }}
        actions={entry.data && <Actions entry={entry.data} />}
      />
      {entry.error && <ErrorNote error={entry.error} onRetry={() => void entry.refetch()} />}
      {entry.data ? <Body entry={entry.data} /> : <Skeleton className="h-96 w-full" />}
    </View>
  );
}

function Body({ entry }: { entry: HistoryEntry }): ReactElement {
  const service = runnable(entry);
  return (
    <>
      <div className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft">
        <Badge>{entry.service}</Badge>
        <OutcomeBadge outcome={outcomeOfEntry(entry)} page={entry} />
        <Ago time={entry.createdAt} />
        <span className="tabular">{formatMs(entry.elapsedMs)}</span>
        {entry.creditsUsed !== null && (
          <span className="tabular">{countedCredits(entry.pages?.creditsUsed ?? entry.creditsUsed)}</span>
        )}
        <span className="flex items-center font-mono text-xs">
          {entry.id}
          <CopyButton text={entry.id} label="Copy the id" />
        </span>
      </div>
      {entry.error && <Failure error={entry.error} />}
      {entry.result && (
        <Card title="Result">
          <EntryResult entry={entry} />
        </Card>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title="Request">
          <Code label="the request" text={JSON.stringify(entry.params, null, 2)} />
        </Card>
        {service && (
          <Card title="The same call as code">
            <CodeSamples service={service} body={bodyOfEntry(entry, service).body} />
          </Card>
        )}
      </div>
    </>
  );
}

function Failure({ error }: { error: NonNullable<HistoryEntry['error']> }): ReactElement {
  const picture = error.picture ? blobUrl(error.picture) : null;
  return (
    <div role="alert" className="flex flex-wrap gap-4 rounded-md border border-bad/30 bg-bad-tint p-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="font-medium [overflow-wrap:anywhere]">{error.message}</p>
        <ErrorCode type={error.type} />
      </div>
      {picture && (
        <img
          src={picture}
          alt="The page at that moment"
          className="max-h-64 max-w-full rounded border border-line"
        />
      )}
    </div>
  );
}

/** Sends the same request again and navigates to the result; not shown if a secret has to be entered first. */
function RunAgain({
  entry,
  service,
}: {
  entry: HistoryEntry;
  service: PlaygroundService;
}): ReactElement | null {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { body, missing } = bodyOfEntry(entry, service);
  const run = useAction({
    mutationFn: () => runCall(service, body, new AbortController().signal),
    onSuccess: (outcome) => navigate(placeOf(outcome)),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['history', 'list'] }),
  });
  if (missing.length > 0) return null;
  return (
    <Button kind="primary" icon="playground" busy={run.isPending} onClick={() => run.mutate()}>
      Run again
    </Button>
  );
}

function Actions({ entry }: { entry: HistoryEntry }): ReactElement {
  const tell = useToast();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const remove = useAction({
    mutationFn: () => winnow.history.delete(entry.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['history', 'list'] });
      navigate('/history');
      tell('The entry was deleted');
    },
  });
  const service = runnable(entry);
  return (
    <>
      {service && (
        <IfMay>
          <RunAgain entry={entry} service={service} />
          <ButtonLink icon="edit" href={`/playground/${service}?from=${entry.id}`}>
            Open in playground
          </ButtonLink>
        </IfMay>
      )}
      {entry.requestParentId && (
        <ButtonLink
          href={
            entry.service === 'monitor'
              ? `/monitors/${entry.requestParentId}`
              : `/crawls/${entry.requestParentId}`
          }
        >
          {entry.service === 'monitor' ? 'The monitor' : 'Its crawl or batch'}
        </ButtonLink>
      )}
      <IfMay>
        <ConfirmButton
          label="Delete"
          icon="trash"
          question="Delete this entry?"
          confirm="Delete permanently"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          The request and its result are permanently deleted. What it cost is not refunded.
        </ConfirmButton>
      </IfMay>
    </>
  );
}
