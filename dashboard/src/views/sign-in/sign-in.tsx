/** Signing in: with a password, or the one-time link that the service prints. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SHORTEST_PASSWORD } from '../../../../src/contract/account/password.ts';
import { account, type DashboardSession } from '../../api/account.ts';
import { isRefused } from '../../api/errors.ts';
import { forgetData } from '../../api/other-person.ts';
import { Button } from '../../components/button.tsx';
import { Code } from '../../components/code/code.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Form } from '../../components/inputs/form.tsx';
import { LabelledInput } from '../../components/inputs/labelled-input.tsx';
import { Entrance } from './entrance.tsx';

export function SignIn({
  ended,
}: {
  /** Whether a session ended without signing out here. */ ended: boolean;
}): ReactElement {
  const options = useQuery({ queryKey: ['options'], queryFn: account.options });
  const [mode, setMode] = useState<'in' | 'up'>('in');
  const token = new URLSearchParams(useSearch()).get('token');
  return (
    <Entrance name="Sign in" heading={mode === 'in' ? 'Sign in' : 'Create an account'} below={<OwnerHint />}>
      {ended && (
        <p role="status" className="mb-4 rounded-md bg-warn-tint px-3 py-2 text-sm text-warn">
          Your session has ended. Sign in to continue where you were.
        </p>
      )}
      {token ? <LinkForm token={token} /> : <SignInForm mode={mode} />}
      {!token && options.data?.signUp && (
        <p className="mt-4 text-center text-sm text-soft">
          {mode === 'in' ? 'New here?' : 'Have an account?'}{' '}
          <button
            type="button"
            className="font-medium text-accent underline underline-offset-2"
            onClick={() => setMode(mode === 'in' ? 'up' : 'in')}
          >
            {mode === 'in' ? 'Create an account' : 'Sign in'}
          </button>
        </p>
      )}
    </Entrance>
  );
}

function OwnerHint(): ReactElement {
  return (
    <div className="flex w-full max-w-sm flex-col gap-2 text-sm text-soft">
      <p>
        The owner can sign in without a password: open the link that{' '}
        <code className="font-mono">npm start</code> prints or writes to{' '}
        <code className="font-mono">sign-in-link</code> in the data directory. On the server, this command
        makes a new link for any account:
      </p>
      <Code label="command" text="winnow account sign-in owner" />
    </div>
  );
}

/** What to do after signing in, by whatever way. */
function useEntered(): (session: DashboardSession) => void {
  const queries = useQueryClient();
  const [location, navigate] = useLocation();
  return (session) => {
    forgetData(queries);
    queries.setQueryData(['session'], session);
    // Otherwise they stay where the session ended.
    if (location === '/sign-in') navigate('/', { replace: true });
  };
}

/** Asks before signing in: a preview could use up the link, and another site could sign somebody in as somebody else. */
function LinkForm({ token }: { token: string }): ReactElement {
  const [, navigate] = useLocation();
  const confirms = new URLSearchParams(useSearch()).has('confirm');
  const before = useQueryClient().getQueryData<DashboardSession>(['session']);
  const [password, setPassword] = useState('');
  const enter = useMutation({
    mutationFn: () => account.signInByLink({ token, ...(confirms && { password }) }),
    onSuccess: useEntered(),
  });
  return (
    <Form onSubmit={() => enter.mutate()} className="flex flex-col gap-4">
      {before && (
        <p className="text-sm [overflow-wrap:anywhere]">
          You are signed in as <b className="font-medium">{before.email ?? before.account.name}</b>.
        </p>
      )}
      <p className="text-sm text-soft">
        {confirms
          ? 'Confirm the account with the password that you have chosen for it.'
          : 'This one-time link signs you in on this browser.'}
      </p>
      {confirms && (
        <LabelledInput
          label="Password"
          required
          type="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
        />
      )}
      {enter.error && (
        <ErrorNote
          error={enter.error}
          {...(isRefused(enter.error) && {
            advice: confirms
              ? 'Type the password again. If you have confirmed the account already, use it to sign in; the link in the mail is valid for 24 hours.'
              : 'Make a new link on the server: winnow account sign-in NAME.',
          })}
        />
      )}
      <Button kind="primary" type="submit" busy={enter.isPending}>
        Sign in
      </Button>
      <Button kind="quiet" onClick={() => navigate(before ? '/' : '/sign-in', { replace: true })}>
        {before ? 'Stay signed in' : 'Use a password'}
      </Button>
    </Form>
  );
}

function SignInForm({ mode }: { mode: 'in' | 'up' }): ReactElement {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const entered = useEntered();
  const [sent, setSent] = useState(false);
  const enter = useMutation({
    mutationFn: () =>
      mode === 'in' ? account.signIn({ name, password }) : account.signUp({ email: name, password }),
    onSuccess: (answer) => ('sent' in answer ? setSent(true) : entered(answer)),
  });
  if (sent) {
    return (
      <p className="text-sm text-soft">We have sent a mail to {name}. Open the link in it to continue.</p>
    );
  }
  return (
    <Form onSubmit={() => enter.mutate()} className="flex flex-col gap-4">
      <LabelledInput
        label={mode === 'in' ? 'E-mail or account name' : 'E-mail'}
        required
        type={mode === 'in' ? 'text' : 'email'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onValue={setName}
      />
      <LabelledInput
        label="Password"
        {...(mode === 'up' && { help: `At least ${SHORTEST_PASSWORD} characters.` })}
        required
        type="password"
        minLength={mode === 'up' ? SHORTEST_PASSWORD : 1}
        autoComplete={mode === 'in' ? 'current-password' : 'new-password'}
        value={password}
        onValue={setPassword}
      />
      {enter.error && <ErrorNote error={enter.error} />}
      <Button kind="primary" type="submit" busy={enter.isPending}>
        {mode === 'in' ? 'Sign in' : 'Create account'}
      </Button>
    </Form>
  );
}
