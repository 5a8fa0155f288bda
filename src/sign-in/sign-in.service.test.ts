import { describe, expect, it } from 'vitest';
import { suiteDatabase } from '../../test/harness/database.ts';
import { startMailServer } from '../../test/harness/mail-server.ts';
import { createMinuteRate } from '../account/minute-rate.ts';
import { createMailer, type Mailer } from '../net/mail.ts';
import { createAccount } from '../store/account/accounts.ts';
import type { Person } from '../store/sign-in/logins.ts';
import { deleteExpiredSessions } from '../store/sign-in/sessions.ts';
import { giveRole, invite, inviteAgain, join, listPeople, removeMember } from './members.ts';
import { createPasswords } from './password.ts';
import { createSessions } from './sessions.ts';
import { changePassword, type SignInDeps, setPassword, signIn } from './sign-in.ts';
import { createSignInLink, useSignInLink } from './sign-in-link.ts';
import { confirmSignUp, signUp, signUpByMail } from './sign-up.ts';

const database = await suiteDatabase();
const deps: SignInDeps = {
  database,
  passwords: createPasswords({ N: 1024, r: 8, p: 1 }),
  attempts: createMinuteRate(1000),
  mails: createMinuteRate(1000),
  signUpsPerDay: 1000,
};
const accountId = await createAccount(database, 'Ann', 'free');
const owner: Person = { accountId, memberId: null };
await setPassword(deps, { accountId, password: 'first password', email: 'ann@example.org' });

const attempt = (name: string, password: string, address = '192.0.2.1') =>
  signIn(deps, { name, password, address });

describe('signing in', () => {
  it('takes the name of the account or its e-mail address in any case', async () => {
    expect(await attempt('Ann', 'first password')).toMatchObject({ accountId, memberId: null });
    expect(await attempt('ANN@Example.org', 'first password')).toMatchObject({ accountId, memberId: null });
  });

  it('answers the same to a wrong password, a wrong name and an account without a password', async () => {
    await createAccount(database, 'No password', 'free');
    for (const name of ['Ann', 'nobody', 'No password']) {
      await expect(attempt(name, 'something else')).rejects.toMatchObject({
        type: 'auth_invalid_key',
        message: 'Wrong name or password',
      });
    }
  });

  it('is limited for an account, from however many networks, and possible again after a while', async () => {
    await attempt('Ann', 'first password');
    const guesses = Array.from({ length: 25 }, (_, n) => attempt('Ann', `guess ${n}`, `198.51.100.${n}`));
    const types = (await Promise.allSettled(guesses)).map(
      (outcome) => (outcome as PromiseRejectedResult).reason.type,
    );
    expect(types.filter((type) => type === 'auth_invalid_key')).toHaveLength(20);
    await expect(attempt('Ann', 'first password', '203.0.113.1')).rejects.toMatchObject({
      type: 'rate_limited',
    });
    // Strangers do not lock Ann out where she has signed in before.
    expect(await attempt('Ann', 'first password')).toMatchObject({ accountId, memberId: null });
    await database.query("update sign_in_attempt set since = now() - interval '16 minutes'");
    expect(await attempt('Ann', 'first password', '203.0.113.1')).toMatchObject({
      accountId,
      memberId: null,
    });
  });

  it('does not keep anyone who is signed in from changing the password, however often strangers fail', async () => {
    const iris = await createAccount(database, 'Iris', 'free');
    const person = { accountId: iris, memberId: null };
    await setPassword(deps, { accountId: iris, password: 'first password', email: null });
    const guesses = Array.from({ length: 25 }, (_, n) => attempt('Iris', `guess ${n}`, `198.51.100.${n}`));
    await Promise.allSettled(guesses);
    await changePassword(deps, { person, current: 'first password', next: 'second password' });
    for (let n = 0; n < 10; n++) {
      const guess = changePassword(deps, { person, current: `guess ${n}`, next: 'third password' });
      await expect(guess).rejects.toMatchObject({ type: 'validation' });
    }
    const tooMany = changePassword(deps, { person, current: 'second password', next: 'third password' });
    await expect(tooMany).rejects.toMatchObject({ type: 'rate_limited' });
  });

  it('is limited for a network, an IPv6 one as a whole, and nobody else is locked out', async () => {
    const from = (n: number) => `2001:db8:1:2::${n.toString(16)}`;
    for (let n = 0; n < 10; n++) await expect(attempt('Ann', 'no', from(n))).rejects.toThrow('Wrong name');
    await expect(attempt('Ann', 'first password', from(99))).rejects.toMatchObject({ type: 'rate_limited' });
    expect(await attempt('Ann', 'first password')).toMatchObject({ accountId, memberId: null });
    expect(await attempt('Ann', 'first password', '2001:db8:1:3::1')).toMatchObject({
      accountId,
      memberId: null,
    });
  });

  it('answers alike whether there is such an account or not, even after too many attempts', async () => {
    const answers = async (name: string, address: string) => {
      const said: string[] = [];
      for (let n = 0; n < 12; n++)
        said.push(
          String(await attempt(name, 'no', address).catch((error) => `${error.type} ${error.message}`)),
        );
      return said;
    };
    await database.query('delete from sign_in_attempt');
    expect(await answers('nobody at all', '192.0.2.50')).toEqual(await answers('Ann', '192.0.2.51'));
    await database.query('delete from sign_in_attempt');
  });

  it('is limited for an address, over however many names', async () => {
    const strict = { ...deps, attempts: createMinuteRate(3) };
    const guess = (n: number) =>
      signIn(strict, { name: `name ${n}`, password: 'guess', address: '192.0.2.1' });
    for (let n = 0; n < 3; n++) await expect(guess(n)).rejects.toMatchObject({ type: 'auth_invalid_key' });
    await expect(guess(4)).rejects.toMatchObject({
      type: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
  });
});

describe('signing up', () => {
  it('makes an account once for an address', async () => {
    const given = { email: 'bob@example.org', password: 'second password', address: '192.0.2.9' };
    const id = await signUp(deps, given);
    expect(await attempt('bob@example.org', 'second password')).toMatchObject({ accountId: id });
    await expect(signUp(deps, given)).rejects.toMatchObject({ type: 'conflict' });
  });

  it('gives nobody the address of another account', async () => {
    const given = { email: 'ann@example.org', password: 'third password', address: '192.0.2.9' };
    await expect(signUp(deps, given)).rejects.toMatchObject({ type: 'conflict' });
    const rows = await database.query("select 1 from account where name = 'ann@example.org'");
    expect(rows).toEqual([]);
    const other = await createAccount(database, 'Other', 'free');
    await expect(
      setPassword(deps, { accountId: other, password: 'fourth password', email: 'ann@example.org' }),
    ).rejects.toMatchObject({ type: 'conflict' });
  });
});

it('limits the accounts for one network in a day, whatever becomes of them', async () => {
  const strict = { ...deps, signUpsPerDay: 2 };
  const ask = (n: number, address: string) =>
    signUp(strict, { email: `many-${n}@example.org`, password: 'tenth password', address });
  await ask(1, '2001:db8:0:1100::1');
  await ask(2, '2001:db8:0:11ff::1');
  await expect(ask(3, '2001:db8:0:1122::1')).rejects.toMatchObject({
    type: 'rate_limited',
    retryAfterSeconds: expect.any(Number),
  });
  await ask(4, '2001:db8:0:1200::1');
  await database.query("update sign_in_attempt set since = since - interval '25 hours'");
  await ask(5, '2001:db8:0:1100::1');
});

describe('signing up by mail', () => {
  const askOn = (mailer: Mailer) => (email: string) =>
    signUpByMail(
      { ...deps, mailer, publicUrl: 'https://winnow.example' },
      { email, password: 'fifth password', address: '192.0.2.9' },
    );

  it('opens no account that is only named after the address, once its owner has another', async () => {
    const texts: string[] = [];
    const ask = askOn({ send: async ({ text }) => void texts.push(text), check: async () => {}, close() {} });
    const given = { email: 'gil@example.org', password: 'ninth password', address: '192.0.2.9' };
    const gil = await signUp(deps, given);
    await setPassword(deps, { accountId: gil, password: 'ninth password', email: 'gil@example.net' });
    await ask('gil@example.org');
    await ask('gil@example.net');
    expect(texts).toEqual([
      expect.stringContaining('Open this link to create your account'),
      expect.stringContaining('This link signs you in'),
    ]);
  });

  it('makes the account when the link is opened, and never reveals who has one', async () => {
    const server = await startMailServer();
    const mailer = createMailer({ smtpUrl: server.url, smtpFrom: 'winnow@example.org' });
    if (!mailer) throw new Error('There is a server');
    const ask = askOn(mailer);
    expect(await ask('cleo@example.org')).toBe(await ask('ann@example.org'));
    const tokenIn = (text = '') =>
      /token=3D([\w-]+)|token=([\w-]+)/.exec(text.replaceAll('=\n', ''))?.slice(1);
    const [toCleo, toAnn] = server.mails;
    expect([toCleo?.to, toAnn?.to]).toEqual(['cleo@example.org', 'ann@example.org']);
    const token = tokenIn(toCleo?.text)?.find(Boolean) ?? '';
    await expect(attempt('cleo@example.org', 'fifth password')).rejects.toThrow('Wrong name');
    // Opening a mail that a stranger caused does not confirm the stranger's password.
    for (const password of [undefined, 'another password'])
      await expect(confirmSignUp(deps, { token, password })).rejects.toThrow('not the password');
    const id = await confirmSignUp(deps, { token, password: 'fifth password' });
    expect(await attempt('cleo@example.org', 'fifth password')).toMatchObject({ accountId: id });
    expect(await confirmSignUp(deps, { token, password: 'fifth password' })).toBeNull();
    expect(await useSignInLink(database, tokenIn(toAnn?.text)?.find(Boolean) ?? '')).toBe(accountId);
    mailer.close();
    await server.close();
  });
});

describe('members', () => {
  const inviting = () => ({ ...deps, mailer: null, publicUrl: () => 'http://127.0.0.1:4000' });
  const tokenOf = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? '';
  const password = 'sixth password';

  it('join by a link that works once, sign in by their own password, and are out at once', async () => {
    const { member, link } = await invite(inviting(), accountId, {
      email: 'dan@example.org',
      role: 'viewer',
    });
    expect(member).toMatchObject({ name: 'dan@example.org', role: 'viewer', status: 'invited' });
    await expect(attempt('dan@example.org', password)).rejects.toThrow('Wrong name');
    const token = tokenOf(link);
    const joining = await Promise.allSettled([
      join(deps, { token, password }),
      join(deps, { token, password }),
    ]);
    expect(joining.map((one) => (one.status === 'rejected' ? one.reason.message : 'joined')).sort()).toEqual([
      expect.stringContaining('already been used'),
      'joined',
    ]);
    const dan = await attempt('Dan@example.org', password);
    expect(dan).toEqual({ accountId, memberId: member.id });
    const sessions = createSessions(database);
    const session = await sessions.open(dan);
    expect(await sessions.find(session)).toMatchObject({
      accountId,
      role: 'viewer',
      personName: 'dan@example.org',
    });
    await giveRole(database, accountId, member.id, 'member');
    expect(await sessions.find(session)).toMatchObject({ role: 'member' });
    // The owner's sessions are not affected.
    await sessions.endAll(owner);
    expect(await sessions.find(session)).not.toBeNull();
    await removeMember(database, accountId, member.id);
    expect(await sessions.find(session)).toBeNull();
    await expect(attempt('dan@example.org', password)).rejects.toThrow('Wrong name');
  });

  it('change their own password only, and get a new one by a new link', async () => {
    const { member, link } = await invite(inviting(), accountId, { email: 'eve@example.org', role: 'admin' });
    await join(deps, { token: tokenOf(link), password });
    const eve = { accountId, memberId: member.id };
    await changePassword(deps, { person: eve, current: password, next: 'seventh password' });
    expect(await attempt('eve@example.org', 'seventh password')).toEqual(eve);
    expect(await attempt('Ann', 'first password')).toEqual(owner);
    const session = await createSessions(database).open(eve);
    const again = await inviteAgain(inviting(), accountId, member.id);
    await join(deps, { token: tokenOf(again.link), password: 'eighth password' });
    expect(await createSessions(database).find(session)).toBeNull();
    expect(await attempt('eve@example.org', 'eighth password')).toEqual(eve);
  });

  it('are limited in the invitations they mail in a day, whoever was removed in between', async () => {
    const busy = await createAccount(database, 'Busy', 'free');
    const sent: string[] = [];
    const mailer: Mailer = {
      async send({ to }) {
        sent.push(to);
      },
      async check() {},
      close() {},
    };
    const mailing = { ...inviting(), mailer };
    const ask = (n: number) => invite(mailing, busy, { email: `n${n}@example.org`, role: 'viewer' });
    const { member } = await ask(1);
    await database.query(
      `insert into audit_entry (id, account_id, actor_kind, actor, action, at)
       select gen_random_uuid(), $1, 'person', 'Busy', 'member.invited', now() - interval '20 hours'
       from generate_series(1, 200)`,
      [busy],
    );
    await expect(ask(2)).rejects.toMatchObject({ type: 'rate_limited', retryAfterSeconds: 4 * 3600 });
    await expect(inviteAgain(mailing, busy, member.id)).rejects.toMatchObject({ type: 'rate_limited' });
    expect(sent).toEqual(['n1@example.org']);
    expect(await invite(inviting(), busy, { email: 'n3@example.org', role: 'viewer' })).toHaveProperty(
      'link',
    );
    await database.query("update audit_entry set at = at - interval '5 hours' where account_id = $1", [busy]);
    await ask(4);
    expect(sent).toHaveLength(2);
  });

  it('invalidate their open links with their other sessions, but not an invitation', async () => {
    const { member, link } = await invite(inviting(), accountId, {
      email: 'gus@example.org',
      role: 'viewer',
    });
    const gus = { accountId, memberId: member.id };
    const sessions = createSessions(database);
    await sessions.endAll(gus);
    await join(deps, { token: tokenOf(link), password });
    const leaked = await inviteAgain(inviting(), accountId, member.id);
    await changePassword(deps, { person: gus, current: password, next: 'ninth password' });
    await sessions.endAll(gus);
    await expect(join(deps, { token: tokenOf(leaked.link), password })).rejects.toThrow('already been used');
    expect(await attempt('gus@example.org', 'ninth password')).toEqual(gus);
  });

  it('have an address that opens nothing else, and no ids for other accounts', async () => {
    const other = await createAccount(database, 'Fay', 'free');
    for (const email of ['ann@example.org', 'eve@example.org']) {
      const { link } = await invite(inviting(), other, { email, role: 'admin' });
      await expect(join(deps, { token: tokenOf(link), password })).rejects.toMatchObject({
        type: 'conflict',
      });
    }
    await expect(
      signUp(deps, { email: 'eve@example.org', password, address: '192.0.2.8' }),
    ).rejects.toMatchObject({
      type: 'conflict',
    });
    const eve = (await listPeople(database, accountId)).find(({ name }) => name === 'eve@example.org');
    const id = eve?.id ?? '';
    for (const reach of [
      () => giveRole(database, other, id, 'viewer'),
      () => removeMember(database, other, id),
      () => inviteAgain(inviting(), other, id),
    ])
      await expect(reach()).rejects.toMatchObject({ type: 'not_found' });
    await expect(removeMember(database, accountId, accountId)).rejects.toMatchObject({ type: 'conflict' });
  });
});

describe('sessions', () => {
  it('are stored as hashes only', async () => {
    const token = await createSessions(database).open(owner);
    const rows = await database.query<{ text: string }>('select s::text as text from dashboard_session s');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('live on while they are used, and end 30 days after the last use', async () => {
    const sessions = createSessions(database);
    const token = await sessions.open(owner);
    const age = (days: number) =>
      database.query(
        `update dashboard_session set seen_at = seen_at - make_interval(days => $1),
           expires_at = expires_at - make_interval(days => $1)`,
        [days],
      );
    expect(await sessions.find(token)).toMatchObject({ accountId, prolonged: false });
    await age(29);
    expect(await sessions.find(token)).toMatchObject({ prolonged: true });
    await age(29);
    expect(await sessions.find(token)).toMatchObject({ prolonged: true });
    await age(31);
    expect(await sessions.find(token)).toBeNull();
    await deleteExpiredSessions(database);
    expect(await database.query('select 1 from dashboard_session')).toEqual([]);
  });

  it('end all at once, links too, except the one to keep', async () => {
    const sessions = createSessions(database);
    const [kept, other] = [await sessions.open(owner), await sessions.open(owner)];
    const link = new URL(await createSignInLink(database, accountId, 'http://127.0.0.1:4000'));
    await sessions.endAll(owner, kept);
    expect(await sessions.find(kept)).not.toBeNull();
    expect(await sessions.find(other)).toBeNull();
    expect(await useSignInLink(database, link.searchParams.get('token') ?? '')).toBeNull();
    await sessions.endAll(owner);
    expect(await sessions.find(kept)).toBeNull();
  });
});

describe('one-time links', () => {
  const tokenOf = async () => {
    const link = await createSignInLink(database, accountId, 'http://127.0.0.1:4000');
    return new URL(link).searchParams.get('token') ?? '';
  };

  it('open once, even when two come at the same moment', async () => {
    const token = await tokenOf();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => useSignInLink(database, token)));
    expect(outcomes.filter(Boolean)).toEqual([accountId]);
  });

  it('lead to an address that can be opened', async () => {
    for (const [listening, opened] of [
      ['http://0.0.0.0:4000', 'http://127.0.0.1:4000'],
      ['http://[::]:4000', 'http://[::1]:4000'],
      ['https://winnow.example', 'https://winnow.example'],
    ] as const)
      expect(new URL(await createSignInLink(database, accountId, listening)).origin).toBe(opened);
  });

  it('do not open after a quarter of an hour', async () => {
    const token = await tokenOf();
    await database.query("update sign_in_link set expires_at = expires_at - interval '15 minutes'");
    expect(await useSignInLink(database, token)).toBeNull();
  });
});
