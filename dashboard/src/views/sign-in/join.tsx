/** Accepts an invitation: the page behind its link, where a person sets a password. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SHORTEST_PASSWORD } from '../../../../src/contract/account/password.ts';
import { account } from '../../api/account.ts';
import { isRefused } from '../../api/errors.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Field } from '../../components/inputs/field.tsx';
import { Form } from '../../components/inputs/form.tsx';
import { TextInput } from '../../components/inputs/inputs.tsx';
import { LabelledInput } from '../../components/inputs/labelled-input.tsx';
import { Entrance } from './entrance.tsx';

export function Join(): ReactElement {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => account.invitation({ token }),
    enabled: token !== '',
    retry: false,
  });
  return (
    <Entrance name="Join" heading={invitation.data ? `Join “${invitation.data.account}”` : 'Invitation'}>
      {!token && (
        <p className="text-soft">Open the whole link that you were sent: a part of it is missing.</p>
      )}
      {invitation.error && (
        <ErrorNote
          error={invitation.error}
          {...(isRefused(invitation.error) && {
            advice: 'If you have joined already, sign in. Otherwise ask whoever invited you for a new link.',
          })}
        />
      )}
      {!invitation.data && !invitation.isLoading && (
        <div className="mt-4">
          <ButtonLink href="/">Sign in</ButtonLink>
        </div>
      )}
      {invitation.data && <JoinForm token={token} invitation={invitation.data} />}
    </Entrance>
  );
}

function JoinForm({
  token,
  invitation,
}: {
  token: string;
  invitation: { email: string; role: string };
}): ReactElement {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [password, setPassword] = useState('');
  const join = useMutation({
    mutationFn: () => account.join({ token, password }),
    onSuccess: (session) => {
      // Somebody else may have been signed in on this browser.
      queries.clear();
      queries.setQueryData(['session'], session);
      navigate('/', { replace: true });
    },
  });
  return (
    <Form onSubmit={() => join.mutate()} className="flex flex-col gap-4">
      <p className="text-sm text-soft">
        You are invited as {invitation.role}. From now on you sign in with your e-mail address and this
        password.
      </p>
      <Field label="E-mail">
        {(control) => (
          <TextInput {...control} readOnly type="email" autoComplete="username" value={invitation.email} />
        )}
      </Field>
      <LabelledInput
        label="Password"
        help={`At least ${SHORTEST_PASSWORD} characters.`}
        required
        type="password"
        minLength={SHORTEST_PASSWORD}
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
      />
      {join.error && <ErrorNote error={join.error} />}
      <Button kind="primary" type="submit" busy={join.isPending}>
        Join
      </Button>
    </Form>
  );
}
