/** Signing in to the dashboard, and the attempts that must fail. Against a real server. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../src/contract/account/audit.ts';
import { createdKey } from '../../src/contract/account/keys.ts';
import { invitation } from '../../src/contract/account/members.ts';
import { dashboardSession } from '../../src/contract/dashboard.ts';
import { createPasswords } from '../../src/sign-in/password.ts';
import { createSignInLink } from '../../src/sign-in/sign-in-link.ts';
import { createAccount, findAccount } from '../../src/store/account/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { saveLogin } from '../../src/store/sign-in/logins.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { errorOf } from '../harness/error-of.ts';
import { newPerson, type Person, signedIn as signedInTo, tokenOf } from '../harness/person.ts';
import { runHere } from '../harness/program/program-here.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const API = '/dashboard/api';
let server: TestServer;
let database: Database;
let databaseUrl: string;
let owner: string;

beforeAll(async () => {
  databaseUrl = await createDatabaseUrl();
  server = await startServer({
    env: {
      DATABASE_URL: databaseUrl,
      WINNOW_TRUST_PROXY: 'true',
      WINNOW_SIGN_UP: 'true',
      WINNOW_LOG_LEVEL: 'debug',
    },
  });
  database = await openDatabase({ url: databaseUrl }, { connections: 2 });
  owner = (await findAccount(database, 'owner')).id;
});
afterAll(async () => {
  await database?.close();
  await server?.close();
});

const signedIn = (accountId = owner) => signedInTo(server, database, accountId);

async function linkToken(accountId = owner): Promise<string> {
  return tokenOf(await createSignInLink(database, accountId, server.url));
}

const byLink = (person: Person, token: string) => person.post(`${API}/sign-in-link`, { token });

/** The first match in the output of the server, once there is one. */
async function printed(pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const found = pattern.exec(server.output())?.[0];
    if (found) return found;
    await sleep(25);
  }
  throw new Error(`No ${pattern} in:\n${server.output()}`);
}

const status = async (person: Person) => (await person.fetch(`${API}/session`)).status;

/** Signed in, with a password whose hash takes a millisecond to check instead of a third of a second. */
async function withPassword(email: string): Promise<Person> {
  const accountId = await createAccount(database, email, 'free');
  const password = await createPasswords({ N: 2, r: 8, p: 1 }).hash('a good long password');
  await saveLogin(database, { accountId, password, email });
  return signedIn(accountId);
}

describe('the one-time link', () => {
  it('is left in a file where nobody reads along, and signs the owner in once', async () => {
    const [person, thief] = [newPerson(server), newPerson(server)];
    const file = join(server.dataDir, 'sign-in-link');
    const link = (await readFile(file, 'utf8')).trim();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await printed(/one-time link for its owner is in/);
    // What is not a terminal may be a log that is kept.
    for (const secret of [tokenOf(link), server.key]) expect(server.output()).not.toContain(secret);
    expect((await byLink(person, tokenOf(link))).status).toBe(200);
    const session = await (await person.fetch(`${API}/session`)).json();
    expect(dashboardSession.parse(session)).toMatchObject({
      account: { name: 'owner', plan: { id: 'self-hosted' } },
      hasPassword: false,
    });
    const again = await byLink(thief, tokenOf(link));
    expect(await errorOf(again)).toMatchObject({ status: 403, type: 'auth_invalid_key' });
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await status(thief)).toBe(401);
  });

  it('does not sign in by being looked at, or from a page of another site', async () => {
    const token = await linkToken();
    const person = newPerson(server);
    const opened = await person.fetch(`/dashboard/sign-in?token=${token}`, { bare: true });
    expect(opened.headers.get('content-type')).toContain('text/html');
    const elsewhere = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await person.post(`${API}/sign-in-link`, { token }, elsewhere)).status).toBe(403);
    const plain = await person.fetch(`${API}/sign-in-link`, {
      bare: true,
      method: 'POST',
      body: JSON.stringify({ token }),
    });
    expect(plain.status).toBe(403);
    expect(person.cookie()).toBe('');
    expect((await byLink(person, token)).status).toBe(200);
    expect(await status(person)).toBe(200);
  });

  it('does not get into the log by its use', async () => {
    const token = await linkToken();
    const person = newPerson(server);
    await person.fetch(`/dashboard/sign-in?token=${token}`, { bare: true });
    await byLink(person, token);
    await printed(/"path":"\/dashboard\/api\/sign-in-link","status":200/);
    expect(server.output()).not.toContain(token);
  });

  it('is made by a command', async () => {
    const { link, accountId } = JSON.parse(await server.winnow('account', 'sign-in', 'owner', '--json'));
    expect(accountId).toBe(owner);
    expect(link.startsWith(`${server.url}/dashboard/sign-in?token=`)).toBe(true);
    const person = newPerson(server);
    await byLink(person, tokenOf(link));
    expect(await status(person)).toBe(200);
  });
});

describe('the cookie', () => {
  it('is out of reach for scripts and other sites', async () => {
    const person = await signedIn();
    expect(person.setCookie()).toMatch(
      /^winnow-\d+=[\w-]{43}; Path=\/dashboard; HttpOnly; SameSite=Strict; /,
    );
  });

  it('is bound to the host and to TLS where a proxy speaks TLS', async () => {
    const person = newPerson(server);
    await person.post(
      `${API}/sign-up`,
      { email: 'tls@example.org', password: 'a good long password' },
      { 'X-Forwarded-Proto': 'https' },
    );
    expect(person.setCookie()).toMatch(
      /^__Host-winnow=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict/,
    );
  });

  it('opens nothing but the dashboard, and a key does not open that', async () => {
    const person = await signedIn();
    expect((await person.fetch('/api/credits')).status).toBe(401);
    const withKey = { headers: { 'SVC-APIKEY': server.key } };
    expect((await newPerson(server).fetch(`${API}/session`, withKey)).status).toBe(401);
    expect((await newPerson(server).fetch('/dashboard/proxy/api/credits', withKey)).status).toBe(401);
  });

  it.each(['', 'nonsense', 'a'.repeat(43)])('means nothing when it is made up: %j', async (token) => {
    const name = (await signedIn()).cookie().split('=')[0];
    const headers = { Cookie: `${name}=${token}`, 'X-Winnow-Dashboard': '1' };
    expect((await fetch(`${server.url}${API}/session`, { headers })).status).toBe(401);
  });
});

describe('people', () => {
  const PROXY = '/dashboard/proxy/api';
  const password = 'a good long password';

  it('are invited, do what their role allows and no more, and are out at once; the log tells of it', async () => {
    const boss = await signedIn();
    const email = 'viv@example.org';
    const invited = invitation.parse(
      await (await boss.post(`${PROXY}/members`, { email: 'Viv@Example.org', role: 'viewer' })).json(),
    );
    expect(invited.member).toMatchObject({ name: email, role: 'viewer', status: 'invited' });
    const token = tokenOf(invited.link ?? '');
    const viv = newPerson(server);
    expect(await (await viv.post(`${API}/invitation`, { token })).json()).toEqual({
      account: 'owner',
      email,
      role: 'viewer',
    });
    const joined = await (await viv.post(`${API}/join`, { token, password })).json();
    expect(dashboardSession.parse(joined)).toMatchObject({ email, role: 'viewer', keyFile: null });
    expect((await newPerson(server).post(`${API}/join`, { token, password })).status).toBe(403);

    const look = async (path: string) => (await viv.fetch(path)).status;
    expect(await look(`${PROXY}/history`)).toBe(200);
    expect(await look(`${API}/keys`)).toBe(200);
    expect(await look(`${PROXY}/members`)).toBe(200);
    for (const path of [`${PROXY}/audit`, `${PROXY}/webhooks/secret`]) expect(await look(path)).toBe(403);
    for (const path of [`${PROXY}/scrape`, `${PROXY}/members`, `${PROXY}/keys`, `${API}/keys`]) {
      const refused = await viv.post(path, { name: 'x', url: 'https://example.org', email: 'x@example.org' });
      expect(await errorOf(refused)).toMatchObject({ status: 403, type: 'insufficient_scope' });
    }

    const change = (id: string, method: string, body?: object) =>
      boss.fetch(`${PROXY}/members/${id}`, { method, ...(body && { body: JSON.stringify(body) }) });
    expect((await change(invited.member.id, 'PATCH', { role: 'member' })).status).toBe(200);
    expect(await errorOf(await viv.post(`${PROXY}/scrape`, {}))).toMatchObject({ type: 'validation' });
    expect((await viv.post(`${API}/keys`, { name: 'x' })).status).toBe(403);
    expect((await change(owner, 'DELETE')).status).toBe(409);
    const stranger = await withPassword('stranger@example.org');
    const reached = await stranger.fetch(`${PROXY}/members/${invited.member.id}`, { method: 'DELETE' });
    expect(reached.status).toBe(404);
    expect((await change(invited.member.id, 'DELETE')).status).toBe(200);
    expect(await status(viv)).toBe(401);
    expect((await viv.post(`${API}/sign-in`, { name: email, password })).status).toBe(403);

    const text = await (await server.fetch('/api/audit?limit=100')).text();
    const { data } = auditLog.parse(JSON.parse(text));
    const told = data.map(({ actor, action, target }) => `${actor.name} ${action} ${target ?? ''}`.trim());
    expect(told).toEqual(
      expect.arrayContaining([
        `owner member.invited ${email}`,
        `${email} member.joined`,
        `${email} sign_in.succeeded`,
        `owner member.role_changed ${email}`,
        `owner member.removed ${email}`,
      ]),
    );
    expect(told.join()).not.toContain('stranger@example.org');
    // Not which user of which machine it was.
    const operators = data.flatMap(({ actor }) => (actor.kind === 'operator' ? [actor.name] : []));
    expect(new Set(operators)).toEqual(new Set(['operator on this server']));
    expect(data.find(({ action }) => action === 'member.invited')?.address).toMatch(/^198\.51\.100\./);
    for (const secret of [token, password, server.key]) expect(text).not.toContain(secret);
  });

  it('who fail to sign in, keys that make keys, and what is deleted are in the log', async () => {
    await withPassword('audited@example.org');
    const boss = newPerson(server);
    await boss.post(`${API}/sign-in`, { name: 'audited@example.org', password: 'guessed' });
    await boss.post(`${API}/sign-in`, { name: 'audited@example.org', password });
    const made = createdKey.parse(await (await boss.post(`${API}/keys`, { name: 'robot' })).json());
    const second = await server.fetch('/api/keys', {
      method: 'POST',
      key: made.apiKey,
      body: JSON.stringify({ name: 'second', scope: 'read' }),
    });
    const { key } = createdKey.parse(await second.json());
    await server.fetch(`/api/keys/${key.id}`, { method: 'DELETE', key: made.apiKey });
    const entries = async () => {
      const answer = await server.fetch('/api/audit', { key: made.apiKey });
      return auditLog.parse(await answer.json()).data.map(({ actor, action }) => `${actor.kind} ${action}`);
    };
    await expect
      .poll(entries, { timeout: 30_000 })
      .toEqual(expect.arrayContaining(['person sign_in.failed', 'person sign_in.succeeded']));
    expect((await entries()).slice(0, 3)).toEqual([
      'key key.revoked',
      'key key.created',
      'person key.created',
    ]);
    expect((await server.fetch('/api/audit?action=nonsense')).status).toBe(400);
  });
});

describe('a password', () => {
  it('opens the account under its name and its address, and tells nothing when it is wrong', async () => {
    await withPassword('ann@example.org');
    const person = newPerson(server);
    const wrong = await person.post(`${API}/sign-in`, { name: 'ann@example.org', password: 'guessed' });
    const nobody = await person.post(`${API}/sign-in`, { name: 'nobody@example.org', password: 'guessed' });
    const told = { status: 403, type: 'auth_invalid_key', message: 'Wrong name or password' };
    expect(await errorOf(wrong)).toEqual(told);
    expect(await errorOf(nobody)).toEqual(told);
    expect(person.cookie()).toBe('');
    const right = { name: 'Ann@Example.org', password: 'a good long password' };
    const session = (await (await person.post(`${API}/sign-in`, right)).json()) as unknown;
    expect(dashboardSession.parse(session)).toMatchObject({ email: 'ann@example.org', hasPassword: true });
    expect(await status(person)).toBe(200);
  });

  it('cannot be guessed for long from one address', async () => {
    await withPassword('guessed@example.org');
    const person = newPerson(server);
    const guess = () => person.post(`${API}/sign-in`, { name: 'guessed@example.org', password: 'guess' });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    expect(Number((await guess()).headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is changed by who knows it, which ends all other sessions', async () => {
    const person = await withPassword('change@example.org');
    const elsewhere = newPerson(server);
    const old = { name: 'change@example.org', password: 'a good long password' };
    await elsewhere.post(`${API}/sign-in`, old);
    const next = 'another good password';
    for (const current of [undefined, 'not this one'])
      expect((await person.post(`${API}/password`, { current, next })).status).toBe(400);
    expect((await person.post(`${API}/password`, { current: old.password, next: 'short' })).status).toBe(400);
    expect((await person.post(`${API}/password`, { current: old.password, next })).status).toBe(200);
    expect([await status(person), await status(elsewhere)]).toEqual([200, 401]);
    expect((await elsewhere.post(`${API}/sign-in`, old)).status).toBe(403);
    expect((await elsewhere.post(`${API}/sign-in`, { ...old, password: next })).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session, also for who kept the cookie', async () => {
    const person = await signedIn();
    const kept = { Cookie: person.cookie(), 'X-Winnow-Dashboard': '1' };
    expect((await person.post(`${API}/sign-out`)).status).toBe(200);
    expect(person.setCookie()).toContain('Max-Age=0');
    expect((await fetch(`${server.url}${API}/session`, { headers: kept })).status).toBe(401);
  });

  it('happens to who signs in as somebody else', async () => {
    const person = await signedIn();
    const kept = { Cookie: person.cookie(), 'X-Winnow-Dashboard': '1' };
    await byLink(person, await linkToken());
    expect(await status(person)).toBe(200);
    expect((await fetch(`${server.url}${API}/session`, { headers: kept })).status).toBe(401);
  });

  it('everywhere ends every session of the account and no other', async () => {
    const many = await createAccount(database, 'many', 'free');
    const [here, there, other] = [await signedIn(many), await signedIn(many), await signedIn()];
    const token = await linkToken(many);
    expect((await here.post(`${API}/sign-out-everywhere`)).status).toBe(200);
    expect([await status(here), await status(there), await status(other)]).toEqual([401, 401, 200]);
    expect((await byLink(here, token)).status).toBe(403);
  });
});

describe('the password command', () => {
  const run = async (args: string[], input: string) => {
    const env = { DATABASE_URL: databaseUrl, WINNOW_DATA_DIR: server.dataDir };
    const { code, stderr: said } = await runHere(['account', 'password', ...args], env, input);
    return { code, said };
  };

  it('sets a password and an address, and signs the account out everywhere', async () => {
    const accountId = await createAccount(database, 'Operated', 'free');
    const before = await signedIn(accountId);
    const password = 'set by the operator';
    const done = await run(['Operated', '--stdin', '--email', 'Op@Example.org'], `${password}\n`);
    expect(done).toEqual({ code: 0, said: '' });
    expect(await status(before)).toBe(401);
    for (const name of ['Operated', 'op@example.org'])
      expect((await newPerson(server).post(`${API}/sign-in`, { name, password })).status).toBe(200);
  });

  it('wants a password worth the name, and not from nowhere', async () => {
    expect(await run(['owner', '--stdin'], 'short\n')).toMatchObject({
      code: 2,
      said: expect.stringContaining('at least 10'),
    });
    expect(await run(['owner'], 'long enough it would be\n')).toMatchObject({
      code: 2,
      said: expect.stringContaining('--stdin'),
    });
  });
});

describe('signing up', () => {
  it('makes an account on the free plan, once for an address', async () => {
    const person = newPerson(server);
    const given = { email: 'New@Example.org', password: 'a good long password' };
    const session = await (await person.post(`${API}/sign-up`, given)).json();
    expect(dashboardSession.parse(session)).toMatchObject({
      account: { name: 'new@example.org', plan: { id: 'free' } },
      email: 'new@example.org',
    });
    expect((await newPerson(server).post(`${API}/sign-up`, given)).status).toBe(409);
  });

  it.each([
    { email: 'no address', password: 'a good long password' },
    { email: 'weak@example.org', password: 'too short' },
    { email: 'long@example.org', password: 'x'.repeat(201) },
  ])('refuses $email', async (given) => {
    expect((await newPerson(server).post(`${API}/sign-up`, given)).status).toBe(400);
  });
});
