/** The account: its password, its sessions, the look of the app. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { SHORTEST_PASSWORD } from '../../../../src/contract/account/password.ts';
import { account, type DashboardSession, useSession } from '../../api/account.ts';
import { fieldError } from '../../api/errors.ts';
import { winnow } from '../../api/winnow.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Form } from '../../components/inputs/form.tsx';
import { LabelledInput } from '../../components/inputs/labelled-input.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { View } from '../../components/view.tsx';
import { isUnlimited } from '../../format.ts';
import { ThemeSwitch } from '../../layout/theme-switch.tsx';
import { SERVICE_PATH } from '../../service-path.ts';
import { forgetBodies } from '../playground/stored-body.ts';

export function Settings(): ReactElement {
  const session = useSession();
  const credits = useQuery({ queryKey: ['credits'], queryFn: () => winnow.credits() });
  return (
    <View>
      <PageHeader title="Settings" help={session.data?.email ?? session.data?.account.name} />
      <Card title="Appearance">
        <ThemeSwitch />
      </Card>
      <Card title="Account">
        <dl className="grid gap-4 text-sm sm:grid-cols-3">
          <Fact label="Name" value={session.data?.account.name} />
          {credits.data && !isUnlimited(credits.data.remaining) && (
            <Fact label="Plan" value={session.data?.account.plan.name} />
          )}
          <Fact label="Account id" value={session.data?.account.id} />
        </dl>
      </Card>
      {session.data && <Password session={session.data} />}
      <SignOut />
    </View>
  );
}

function Fact({ label, value }: { label: string; value: string | undefined }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{value ?? '…'}</dd>
    </div>
  );
}

function Password({ session }: { session: DashboardSession }): ReactElement {
  const { hasPassword, email, account: owner } = session;
  const tell = useToast();
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => account.changePassword({ next, ...(hasPassword && { current }) }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      tell('The password was changed; you are signed out everywhere else');
      void queries.invalidateQueries({ queryKey: ['session'] });
    },
  });
  return (
    <Card
      title={hasPassword ? 'Change the password' : 'Set a password'}
      help={hasPassword ? undefined : 'So far you can only sign in with one-time links.'}
    >
      <Form onSubmit={() => change.mutate()} className="flex max-w-sm flex-col gap-4">
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" readOnly value={email ?? owner.name} hidden />
        {hasPassword && (
          <LabelledInput
            label="Current password"
            error={fieldError(change.error, 'current')}
            required
            type="password"
            autoComplete="current-password"
            value={current}
            onValue={setCurrent}
          />
        )}
        <LabelledInput
          label="New password"
          help={`At least ${SHORTEST_PASSWORD} characters. You are signed out everywhere else.`}
          error={fieldError(change.error, 'next')}
          required
          type="password"
          minLength={SHORTEST_PASSWORD}
          autoComplete="new-password"
          value={next}
          onValue={setNext}
        />
        {change.error && <ErrorNote error={change.error} />}
        <div>
          <Button kind="primary" type="submit" busy={change.isPending}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function SignOut(): ReactElement {
  const queries = useQueryClient();
  const gone = () => {
    queries.clear();
    forgetBodies();
    void queries.resetQueries({ queryKey: ['session'] });
    location.assign(`${SERVICE_PATH}/dashboard/sign-in`);
  };
  const leave = useAction({ mutationFn: account.signOut, onSuccess: gone });
  const leaveAll = useAction({ mutationFn: account.signOutEverywhere, onSuccess: gone });
  return (
    <Card title="Sign out" help="API keys keep working.">
      <div className="flex flex-wrap gap-2">
        <Button icon="leave" busy={leave.isPending} onClick={() => leave.mutate()}>
          Sign out
        </Button>
        <ConfirmButton
          label="Sign out everywhere"
          question="Sign out everywhere?"
          confirm="Sign me out everywhere"
          busy={leaveAll.isPending}
          onConfirm={() => leaveAll.mutate()}
        >
          You are signed out in every browser, this one too, and one-time links that were not used yet stop
          working.
        </ConfirmButton>
      </div>
    </Card>
  );
}
