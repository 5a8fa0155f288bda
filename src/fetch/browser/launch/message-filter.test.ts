/** What of the messages of a browser gets through to us. */
import { expect, it } from 'vitest';
import { createMessageFilter, type MessageBounds } from './message-filter.ts';

const BOUNDS: MessageBounds = { eventBytes: 1_000, pageBytes: 3_000, whileMs: 10_000, answerBytes: 2_000 };
let clock = 0;

/** The messages that get through, sent in pieces of so many bytes. */
async function through(
  messages: string[],
  piece = Number.POSITIVE_INFINITY,
  filter = createMessageFilter({ bounds: BOUNDS, now: () => clock }),
): Promise<string[]> {
  const bytes = Buffer.from(messages.map((message) => `${message}\0`).join(''));
  for (let at = 0; at < bytes.length; at += piece) filter.write(bytes.subarray(at, at + piece));
  filter.end();
  const passed = Buffer.concat(await filter.toArray()).toString();
  return passed.split('\0').slice(0, -1);
}

const event = (method: string, params: object, sessionId?: string) =>
  JSON.stringify({ method, params, ...(sessionId && { sessionId }) });

const long = 'x'.repeat(1_200);
const SHORT = [
  event('Page.lifecycleEvent', { name: 'load' }, 'A1'),
  event('Target.targetCreated', { targetInfo: {} }),
  '{"id":1,"result":{}}',
];

it.each([5, 64, 1_000_000])('what is read passes as it is, in pieces of %i bytes', async (piece) => {
  const answer = JSON.stringify({ id: 2, result: { value: long } });
  const picture = event('Page.screencastFrame', { data: long }, 'A1');
  const unread = event('Runtime.consoleAPICalled', { args: [long] }, 'A1');
  const all = [...SHORT, answer, unread, picture, ...SHORT];
  expect(await through(all, piece)).toEqual([...SHORT, answer, picture, ...SHORT]);
});

it.each([
  'Runtime.consoleAPICalled',
  'Runtime.exceptionThrown',
  'Log.entryAdded',
  'Network.webSocketFrameReceived',
  'Network.eventSourceMessageReceived',
])('%s is not heard', async (method) => {
  expect(await through([event(method, {}, 'A1'), ...SHORT])).toEqual(SHORT);
});

it.each([5, 64, 1_000_000])(
  'an answer that is too long is an error, in pieces of %i bytes',
  async (piece) => {
    const answer = (id: number, sessionId?: string) =>
      JSON.stringify({ id, result: { data: long + long }, ...(sessionId && { sessionId }) });
    const [page, browser, ...others] = await through([answer(7, 'A1'), answer(8), ...SHORT], piece);
    const error = { code: -32_000, message: expect.stringContaining('longer') };
    expect(JSON.parse(page ?? '')).toEqual({ id: 7, error, sessionId: 'A1' });
    expect(JSON.parse(browser ?? '')).toEqual({ id: 8, error });
    expect(others).toEqual(SHORT);
  },
);

it.each([64, 1_000_000])('an event that is too long is left out, in pieces of %i bytes', async (piece) => {
  const url = event('Network.requestWillBeSent', { request: { url: `https://a.example/?${long}` } }, 'A1');
  expect(await through([url, ...SHORT], piece)).toEqual(SHORT);
});

it.each([7, 64, 1_000_000])('posted data is left out of events, in pieces of %i bytes', async (piece) => {
  const posted = '\\" "bytes":"x" "postData":"'.repeat(200);
  const paused = (postData: string, bytes: string) =>
    event(
      'Fetch.requestPaused',
      { request: { url: 'https://a.example/', postData, postDataEntries: [{ bytes }, { bytes }] }, id: 7 },
      'A1',
    );
  expect(await through([paused(posted, long), ...SHORT, paused('a\\', '')], piece)).toEqual([
    paused('', ''),
    ...SHORT,
    paused('', ''),
  ]);
});

it('a request header called `bytes` keeps its value', async () => {
  const paused = event('Fetch.requestPaused', { request: { headers: { bytes: '5', Range: 'x' } } }, 'A1');
  expect(await through([paused], 64)).toEqual([paused]);
});

it('a page that sends too much is not heard again, and others are', async () => {
  const request = (session: string, n: number) =>
    event('Network.requestWillBeSent', { n, url: 'x'.repeat(900) }, session);
  const passed = await through([
    ...[1, 2, 3, 4].map((n) => request('A1', n)),
    request('B2', 1),
    event('Page.lifecycleEvent', { name: 'load' }, 'A1'),
  ]);
  expect(passed).toEqual([...[1, 2, 3].map((n) => request('A1', n)), request('B2', 1)]);
});

it('a page that sends as much over a long time is heard', async () => {
  const filter = createMessageFilter({ bounds: BOUNDS, now: () => clock });
  const request = event('Network.requestWillBeSent', { url: 'x'.repeat(900) }, 'A1');
  for (let n = 0; n < 10; n++) {
    clock += 5_000;
    filter.write(`${request}\0`);
  }
  filter.end();
  expect(Buffer.concat(await filter.toArray()).toString()).toBe(`${request}\0`.repeat(10));
});

it('posted data in very many parts is left out as fast', async () => {
  const paused = (bytes: string) =>
    event(
      'Fetch.requestPaused',
      { postDataEntries: Array.from({ length: 100_000 }, () => ({ bytes })) },
      'A1',
    );
  const started = process.cpuUsage();
  const [heard] = await through([paused('x')], 4_000_000, createMessageFilter({}));
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
  expect(heard).toBe(paused(''));
});

it('a request with a large form in it is heard of', async () => {
  const paused = (postData: string) =>
    event('Fetch.requestPaused', { requestId: '1', request: { postData } }, 'A1');
  const [heard] = await through([paused('x'.repeat(8_000_000))], 64 * 1024, createMessageFilter({}));
  expect(heard).toBe(paused(''));
});
