/** A person at the dashboard, seen from the server: a cookie, the page's own header, and an address. */
import { createSignInLink } from '../../src/sign-in/sign-in-link.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { TestServer } from './server.ts';

export type Person = {
  /** The last `Set-Cookie` header. */
  setCookie(): string | null;
  /** The cookie as the browser sends it. */
  cookie(): string;
  fetch(path: string, init?: RequestInit & { bare?: boolean }): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
};

let people = 0;

/** Each person has their own IP address, for a server with WINNOW_TRUST_PROXY. */
export function newPerson(server: Pick<TestServer, 'url'>): Person {
  people += 1;
  const address = `198.51.100.${people}`;
  let cookie = '';
  let given: string | null = null;

  async function send(path: string, { bare, ...init }: RequestInit & { bare?: boolean } = {}) {
    const headers = new Headers(init.headers);
    if (!bare && !headers.has('X-Winnow-Dashboard')) headers.set('X-Winnow-Dashboard', '1');
    headers.set('X-Forwarded-For', address);
    if (cookie) headers.set('Cookie', cookie);
    if (init.body !== undefined) headers.set('Content-Type', 'application/json');
    const response = await fetch(`${server.url}${path}`, { ...init, headers, redirect: 'manual' });
    given = response.headers.get('set-cookie') ?? given;
    const set = response.headers.get('set-cookie')?.split(';')[0];
    if (set) cookie = set.endsWith('=') ? '' : set;
    return response;
  }

  return {
    setCookie: () => given,
    cookie: () => cookie,
    fetch: send,
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

/** The token of a one-time link. */
export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}

/** Signs somebody in with a one-time link of this account. */
export async function signedIn(
  server: Pick<TestServer, 'url'>,
  database: Database,
  accountId: string,
): Promise<Person> {
  const person = newPerson(server);
  const link = await createSignInLink(database, accountId, server.url);
  await person.post('/dashboard/api/sign-in-link', { token: tokenOf(link) });
  return person;
}
