/** Requests that pages of other sites can make a browser send to the dashboard, and that none has an effect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccount } from '../../src/store/account/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { errorOf } from '../harness/error-of.ts';
import { signedIn } from '../harness/person.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';

const API = '/dashboard/api';
let server: ServerHere;
let database: Database;
let owner: string;

beforeAll(async () => {
  const url = await createDatabaseUrl();
  server = await startServerHere({ env: { DATABASE_URL: url, WINNOW_TRUST_PROXY: 'true' } });
  database = await openDatabase({ url }, { connections: 2 });
  owner = (await findAccount(database, 'owner')).id;
});
afterAll(async () => {
  await database?.close();
  await server?.close();
});

describe('requests from other sites', () => {
  const forged: [string, Record<string, string>][] = [
    ['a form', { 'Sec-Fetch-Site': 'cross-site', 'X-Winnow-Dashboard': '' }],
    ['a form in an old browser', { 'X-Winnow-Dashboard': '' }],
    ['a script of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a script of a neighbour', { 'Sec-Fetch-Site': 'same-site' }],
    ['a script in an old browser', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null' }],
  ];
  const targets = [
    ['POST', `${API}/sign-out-everywhere`],
    ['POST', `${API}/keys`],
    ['GET', `${API}/keys`],
    ['POST', '/dashboard/proxy/api/scrape'],
    ['GET', '/dashboard/proxy/api/history'],
    ['POST', `${API}/sign-in`],
  ] as const;

  it.each(forged)('are refused: %s', async (_, headers) => {
    const person = await signedIn(server, database, owner);
    for (const [method, path] of targets) {
      const body = method === 'POST' ? { body: JSON.stringify({ name: 'forged' }) } : {};
      expect(await errorOf(await person.fetch(path, { method, headers, ...body }))).toMatchObject({
        status: 403,
        message: 'Requests to the dashboard must come from its own pages',
      });
    }
    expect((await person.fetch(`${API}/session`)).status).toBe(200);
  });

  it('are not invited: no preflight is answered with permission', async () => {
    const response = await fetch(`${server.url}${API}/keys`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-winnow-dashboard',
      },
    });
    expect(response.ok).toBe(false);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('are told apart from our own, of old browsers and new', async () => {
    const person = await signedIn(server, database, owner);
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: server.url }])
      expect((await person.post(`${API}/keys`, { name: 'mine' }, headers)).status).toBe(200);
  });
});
