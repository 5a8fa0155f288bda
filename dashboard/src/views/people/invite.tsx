/** Invites a person. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Invitation, MemberRole } from '../../../../src/contract/account/members.ts';
import { winnow } from '../../api/winnow.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Choices } from '../../components/inputs/choices.tsx';
import { Form } from '../../components/inputs/form.tsx';
import { LabelledInput } from '../../components/inputs/labelled-input.tsx';
import { ROLE_CHOICES } from './roles.ts';

export function Invite({
  open,
  onClose,
  onInvited,
}: {
  open: boolean;
  onClose: () => void;
  onInvited: (invitation: Invitation) => void;
}): ReactElement {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('member');
  const invite = useMutation({
    mutationFn: () => winnow.members.invite({ email, role }),
    onSuccess: (invitation) => {
      setEmail('');
      setRole('member');
      void queries.invalidateQueries({ queryKey: ['members'] });
      onInvited(invitation);
    },
  });
  function close(): void {
    invite.reset();
    onClose();
  }
  return (
    <Dialog title="Invite a person" open={open} onClose={close}>
      <Form onSubmit={() => invite.mutate()} className="flex flex-col gap-4">
        <LabelledInput
          label="E-mail"
          help="The person signs in with it. Each address can belong to one account only."
          required
          type="email"
          autoComplete="off"
          value={email}
          onValue={setEmail}
        />
        <Choices label="Role" value={role} options={ROLE_CHOICES} onChange={setRole} />
        {invite.error && <ErrorNote error={invite.error} />}
        <Button kind="primary" type="submit" busy={invite.isPending}>
          Send invitation
        </Button>
      </Form>
    </Dialog>
  );
}
