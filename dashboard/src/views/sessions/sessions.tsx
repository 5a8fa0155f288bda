/** The sessions at sites, each with its status, and buttons to renew or delete it. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Session } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { StatusBadge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { Form } from '../../components/inputs/form.tsx';
import { TextInput } from '../../components/inputs/inputs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { View } from '../../components/view.tsx';
import { counted } from '../../format.ts';
import { signInOutcome } from './sign-in-outcome.ts';

const BY_HAND = '/sessions/sign-in';

export function Sessions(): ReactElement {
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await winnow.session.list()).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? 2_000 : 15_000),
  });
  return (
    <View>
      <PageHeader
        title="Sessions"
        help="Cookies and sign-ins at sites. Any request can use one by its name."
        actions={
          <IfMay>
            <ButtonLink icon="plus" href="/sessions/new">
              New session
            </ButtonLink>
            <ButtonLink kind="primary" icon="globe" href={BY_HAND}>
              Sign in by hand
            </ButtonLink>
          </IfMay>
        }
      />
      {sessions.error && <ErrorNote error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {!sessions.isLoadingError && (
        <Card flush>
          {sessions.isPending && <SkeletonRows rows={3} height="h-16" />}
          {sessions.data?.length === 0 && (
            <Empty
              icon="session"
              title="No sessions yet"
              action={
                <IfMay>
                  <ButtonLink href={BY_HAND}>Sign in by hand</ButtonLink>
                </IfMay>
              }
            >
              Sign in once, here or with the cookies of your own browser, and fetch pages as yourself with{' '}
              <code className="font-mono text-sm">fetchConfig.session</code>. Values are sealed and never
              shown.
            </Empty>
          )}
          <ul className="divide-y divide-line">
            {sessions.data?.map((session) => (
              <Row key={session.name} session={session} />
            ))}
          </ul>
        </Card>
      )}
    </View>
  );
}

/** Asks for the code that the site has sent by mail or message. */
function CodeForm({ name, onDone }: { name: string; onDone: () => void }): ReactElement {
  const tell = useToast();
  const [code, setCode] = useState('');
  const enter = useAction({
    mutationFn: () => winnow.session.code(name, code, { attempts: 1 }),
    onSuccess: (now) => {
      const { words, bad } = signInOutcome(now);
      tell(words, { bad });
    },
    onSettled: onDone,
  });
  return (
    <Form onSubmit={() => enter.mutate()} className="mt-2 flex max-w-xs gap-2">
      <TextInput
        aria-label={`The code that the site has sent for ${name}`}
        placeholder="Code from the mail"
        required
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" busy={enter.isPending}>
        Go on
      </Button>
    </Form>
  );
}

function Row({ session }: { session: Session }): ReactElement {
  const { name, status, error, origins, cookies, updatedAt, lastUsedAt, loginUrl } = session;
  const queries = useQueryClient();
  const tell = useToast();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['sessions'] });
  const renew = useAction({
    mutationFn: () => winnow.session.refresh(name),
    onSuccess: (now) => {
      const { words, bad } = signInOutcome(now);
      tell(words, { bad });
    },
    onSettled: refresh,
  });
  const remove = useAction({
    mutationFn: () => winnow.session.delete(name),
    onSuccess: () => tell('The session was deleted'),
    onSettled: refresh,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{name}</span>
          <StatusBadge status={status} />
        </p>
        <p className="truncate text-sm text-soft" title={origins.join(', ')}>
          {origins.length > 0 ? origins.join(', ') : 'no sites'} · {counted(cookies, 'cookie')}
        </p>
        <p className="text-sm text-soft">
          changed <Ago time={updatedAt} />,{' '}
          {lastUsedAt ? (
            <>
              used <Ago time={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </p>
        {status === 'waiting' && (
          <IfMay>
            <CodeForm name={name} onDone={refresh} />
          </IfMay>
        )}
        {error && status !== 'waiting' && (
          <p className="text-bad text-sm [overflow-wrap:anywhere]">{error}</p>
        )}
      </div>
      <IfMay>
        <div className="flex flex-wrap gap-2">
          {loginUrl && (
            <Button size="sm" icon="refresh" busy={renew.isPending} onClick={() => renew.mutate()}>
              Refresh
            </Button>
          )}
          <ButtonLink size="sm" icon="globe" href={`${BY_HAND}?session=${encodeURIComponent(name)}`}>
            Sign in
          </ButtonLink>
          <ConfirmButton
            size="sm"
            label="Delete"
            icon="trash"
            question={`Delete “${name}”?`}
            confirm="Delete the session"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            Its values are deleted, and requests that name it are refused. This cannot be undone.
          </ConfirmButton>
        </div>
      </IfMay>
    </li>
  );
}
