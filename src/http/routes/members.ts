/** The people of the caller's account, and the audit log. */

import { type AuditEntry, auditLogRoute } from '../../contract/account/audit.ts';
import type { AuditAction } from '../../contract/account/audit-actions.ts';
import {
  deleteMemberRoute,
  inviteMemberRoute,
  listMembersRoute,
  renewInvitationRoute,
  updateMemberRoute,
} from '../../contract/account/members.ts';
import { AppError } from '../../errors.ts';
import {
  giveRole,
  type InviteDeps,
  invite,
  inviteAgain,
  listPeople,
  removeMember,
} from '../../sign-in/members.ts';
import type { SignInDeps } from '../../sign-in/sign-in.ts';
import { type AuditRow, listAudit } from '../../store/account/audit.ts';
import { type AppContext, accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';

export type MemberDeps = Omit<InviteDeps, 'mails'> & { signIn: SignInDeps };

export function addMemberRoutes(add: AddRoute, deps: MemberDeps): void {
  const { database } = deps;
  const inviting = { ...deps, mails: deps.signIn.mails };

  add(listMembersRoute, async (_, c) => ({ data: await listPeople(database, accountOf(c)) }));

  add(inviteMemberRoute, async ({ body }, c) => {
    refuseExpiring(c);
    const invitation = await invite(inviting, accountOf(c), body);
    c.set('auditNote', { target: body.email, details: { role: body.role } });
    return invitation;
  });

  add(renewInvitationRoute, async ({ params }, c) => {
    refuseExpiring(c);
    const invitation = await inviteAgain(inviting, accountOf(c), params.id);
    c.set('auditNote', { target: invitation.member.name, details: { again: true } });
    return invitation;
  });

  add(updateMemberRoute, async ({ params, body }, c) => {
    const { before, after } = await giveRole(database, accountOf(c), params.id, body.role);
    c.set('auditNote', { target: after.name, details: { from: before.role, to: after.role } });
    return after;
  });

  add(deleteMemberRoute, async ({ params }, c) => {
    const { name, role } = await removeMember(database, accountOf(c), params.id);
    c.set('auditNote', { target: name, details: { role } });
    return { ok: true };
  });

  add(auditLogRoute, async ({ query: { page, limit, action } }, c) => {
    const { rows, total } = await listAudit(database, { accountId: accountOf(c), action }, { page, limit });
    return { data: rows.map(auditJson), pagination: { page, limit, total } };
  });
}

/** A key that was lent for a while must not be able to give people permanent access. */
function refuseExpiring(c: AppContext): void {
  if (c.get('holder').expiresAt)
    throw new AppError('conflict', 'A key that expires cannot invite people: they would outlive it.');
}

/** Only operators may see which user of which machine it was, with `winnow account audit`. */
const OPERATOR = 'operator on this server';

function auditJson({ id, at, actorKind, actor, address, action, target, details }: AuditRow): AuditEntry {
  return {
    id,
    at: at.toISOString(),
    actor: { kind: actorKind, name: actorKind === 'operator' ? OPERATOR : actor },
    address,
    action: action as AuditAction,
    target,
    details,
  };
}
