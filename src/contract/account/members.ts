/** The people of an account: who may do what at the dashboard, and how others are invited. */
import { z } from 'zod';
import { okResult, timestamp, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import type { Scope } from './scope.ts';

/** Roles that can be given. The owner signs in with the account's own name; there is always exactly one. */
export const MEMBER_ROLES = ['admin', 'member', 'viewer'] as const;
export const ROLES = ['owner', ...MEMBER_ROLES] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];
export type Role = (typeof ROLES)[number];

/** A role lets a person do what a scope lets a key do. */
export const SCOPE_OF_ROLE: Record<Role, Scope> = {
  owner: 'admin',
  admin: 'admin',
  member: 'call',
  viewer: 'read',
};

export const INVITATION_DAYS = 7;

const role = z.enum(MEMBER_ROLES);
export const email = z.email().max(254).toLowerCase();

export const member = z
  .object({
    id: uuid.describe("Identifies the person; for the owner it is the account's id."),
    name: z.string().describe('The e-mail address, or the name of the account where its owner has none.'),
    role: z
      .enum(ROLES)
      .describe(
        '`viewer`: read only. `member`: also start, change and delete work. `admin` and `owner`: also manage the account.',
      ),
    status: z.enum(['active', 'invited', 'expired']).describe('`expired`: the invitation has expired.'),
    createdAt: timestamp.describe('When the person was invited.'),
    lastSeenAt: timestamp
      .nullable()
      .describe('Accurate to the hour; null if the person has no open session.'),
  })
  .meta({ id: 'Member', description: 'A person who signs in to the account.' });

const memberList = z
  .object({ data: z.array(member).describe('The owner first, then the others by when they were invited.') })
  .meta({ id: 'MemberList' });

const inviteBody = z
  .strictObject({
    email: email.describe('The person to invite. An address can belong to only one account.'),
    role: role.default('member').describe('What the person may do.'),
  })
  .meta({ id: 'Invite', description: 'A person to invite.' });

export const invitation = z
  .object({
    member,
    link: z
      .string()
      .nullable()
      .describe('A one-time link to set a password and sign in. Null if it was sent by mail.'),
  })
  .meta({ id: 'Invitation', description: 'An invitation, with its link if the server sends no mail.' });

const memberUpdate = z.strictObject({ role: role.describe('The new role.') }).meta({ id: 'MemberUpdate' });

export type Member = z.output<typeof member>;
export type Invitation = z.output<typeof invitation>;

const EXAMPLE: Member = {
  id: '0198c7a9-0b52-7f60-8e1d-5a94c0e7b218',
  name: 'ines@example.org',
  role: 'member',
  status: 'invited',
  createdAt: '2026-03-01T09:30:00.000Z',
  lastSeenAt: null,
};
const common = { tag: 'People', auth: 'key' } as const;
const params = z.object({ id: uuid.describe('The id of the person.') });
const invited = {
  schema: invitation,
  description: 'The invitation.',
  example: { member: EXAMPLE, link: 'http://127.0.0.1:4000/dashboard/join?token=…' },
};

export const listMembersRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/members',
  operationId: 'listMembers',
  summary: 'List people',
  description: 'Everyone who can sign in to the account, and everyone who is invited to it.',
  response: { schema: memberList, description: 'The people.', example: { data: [EXAMPLE] } },
});

export const inviteMemberRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/members',
  operationId: 'inviteMember',
  summary: 'Invite a person',
  description: `Sends a link by mail, or returns it if the server sends no mail. The link is valid for ${INVITATION_DAYS} days. Inviting someone again who has not joined creates a new link.`,
  scope: 'admin',
  audit: 'member.invited',
  body: { schema: inviteBody, example: { email: 'ines@example.org', role: 'member' } },
  response: invited,
  errors: ['conflict'],
});

export const updateMemberRoute = defineRoute({
  ...common,
  method: 'patch',
  path: '/api/members/{id}',
  operationId: 'updateMember',
  summary: 'Change a role',
  description: "Takes effect with the person's next request.",
  scope: 'admin',
  audit: 'member.role_changed',
  params,
  body: { schema: memberUpdate, example: { role: 'admin' } },
  response: { schema: member, description: 'The person.', example: { ...EXAMPLE, role: 'admin' } },
  errors: ['not_found', 'conflict'],
});

export const renewInvitationRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/members/{id}/invite',
  operationId: 'renewInvitation',
  summary: 'Create a new link for a person',
  description:
    'Creates a new invitation, or for someone who has joined, a link to set a new password. Earlier links stop working.',
  scope: 'admin',
  audit: 'member.invited',
  params,
  response: invited,
  errors: ['not_found', 'conflict'],
});

export const deleteMemberRoute = defineRoute({
  ...common,
  method: 'delete',
  path: '/api/members/{id}',
  operationId: 'deleteMember',
  summary: 'Remove a person',
  description:
    'Ends all sessions of the person and any invitation at once. Keys stay valid: revoke them separately.',
  scope: 'admin',
  audit: 'member.removed',
  params,
  response: { schema: okResult, description: 'The person was removed.', example: { ok: true } },
  errors: ['not_found', 'conflict'],
});
