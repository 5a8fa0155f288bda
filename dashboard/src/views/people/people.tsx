/** The people of the account: invite, change the role, remove. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { INVITATION_DAYS, type Invitation } from '../../../../src/contract/account/members.ts';
import { useMay } from '../../api/account.ts';
import { winnow } from '../../api/winnow.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyLine } from '../../components/code/copy-line.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useToast } from '../../components/toast.tsx';
import { View } from '../../components/view.tsx';
import { Invite } from './invite.tsx';
import { PersonRow } from './person-row.tsx';

export function People(): ReactElement {
  const people = useQuery({ queryKey: ['members'], queryFn: () => winnow.members.list() });
  const manages = useMay('admin');
  const tell = useToast();
  const [inviting, setInviting] = useState(false);
  const [issued, setIssued] = useState<Invitation | null>(null);
  function show(invitation: Invitation): void {
    setInviting(false);
    if (invitation.link) setIssued(invitation);
    else tell(`An e-mail was sent to ${invitation.member.name}`);
  }
  return (
    <View>
      <PageHeader
        title="People"
        help="Everyone who signs in to this account, each with their own password."
        actions={
          manages && (
            <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      {people.error && <ErrorNote error={people.error} onRetry={() => void people.refetch()} />}
      {!people.isLoadingError && (
        <Card flush>
          {people.isPending && <SkeletonRows rows={3} height="h-16" />}
          <ul className="divide-y divide-line">
            {people.data?.data.map((person) => (
              <PersonRow key={person.id} person={person} manages={manages} onInvited={show} />
            ))}
          </ul>
        </Card>
      )}
      <Invite open={inviting} onClose={() => setInviting(false)} onInvited={show} />
      <Dialog title="Pass this link on" open={issued !== null} onClose={() => setIssued(null)} wide>
        <p className="text-soft">
          It lets {issued?.member.name} set a password and sign in, once, within {INVITATION_DAYS} days. It is
          not shown again.
        </p>
        <CopyLine text={issued?.link ?? ''} label="Copy the link" />
      </Dialog>
    </View>
  );
}
