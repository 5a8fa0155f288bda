/** Webhook deliveries with every attempt, which can be sent again. */

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { WebhookDelivery } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { StatusBadge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Code } from '../../components/code/code.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Icon } from '../../components/icon.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { CursorPager } from '../../components/pager.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { counted, formatMs, formatTime, shortUrl } from '../../format.ts';

const PAGE_SIZE = 20;
/** While a first attempt is pending, and otherwise. */
const SOON_MS = 2_000;
const LATER_MS = 10_000;

/** `about`: only deliveries about this monitor. */
export function Deliveries({ about }: { about?: string }): ReactElement {
  // The cursors of the pages visited so far, the current one last.
  const [cursors, setCursors] = useState(['newest']);
  const cursor = cursors.at(-1) ?? 'newest';
  const deliveries = useQuery({
    queryKey: ['deliveries', about, cursor],
    queryFn: () =>
      winnow.webhooks.deliveriesSlice({ cursor, limit: PAGE_SIZE, ...(about !== undefined && { about }) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ attempts }) => attempts.length === 0) ? SOON_MS : LATER_MS,
  });
  const { data: shown = [], nextCursor = null } = deliveries.data ?? {};
  function older(next: string): void {
    // Until the requested page has loaded, the previous one is shown, whose next cursor is already used.
    if (!deliveries.isPlaceholderData) setCursors([...cursors, next]);
  }
  return (
    <Card title="Deliveries" help="Each is attempted up to ten times over three days." flush>
      {deliveries.error && (
        <div className="p-4">
          <ErrorNote error={deliveries.error} onRetry={() => void deliveries.refetch()} />
        </div>
      )}
      {deliveries.isPending && <SkeletonRows rows={3} />}
      {deliveries.data && shown.length === 0 && (
        <p className="text-pretty px-5 py-8 text-center text-soft">
          {about === undefined
            ? 'Nothing has been sent yet. Monitors and crawls with a webhook or receivers send their events.'
            : 'Nothing has been sent about this monitor yet.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {shown.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {(cursors.length > 1 || nextCursor) && (
        <div className="border-line border-t px-4 py-3 sm:px-5">
          <CursorPager
            {...(cursors.length > 1 && { onNewer: () => setCursors(cursors.slice(0, -1)) })}
            {...(nextCursor && { onOlder: () => older(nextCursor) })}
          />
        </div>
      )}
    </Card>
  );
}

/** The receiver's address; for a mail its recipients. */
function receiverOf(url: string): string {
  const mail = /^mailto:(.*)/.exec(url)?.[1];
  return mail === undefined ? shortUrl(url) : mail.split(',').map(decodeURIComponent).join(', ');
}

/** A mail server answers without an HTTP status. */
const answerOf = ({ statusCode, error }: WebhookDelivery['attempts'][number]): string =>
  `${statusCode ?? (error === null ? 'sent' : 'no answer')}`;

/** Some attempts have failed, and more will follow. */
const isRetried = ({ status, attempts }: WebhookDelivery): boolean =>
  status === 'pending' && attempts.at(-1)?.error != null;

function Row({ delivery }: { delivery: WebhookDelivery }): ReactElement {
  const [open, setOpen] = useState(false);
  const tell = useToast();
  const queries = useQueryClient();
  const again = useAction({
    mutationFn: () => winnow.webhooks.redeliver(delivery.id),
    onSuccess: () => {
      tell('On its way again');
      void queries.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <details
        className="group min-w-0 flex-1 basis-64"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex items-center gap-2 rounded-sm">
          <span className="shrink-0 text-soft group-open:rotate-90">
            <Icon name="right" size={16} />
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{delivery.type}</span>
            <span className="truncate text-sm text-soft">
              {delivery.channel !== 'webhook' && `${delivery.channel} · `}
              {receiverOf(delivery.url)} · <Ago time={delivery.createdAt} /> ·{' '}
              {counted(delivery.attempts.length, 'attempt')}
            </span>
          </span>
        </summary>
        <ol className="tabular mt-2 flex flex-col gap-1 border-line border-l pl-3 text-sm text-soft">
          {delivery.attempts.map((attempt) => (
            <li key={attempt.at}>
              {formatTime(attempt.at)}: {answerOf(attempt)} in {formatMs(attempt.elapsedMs)}
              {attempt.error && `, ${attempt.error}`}
              {attempt.response && `: ${attempt.response}`}
            </li>
          ))}
          {delivery.nextAttemptAt && <li>Next: {formatTime(delivery.nextAttemptAt)}</li>}
        </ol>
        {open && (
          <div className="mt-2">
            <Code label="what is sent" text={delivery.body} />
          </div>
        )}
      </details>
      <StatusBadge status={isRetried(delivery) ? 'retrying' : delivery.status} />
      <IfMay>
        <Button size="sm" icon="send" busy={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
      </IfMay>
    </li>
  );
}
