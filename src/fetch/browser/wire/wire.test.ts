/** What of a browser's messages we take for ourselves, and what the library still hears. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openIsolatedWorld } from '../in-page/isolated-world.ts';
import { createMessageFilter } from '../launch/message-filter.ts';
import type { Asked, Head, trafficOf } from './traffic.ts';
import { createBrowserWire } from './wire.ts';

type Message = { id?: number; method?: string; params?: object; result?: object; sessionId?: string };

/** A browser that says what it is told to say, a library that opens contexts in it, and our line beside it. */
function startWired() {
  const written: Message[] = [];
  const heard: Message[] = [];
  const wire = createBrowserWire((text) => written.push(JSON.parse(text.slice(0, -1))));
  const filter = createMessageFilter({ wire });
  filter.on('data', (bytes: Buffer) => {
    for (const text of bytes.toString().split('\0').slice(0, -1)) heard.push(JSON.parse(text));
  });
  const say = (...messages: Message[]) =>
    filter.write(messages.map((message) => `${JSON.stringify(message)}\0`).join(''));
  const attach = (sessionId: string, targetInfo: object, parent?: string) => {
    const params = { sessionId, targetInfo };
    say({ method: 'Target.attachedToTarget', params, ...(parent && { sessionId: parent }) });
  };

  /** Opens a context of this name with a page in it. */
  const openContext = (name: string) =>
    wire.openContext(async () => {
      await nextTurn();
      say({ id: 1, result: { browserContextId: name } });
      const newPage = async () => {
        attach(`S${name}`, { type: 'page', targetId: `F${name}`, browserContextId: name });
        return {} as Page;
      };
      return { newPage } as BrowserContext;
    });
  const openPage = async (name: string) => wire.openPage(await openContext(name));
  return { wire, written, heard, say, attach, openContext, openPage };
}

/** What passes a page, in words. */
function noteTraffic(traffic: ReturnType<typeof trafficOf>): string[] {
  const notes: string[] = [];
  traffic.listen({
    asked: ({ type, url, isOfPage }: Asked) => notes.push(`${isOfPage ? 'page' : type} ${url}`),
    answered: ({ url }: Asked, { status, headers }: Head) =>
      notes.push(`${status} ${url} ${headers['content-type']}`),
    ended: ({ url }: Asked, failed: boolean) => notes.push(`${failed ? 'failed' : 'ended'} ${url}`),
    navigated: (isMainFrame) => notes.push(isMainFrame ? 'navigated' : 'frame navigated'),
  });
  return notes;
}

const request = (requestId: string, type: string, url: string, more: object = {}) => ({
  method: 'Network.requestWillBeSent',
  params: { requestId, loaderId: 'L', frameId: 'FA', type, request: { url }, ...more },
  sessionId: 'SA',
});
const answer = { status: 200, headers: { 'Content-Type': 'text/html' } };
const response = (requestId: string) => ({
  method: 'Network.responseReceived',
  params: { requestId, response: answer },
  sessionId: 'SA',
});
const end = (requestId: string, method = 'Network.loadingFinished') => ({
  method,
  params: { requestId },
  sessionId: 'SA',
});

test('what a page is asked over the line is answered there, and the library hears nothing of it', async () => {
  const { openPage, written, heard, say } = startWired();
  const { session, mainFrame } = await openPage('A');
  expect(mainFrame).toBe('FA');
  const asked = [session.send('Page.enable'), session.send('Page.close')];
  const [first, second] = written;
  expect(first).toMatchObject({ method: 'Page.enable', sessionId: 'SA' });
  const before = heard.length;
  const failure = { error: { code: 1, message: 'No frame' } };
  say(
    { id: first?.id ?? 0, result: { ok: true } },
    { id: second?.id ?? 0, ...failure },
    { id: 2, result: {} },
  );
  await expect(asked[0]).resolves.toEqual({ ok: true });
  await expect(asked[1]).rejects.toThrow('Protocol error (Page.close): No frame');
  expect(heard.slice(before)).toEqual([{ id: 2, result: {} }]);
});

test('contexts that are opened at the same time have each their own page', async () => {
  const { wire, openContext } = startWired();
  const contexts = await Promise.all(['A', 'B', 'C'].map(openContext));
  const pages = await Promise.all(contexts.map((context) => wire.openPage(context)));
  expect(pages.map(({ mainFrame }) => mainFrame)).toEqual(['FA', 'FB', 'FC']);
});

test('the library hears of documents only; we hear of all that a page asks for, its workers too', async () => {
  const { openPage, heard, say, attach } = startWired();
  const notes = noteTraffic((await openPage('A')).traffic);
  const before = heard.length;
  say(
    request('L', 'Document', 'http://a.example/'),
    request('L', 'Document', 'http://a.example/b', { redirectResponse: { ...answer, status: 302 } }),
    response('L'),
    { method: 'Page.frameNavigated', params: { frame: { id: 'FA' } }, sessionId: 'SA' },
    request('1', 'Script', 'http://a.example/s'),
    { method: 'Network.dataReceived', params: { requestId: '1' }, sessionId: 'SA' },
    end('1', 'Network.loadingFailed'),
    end('L'),
  );
  attach('W', { type: 'worker', targetId: 'W' }, 'SA');
  say({ ...request('2', 'Fetch', 'http://a.example/w', { frameId: undefined }), sessionId: 'W' });
  expect(notes).toEqual([
    'page http://a.example/',
    '302 http://a.example/ text/html',
    'ended http://a.example/',
    'page http://a.example/b',
    '200 http://a.example/b text/html',
    'navigated',
    'script http://a.example/s',
    'failed http://a.example/s',
    'ended http://a.example/b',
    'fetch http://a.example/w',
  ]);
  const methods = heard.slice(before).map(({ method }) => method?.split('.')[1]);
  expect(methods).toEqual([
    ...['requestWillBeSent', 'requestWillBeSent', 'responseReceived', 'frameNavigated', 'loadingFinished'],
    'attachedToTarget',
  ]);
});

test('that a page has loaded is heard before what it asks for next', async () => {
  const { openPage, say } = startWired();
  const { session, traffic } = await openPage('A');
  const notes: string[] = [];
  traffic.listen({ loaded: () => notes.push('loaded') });
  session.on('Fetch.requestPaused', () => notes.push('asked'));
  const load = (frameId: string) => ({
    method: 'Page.lifecycleEvent',
    params: { frameId, loaderId: 'L', name: 'load' },
    sessionId: 'SA',
  });
  const paused = { method: 'Fetch.requestPaused', params: { requestId: '1' }, sessionId: 'SA' };
  say(load('a frame in it'), paused, load('FA'), paused);
  expect(notes).toEqual(['asked', 'loaded', 'asked']);
});

test('no script runs in the context of a document that was left while its id arrived', async () => {
  const { openPage, say, written } = startWired();
  const world = openIsolatedWorld(await openPage('A'));
  const answer = (result: object) => say({ id: written.at(-1)?.id ?? 0, result });
  const asked = world.evaluate('1 + 1');
  const told = { id: written.at(-1)?.id ?? 0, result: { executionContextId: 5 } };
  say(told, { method: 'Page.frameNavigated', params: { frame: { id: 'FA' } }, sessionId: 'SA' });
  await expect.poll(() => written.length).toBe(2);
  answer({ executionContextId: 9 });
  await expect.poll(() => written.length).toBe(3);
  answer({ result: { value: 2 } });
  expect(await asked).toBe(2);
  const made = ['Page.createIsolatedWorld', 'Page.createIsolatedWorld', 'Runtime.evaluate'];
  expect(written.map(({ method }) => method)).toEqual(made);
  expect(written.at(-1)?.params).toMatchObject({ contextId: 9 });
});

test('a page that was not opened by us is left to the library', async () => {
  const { heard, say, attach } = startWired();
  attach('SA', { type: 'page', targetId: 'FA', browserContextId: 'A' });
  say(request('1', 'Image', 'http://a.example/i'), { method: 'Fetch.requestPaused', sessionId: 'SA' });
  expect(heard).toHaveLength(3);
});

test.each([
  ['is closed', { method: 'Target.detachedFromTarget', params: { sessionId: 'SA' } }, 'has been closed'],
  ['crashes', { method: 'Inspector.targetCrashed', params: {}, sessionId: 'SA' }, 'Target crashed'],
])('whoever waits for a page that %s is told so', async (_, event, message) => {
  const { openPage, say } = startWired();
  const { session } = await openPage('A');
  const waiting = session.send('Page.enable');
  say(event);
  await expect(waiting).rejects.toThrow(message);
  await expect(session.send('Page.enable')).rejects.toThrow(message);
});

test('an end of the browser is the end of all that waits', async () => {
  const { wire, openPage } = startWired();
  const { session } = await openPage('A');
  const waiting = session.send('Page.enable');
  wire.end();
  await expect(waiting).rejects.toThrow('has been closed');
});

test('events that only we subscribed to are not passed to the library', async () => {
  const { openPage, heard, say } = startWired();
  const { session } = await openPage('A');
  const before = heard.length;
  const paused: unknown[] = [];
  session.on('Fetch.requestPaused', (event) => paused.push(event));
  say({ method: 'Fetch.requestPaused', params: { requestId: '1' }, sessionId: 'SA' });
  await nextTurn();
  expect(paused).toEqual([{ requestId: '1' }]);
  expect(heard.slice(before)).toEqual([]);
});
