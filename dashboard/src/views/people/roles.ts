/** Labels and help of the roles that can be given. */
import { MEMBER_ROLES, type MemberRole } from '../../../../src/contract/account/members.ts';

const MEANINGS: Record<MemberRole, string> = {
  admin: 'Also manages keys, people and webhook secrets, and reads the audit log.',
  member: 'Also starts, changes and deletes work: calls, crawls, monitors, sessions.',
  viewer: 'Reads results, history and usage.',
};

export const ROLE_CHOICES = MEMBER_ROLES.map((value) => ({
  value,
  label: value,
  help: MEANINGS[value],
})).reverse();
