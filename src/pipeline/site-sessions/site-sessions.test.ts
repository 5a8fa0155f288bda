/** Sessions that are changed while they sign in, without a database and a browser. */
import { expect, it } from 'vitest';
import type { SessionCookie } from '../../contract/fetch/session.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { newId } from '../../store/ids.ts';
import type { SiteSession, SiteSessionStore } from '../../store/site-sessions.ts';
import { createSiteSessions, type SiteSessionDeps } from './site-sessions.ts';

const ACCOUNT = '01890000-0000-7000-8000-000000000001';

const cookie = (value: string): SessionCookie => ({
  ...{ name: 'sid', value, domain: 'example.com', path: '/', expires: -1 },
  ...{ httpOnly: false, secure: false, sameSite: 'Lax' },
});

/** The part of the store that is used here, in memory. */
function memory(): SiteSessionStore {
  const kept = new Map<string, SiteSession>();
  const none = { expiredAt: null, loginFailedAt: null, lastUsedAt: null, wantsCode: false };
  const store: Partial<SiteSessionStore> = {
    find: async (_, name) => kept.get(name) ?? null,
    count: async () => kept.size,
    async create(_, fields) {
      const session = { ...none, ...fields, id: newId(), createdAt: new Date(), updatedAt: new Date() };
      kept.set(fields.name, session);
      return session;
    },
    async change(_, which, change) {
      const isMeant = ({ id, name }: SiteSession) =>
        typeof which === 'string' ? name === which : id === which.id;
      const now = [...kept.values()].find(isMeant);
      if (!now) return null;
      const { loginFailed: _login, codeEnded, signedOut: _out, webhookUrl: _url, ...given } = change(now);
      const next = { ...now, ...given, ...(codeEnded && { wantsCode: false }) };
      kept.delete(now.name);
      kept.set(next.name, next);
      return next;
    },
    touch: async () => {},
    async wantCode(id) {
      for (const session of kept.values()) if (session.id === id) session.wantsCode = true;
      return true;
    },
  };
  return store as SiteSessionStore;
}

/** Pages that answer when the test says so, with a cookie or an error. */
function start({ isSignedIn = true } = {}) {
  const pages = new Map<string, PromiseWithResolvers<string>>();
  const page = (url: string) => {
    const known = pages.get(url) ?? Promise.withResolvers<string>();
    pages.set(url, known);
    return known;
  };
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Partial<FetchedDocument>> => {
    asked.push(url);
    const after = cookie(await page(url).promise);
    return { session: { cookies: new Map([['sid', { before: undefined, after }]]), stored: new Map() } };
  };
  const store = memory();
  const deps = { store, fetcher: { fetch }, guard: { checkUrl() {} }, shows: async () => isSignedIn };
  const sessions = createSiteSessions(deps as unknown as SiteSessionDeps);
  const values = async (name = 'shop') =>
    (await sessions.state(ACCOUNT, name)).cookies.map(({ value }) => value);
  return { sessions, store, page, values, asked };
}

const login = (url: string) => ({ url, actions: ['click on Sign in'] });
const [ONE, TWO] = ['https://example.com/one', 'https://example.com/two'];

it('keep the cookies that they were given while signing in, however that ends', async () => {
  for (const end of ['well', 'badly']) {
    const { sessions, page, values, asked } = start();
    const creating = sessions.create(ACCOUNT, { name: 'shop', login: login(ONE) });
    await expect.poll(() => asked).toEqual([ONE]);
    await sessions.change(ACCOUNT, 'shop', { cookies: [cookie('given')] });
    if (end === 'well') page(ONE).resolve('late');
    else page(ONE).reject(new Error('No such button'));
    expect(await creating).toMatchObject({ status: 'ready' });
    expect(await values()).toEqual(['given']);
  }
});

it('follow a new recipe while the previous one is still running', async () => {
  const { sessions, page, values, asked } = start();
  const creating = sessions.create(ACCOUNT, { name: 'shop', login: login(ONE) });
  await expect.poll(() => asked).toEqual([ONE]);
  const changing = sessions.change(ACCOUNT, 'shop', { login: login(TWO) });
  page(TWO).resolve('new');
  expect(await changing).toMatchObject({ status: 'ready', loginUrl: TWO });
  page(ONE).reject(new Error('No such button'));
  expect(await creating).toMatchObject({ status: 'ready', loginUrl: TWO });
  expect(await values()).toEqual(['new']);
});

it('stop waiting for a code when somebody has signed in by hand meanwhile', async () => {
  const { sessions, store, page, values, asked } = start();
  const actions = ['type "{{code}}" into Code'];
  const creating = sessions.create(ACCOUNT, { name: 'shop', login: { url: ONE, actions } });
  await expect.poll(() => asked).toEqual([ONE]);
  await store.wantCode((await store.find(ACCOUNT, 'shop'))?.id ?? '', 1_000);
  expect(await creating).toMatchObject({ status: 'waiting' });
  const state = { cookies: [cookie('by hand')], origins: [] };
  expect(await sessions.keep(ACCOUNT, 'shop', state, { replace: true })).toMatchObject({ status: 'ready' });
  page(ONE).resolve('late');
  expect(await values()).toEqual(['by hand']);
});

it('are signed in under their new name if renamed meanwhile', async () => {
  const { sessions, page, asked } = start();
  const creating = sessions.create(ACCOUNT, { name: 'shop', login: login(ONE) });
  await expect.poll(() => asked).toEqual([ONE]);
  await sessions.change(ACCOUNT, 'shop', { name: 'mill' });
  page(ONE).resolve('new');
  expect(await creating).toMatchObject({ name: 'mill', status: 'ready', cookies: 1 });
});

it('keep what a page has changed if renamed meanwhile, and leave the next one of that name alone', async () => {
  const { sessions, values } = start();
  await sessions.create(ACCOUNT, { name: 'shop', cookies: [] });
  const use = { accountId: ACCOUNT, name: 'shop', signal: new AbortController().signal };
  await sessions.fetch({ ...use, way: { stealth: false, country: null } }, async () => {
    await sessions.change(ACCOUNT, 'shop', { name: 'mill' });
    await sessions.create(ACCOUNT, { name: 'shop', cookies: [cookie('other')] });
    const cookies = new Map([['sid', { before: undefined, after: cookie('new') }]]);
    return { warnings: [], session: { cookies, stored: new Map() } } as unknown as FetchedDocument;
  });
  expect(await values('mill')).toEqual(['new']);
  expect(await values()).toEqual(['other']);
});

it('are not marked as signed out if they were given new cookies meanwhile', async () => {
  const { sessions, store } = start({ isSignedIn: false });
  const check = { text: 'Sign out' };
  await sessions.create(ACCOUNT, { name: 'shop', cookies: [cookie('old')], check });
  const find = store.find;
  const use = { accountId: ACCOUNT, name: 'shop', signal: new AbortController().signal };
  let isVisited = false;
  store.find = async (account, name) => {
    const found = await find(account, name);
    // The new cookies come after the check for new content.
    if (isVisited) await sessions.change(account, 'shop', { cookies: [cookie('given')] });
    return found;
  };
  await sessions.fetch({ ...use, way: { stealth: false, country: null } }, async () => {
    isVisited = true;
    return { warnings: [] } as unknown as FetchedDocument;
  });
  store.find = find;
  expect(await sessions.get(ACCOUNT, 'shop')).toMatchObject({ status: 'ready' });
});

it('redact secrets in addresses, and keep them when the address comes back redacted', async () => {
  const { sessions, store } = start();
  const check = { url: 'https://example.com/?access_token=hunter2', text: 'Sign out' };
  const webhookUrl = 'https://me:hunter2@hooks.example/';
  const made = await sessions.create(ACCOUNT, { name: 'shop', cookies: [], check, webhookUrl });
  expect(JSON.stringify(made)).not.toContain('hunter2');
  expect(made).toMatchObject({ check: { text: 'Sign out' }, webhookUrl: 'https://hooks.example/' });
  const kept = async () => JSON.parse((await store.find(ACCOUNT, 'shop'))?.content ?? '');
  await sessions.change(ACCOUNT, 'shop', { check: made.check, webhookUrl: made.webhookUrl });
  expect(await kept()).toMatchObject({ check, webhookUrl });
  await sessions.change(ACCOUNT, 'shop', { check: null, webhookUrl: 'https://other.example/' });
  expect(await kept()).toMatchObject({ check: null, webhookUrl: 'https://other.example/' });
});
