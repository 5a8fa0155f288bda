import { expect, it } from 'vitest';
import { readEvents, type ServerEvent } from './event-stream.ts';

function streamOf(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
}

async function all(body: ReadableStream<Uint8Array>): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body, 1000)) events.push(event);
  return events;
}

const TEXT =
  'retry: 2000\n\nevent: crawl.page\nid: 3\ndata: {"a":"ü"}\n\n: still here\n\ndata: x\ndata: y\n\n';
const EVENTS = [
  { event: 'crawl.page', id: '3', data: '{"a":"ü"}' },
  { event: 'message', id: null, data: 'x\ny' },
];

it('reads events and skips comments', async () => {
  expect(await all(streamOf(TEXT))).toEqual(EVENTS);
});

it.each(['\n', '\r\n', '\r'])('reads them cut anywhere, with lines that end in %j', async (lineEnd) => {
  const bytes = new TextEncoder().encode(TEXT.replaceAll('\n', lineEnd));
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
  expect(await all(streamOf(...single))).toEqual(EVENTS);
});

it('drops an event that was cut off by the end', async () => {
  expect(await all(streamOf('data: whole\n\ndata: half'))).toEqual([
    { event: 'message', id: null, data: 'whole' },
  ]);
});

it('reports a stream that goes silent', async () => {
  const silent = new ReadableStream<Uint8Array>({ start() {} });
  await expect(readEvents(silent, 20).next()).rejects.toMatchObject({ type: 'connection_failed' });
});

it('keeps line ends that only Unicode defines', async () => {
  const data = JSON.stringify({ title: 'a\u2028b\u2029c\u0085d' });
  expect(await all(streamOf(`data: ${data}\n\n`))).toEqual([{ event: 'message', id: null, data }]);
});
