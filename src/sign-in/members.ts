/** The people of an account: who there is, inviting, joining, roles, removing. Ids of other accounts do not exist here. */
import type { AuditAction } from '../contract/account/audit-actions.ts';
import {
  INVITATION_DAYS,
  type Invitation,
  type Member,
  type MemberRole,
} from '../contract/account/members.ts';
import { AppError } from '../errors.ts';
import type { Mailer } from '../net/mail.ts';
import { waitForDailyAction } from '../store/account/audit.ts';
import type { Database, Queryable } from '../store/database/database.ts';
import * as store from '../store/sign-in/members.ts';
import type { Passwords } from './password.ts';
import { admitAddress, type SignInDeps } from './sign-in.ts';
import { linkTo } from './sign-in-link.ts';
import { hashToken, newToken } from './token.ts';

const MOST_MEMBERS = 200;
/** Keeps people from filling the mailboxes of strangers by inviting and removing them again and again. */
const MOST_MAILS_A_DAY = 200;

export type InviteDeps = Pick<SignInDeps, 'database' | 'mails'> & {
  /** null where the server sends no mail. */
  mailer: Mailer | null;
  publicUrl: () => string;
};

export async function listPeople(database: Queryable, accountId: string): Promise<Member[]> {
  const [owner, members] = [
    await store.readOwner(database, accountId),
    await store.listMembers(database, accountId),
  ];
  if (!owner) throw new AppError('not_found', 'There is no such account.');
  const first: Member = {
    id: accountId,
    name: owner.email ?? owner.name,
    role: 'owner',
    status: 'active',
    createdAt: owner.createdAt.toISOString(),
    lastSeenAt: owner.lastSeenAt?.toISOString() ?? null,
  };
  return [first, ...members.map(memberJson)];
}

export async function invite(
  deps: InviteDeps,
  accountId: string,
  { email, role }: { email: string; role: MemberRole },
): Promise<Invitation> {
  const { database } = deps;
  if ((await store.listMembers(database, accountId)).length >= MOST_MEMBERS) throw tooMany();
  await admitMail(deps, accountId, email);
  const { token, tokenHash } = newToken();
  const id = await store.inviteMember(database, { accountId, email, role, tokenHash, days: INVITATION_DAYS });
  if (!id) throw new AppError('conflict', 'This person is already a member.');
  // Others may have been invited at the same moment.
  if ((await store.listMembers(database, accountId)).length > MOST_MEMBERS) {
    await store.deleteMember(database, accountId, id);
    throw tooMany();
  }
  return handOut(deps, accountId, id, token);
}

function tooMany(): AppError {
  return new AppError('conflict', `An account can have at most ${MOST_MEMBERS} people. Remove one first.`);
}

export async function inviteAgain(deps: InviteDeps, accountId: string, id: string): Promise<Invitation> {
  const { name } = await requireMember(deps.database, accountId, id);
  await admitMail(deps, accountId, name);
  const { token, tokenHash } = newToken();
  await store.renewInvitation(deps.database, accountId, id, { tokenHash, days: INVITATION_DAYS });
  return handOut(deps, accountId, id, token);
}

/** Limits an account's invitations and the mails to one person. Called before any change: the old link still works. */
async function admitMail(
  { database, mailer, mails }: InviteDeps,
  accountId: string,
  email: string,
): Promise<void> {
  if (!mailer) return;
  const daily = { accountId, action: 'member.invited' satisfies AuditAction, most: MOST_MAILS_A_DAY };
  const wait = await waitForDailyAction(database, daily);
  if (wait !== null) {
    const message = `An account can send at most ${MOST_MAILS_A_DAY} invitations a day.`;
    throw new AppError('rate_limited', message, { retryAfterSeconds: wait });
  }
  admitAddress(mails, email);
}

/**
 * By mail if the server can send it: then only the owner of the address gets the link, and nobody learns by inviting
 * which addresses have accounts.
 */
async function handOut(deps: InviteDeps, accountId: string, id: string, token: string): Promise<Invitation> {
  const member = await requireMember(deps.database, accountId, id);
  const link = linkTo(deps.publicUrl(), token, 'join');
  if (!deps.mailer) return { member, link };
  const owner = await store.readOwner(deps.database, accountId);
  const host = new URL(deps.publicUrl()).host;
  const text = `You are invited to the account “${owner?.name ?? ''}” at ${host}, as ${member.role}. This link lets you set a password and signs you in. It works once, for ${INVITATION_DAYS} days. If you did not expect it, do nothing.\n\n${link}\n`;
  await deps.mailer.send({ to: member.name, subject: `Your invitation to ${host}`, text });
  return { member, link: null };
}

export async function giveRole(
  database: Database,
  accountId: string,
  id: string,
  role: MemberRole,
): Promise<{ before: Member; after: Member }> {
  const before = await requireMember(database, accountId, id);
  await store.changeRole(database, accountId, id, role);
  return { before, after: await requireMember(database, accountId, id) };
}

/** @returns the person who was removed. */
export async function removeMember(database: Database, accountId: string, id: string): Promise<Member> {
  const member = await requireMember(database, accountId, id);
  await store.deleteMember(database, accountId, id);
  return member;
}

/** What the page behind the link shows before a password is set. */
export async function findInvitation(database: Queryable, token: string): Promise<store.InvitationRow> {
  const found = await store.findInvitation(database, hashToken(token));
  if (!found)
    throw new AppError('auth_invalid_key', 'This invitation has already been used, or has expired.');
  return found;
}

/** @returns who has joined. */
export async function join(
  deps: { database: Database; passwords: Passwords },
  given: { token: string; password: string },
): Promise<store.InvitationRow> {
  const found = await findInvitation(deps.database, given.token);
  const password = await deps.passwords.hash(given.password);
  const accepted = await store.acceptInvitation(deps.database, found, {
    tokenHash: hashToken(given.token),
    password,
  });
  if (!accepted) {
    // Throws if it has been used in the meantime.
    await findInvitation(deps.database, given.token);
    throw new AppError('conflict', 'This e-mail address already belongs to another account.');
  }
  return found;
}

async function requireMember(database: Queryable, accountId: string, id: string): Promise<Member> {
  if (id === accountId)
    throw new AppError('conflict', 'The owner cannot be changed or removed: the account is theirs.');
  const row = await store.findMember(database, accountId, id);
  if (!row) throw new AppError('not_found', 'Person not found');
  return memberJson(row);
}

function memberJson(row: store.MemberRow): Member {
  const { id, email, role, hasJoined, inviteExpired } = row;
  return {
    id,
    name: email,
    role: role as MemberRole,
    status: hasJoined ? 'active' : inviteExpired ? 'expired' : 'invited',
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}
