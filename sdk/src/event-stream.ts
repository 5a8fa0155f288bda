/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) from the body of an answer. */
import { WinnowError } from './errors.ts';

export type ServerEvent = { event: string; id: string | null; data: string };

/**
 * The events of a stream. The server sends a sign of life every few seconds; a stream that is silent for `idleMs` is
 * broken, and so is one that ends in the middle of a chunk. `hear` is called whenever something arrives.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  idleMs: number,
  hear: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await readWithin(reader, idleMs);
      if (!done) hear();
      rest += decoder.decode(value, { stream: !done });
      // A CR at the end of a chunk may be the first half of a CRLF.
      const blocks = rest.replace(done ? /\r\n?/g : /\r\n|\r(?!$)/g, '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new WinnowError('connection_failed', 'The event stream went silent')),
      ms,
    );
  });
  try {
    return await Promise.race([reader.read(), silent]);
  } finally {
    clearTimeout(timer);
  }
}

function parseBlock(block: string): ServerEvent | null {
  let event = 'message';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    // Not a pattern with `.`, which stops at U+2028 and U+2029: JSON may contain these unescaped.
    const [name = '', ...rest] = line.split(':');
    const value = rest.join(':').replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'id') id = value;
    else if (name === 'data') data.push(value);
  }
  return data.length === 0 ? null : { event, id, data: data.join('\n') };
}
