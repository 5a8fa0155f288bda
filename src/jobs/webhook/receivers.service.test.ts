import { expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { createAccount } from '../../store/account/accounts.ts';
import { saveLogin } from '../../store/sign-in/logins.ts';
import { inviteMember } from '../../store/sign-in/members.ts';
import { checkReceivers } from './receivers.ts';

const database = await suiteDatabase();
const open = { signUp: true, payTo: undefined };
const mailTo = (...to: string[]) => [{ type: 'email' as const, to }];

it('are the people of the account if strangers can have accounts, and anybody otherwise', async () => {
  const accountId = await createAccount(database, 'stranger', 'free');
  await saveLogin(database, { accountId, email: 'ann@example.org', password: 'scrypt$' });
  const invited = { accountId, role: 'viewer', tokenHash: Buffer.alloc(32), days: 1 } as const;
  await inviteMember(database, { ...invited, email: 'bob@example.org' });
  const check = (to: string[], config = open) =>
    checkReceivers({ database, config }, accountId, mailTo(...to));
  await check(['Ann@example.org']);
  await expect(check(['ann@example.org', 'victim@example.org'])).rejects.toMatchObject({
    details: [{ path: ['notify', 0, 'to', 1] }],
  });
  // Someone who was only invited has not confirmed the address.
  await expect(check(['bob@example.org'])).rejects.toMatchObject({ type: 'validation' });
  await database.query(`update member set password = 'scrypt$' where email = 'bob@example.org'`);
  await check(['bob@example.org']);
  await check(['victim@example.org'], { signUp: false, payTo: undefined });
  const owner = await createAccount(database, 'owner', 'self-hosted');
  await checkReceivers({ database, config: open }, owner, mailTo('anybody@example.org'));
});
