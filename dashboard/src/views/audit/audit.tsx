/** What was done with the account, by whom and from where. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { AuditEntry } from '../../../../src/contract/account/audit.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_WORDS,
  type AuditAction,
} from '../../../../src/contract/account/audit-actions.ts';
import { pageNumber, searchWith, useAddressChoice } from '../../address-choice.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Select } from '../../components/inputs/inputs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pager } from '../../components/pager.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { formatTime } from '../../format.ts';

const CHOICES = [
  { value: '', label: 'Everything' },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: value.replace(/[._]/g, ' ') })),
];

export function Audit(): ReactElement {
  const [, navigate] = useLocation();
  const [chosen, setPage] = useAddressChoice('page', '1');
  const page = pageNumber(chosen);
  const [named] = useAddressChoice('action', '');
  const action = CHOICES.find(({ value }) => value === named)?.value ?? '';
  /** From the first page on. */
  function show(next: string): void {
    navigate(`/audit${searchWith('', 'action', next)}`, { replace: true });
  }
  const log = useQuery({
    queryKey: ['audit', page, action],
    queryFn: () => winnow.audit.list({ page, limit: 50, ...(action && { action: action as AuditAction }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <View>
      <PageHeader
        title="Audit log"
        help="Keys, people, sign-ins, secrets and deletions: who, when and from where."
        actions={
          <Select
            aria-label="Show"
            options={CHOICES}
            value={action}
            onChange={(event) => show(event.target.value)}
          />
        }
      />
      {log.error && <ErrorNote error={log.error} onRetry={() => void log.refetch()} />}
      {!log.isLoadingError && (
        <Card flush>
          {log.isPending && <SkeletonRows rows={6} height="h-12" />}
          {log.data?.data.length === 0 && (
            <Empty icon="audit" title="Nothing here">
              What people, keys and operators do with this account will be listed here.
            </Empty>
          )}
          <ul className="divide-y divide-line">
            {log.data?.data.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      {log.data && <Pager pagination={log.data.pagination} onPage={(next) => setPage(String(next))} />}
    </View>
  );
}

/** A key's end is shown as a time. */
const detailWords = (name: string, value: unknown): string =>
  name === 'expiresAt' ? `until ${formatTime(String(value))}` : `${name}: ${String(value)}`;

function Row({ entry }: { entry: AuditEntry }): ReactElement {
  const { actor, action, target, details, address } = entry;
  const more = Object.entries(details ?? {}).flatMap(([name, value]) =>
    value === null || name === 'surface' ? [] : [detailWords(name, value)],
  );
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 sm:px-5">
      <p className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
        <span className="font-medium">{actor.name}</span> {actor.kind === 'key' && <Badge>key</Badge>}{' '}
        <span className={action === 'sign_in.failed' ? 'text-bad' : ''}>{AUDIT_WORDS[action]}</span>
        {target && target !== actor.name && <span className="font-medium"> {target}</span>}
        {more.length > 0 && <span className="text-sm text-soft"> ({more.join(', ')})</span>}
      </p>
      <p className="text-sm text-soft">
        <Ago time={entry.at} />
        {address && <span className="tabular"> · {address}</span>}
      </p>
    </li>
  );
}
