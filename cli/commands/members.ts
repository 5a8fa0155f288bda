/** `winnow members …` and `winnow audit`: the people of the user's own account and its audit log, over the API. */
import { table } from '../../src/command-line/table.ts';
import { AUDIT_WORDS } from '../../src/contract/account/audit-actions.ts';
import { MEMBER_ROLES, type MemberRole } from '../../src/contract/account/members.ts';
import { countOf, text } from '../option-values.ts';
import { printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';

export const membersList = userCommand({
  args: '',
  help: 'List the people who sign in to your account.',
  async run({ connect, print, signal }) {
    const { winnow } = await connect();
    const { data } = await winnow.members.list({ signal });
    const rows = data.map(({ id, name, role, status, lastSeenAt }) => [
      printable(name),
      role,
      status,
      lastSeenAt ?? '',
      id,
    ]);
    print(data, table(['NAME', 'ROLE', 'STATUS', 'LAST SEEN', 'ID'], rows));
  },
});

export const membersInvite = userCommand({
  args: 'EMAIL',
  help: 'Invite a person: by e-mail if the server can send it, otherwise by a link that you pass on.',
  options: {
    role: {
      type: 'string',
      help: 'What the person may do: read only (viewer), also start work (member), also manage the account (admin).',
      choices: MEMBER_ROLES,
      default: 'member',
    },
  },
  async run({ args: [email = ''], options, connect, print, signal }) {
    const { winnow } = await connect();
    const role = text(options, 'role') as MemberRole;
    const made = await winnow.members.invite({ email, role }, { signal });
    print(
      made,
      made.link ? `Pass on this link; it works once:\n${made.link}` : `An e-mail was sent to ${email}.`,
    );
  },
});

export const membersRole = userCommand({
  args: 'ID ROLE',
  help: `Change the role of a person: ${MEMBER_ROLES.join(', ')}.`,
  async run({ args: [id = '', role = ''], connect, print, signal }) {
    const { winnow } = await connect();
    const member = await winnow.members.update(id, { role: role as MemberRole }, { signal });
    print(member, `${printable(member.name)} is ${member.role} now.`);
  },
});

export const membersRemove = userCommand({
  args: 'ID',
  help: 'Remove a person. Their sessions end at once.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow } = await connect();
    print(await winnow.members.delete(id, { signal }), 'The person was removed.');
  },
});

export const auditCommand = userCommand({
  args: '',
  help: 'Show what was done with your account, newest first: keys, people, sign-ins, deletions.',
  options: { limit: { type: 'string', short: 'n', help: 'How many entries, up to 100.', default: '50' } },
  async run({ options, connect, print, signal }) {
    const { winnow } = await connect();
    const { data } = await winnow.audit.list({ limit: countOf(options) }, { signal });
    const rows = data.map(({ at, actor, address, action, target }) => [
      at,
      printable(actor.name),
      address ?? 'on the server',
      `${AUDIT_WORDS[action]} ${printable(target ?? '')}`.trim(),
    ]);
    print(data, table(['WHEN', 'WHO', 'FROM', 'WHAT'], rows));
  },
});
