/** One person: their role, and actions to change it, make a new link or remove them. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Invitation, Member, MemberRole } from '../../../../src/contract/account/members.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { Select } from '../../components/inputs/inputs.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { ROLE_CHOICES } from './roles.ts';

export function PersonRow({
  person,
  manages,
  onInvited,
}: {
  person: Member;
  manages: boolean;
  onInvited: (invitation: Invitation) => void;
}): ReactElement {
  const tell = useToast();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['members'] });
  const changeRole = useAction({
    mutationFn: (role: MemberRole) => winnow.members.update(person.id, { role }),
    onSuccess: ({ name, role }) => {
      refresh();
      tell(`${name} is ${role} now`);
    },
  });
  const inviteAgain = useAction({
    mutationFn: () => winnow.members.inviteAgain(person.id),
    onSuccess: (invitation) => {
      refresh();
      onInvited(invitation);
    },
  });
  const remove = useAction({
    mutationFn: () => winnow.members.delete(person.id),
    onSuccess: () => {
      refresh();
      tell(`${person.name} was removed`);
    },
  });
  const changes = manages && person.role !== 'owner';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{person.name}</span>
          {!changes && <Badge tone={person.role === 'owner' ? 'accent' : 'neutral'}>{person.role}</Badge>}
          {person.status !== 'active' && (
            <Badge tone={person.status === 'expired' ? 'warn' : 'info'}>
              {person.status === 'expired' ? 'invitation expired' : 'invited'}
            </Badge>
          )}
        </p>
        <p className="text-sm text-soft">
          {person.status === 'active' ? (
            person.lastSeenAt ? (
              <>
                last seen <Ago time={person.lastSeenAt} />
              </>
            ) : (
              'not signed in'
            )
          ) : (
            <>
              invited <Ago time={person.createdAt} />
            </>
          )}
        </p>
      </div>
      {changes && (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={`Role of ${person.name}`}
            options={ROLE_CHOICES}
            value={person.role}
            disabled={changeRole.isPending}
            onChange={(event) => changeRole.mutate(event.target.value as MemberRole)}
          />
          <Button size="sm" icon="send" busy={inviteAgain.isPending} onClick={() => inviteAgain.mutate()}>
            New link
          </Button>
          <ConfirmButton
            size="sm"
            label="Remove"
            icon="trash"
            question={`Remove ${person.name}?`}
            confirm="Remove"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            Their sessions end at once. Keys remain: if this person knew any, revoke or rotate them too.
          </ConfirmButton>
        </div>
      )}
    </li>
  );
}
