import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { createUpgrade } from './upgrade.ts';

it.each(['//', 'http://[', '/nowhere'])(
  'answers that there is nothing at %s, and does not log it',
  async (url) => {
    const log = { warn: vi.fn() };
    const upgrade = createUpgrade({ dialects: [], log } as unknown as Parameters<typeof createUpgrade>[0]);
    const socket = new PassThrough();
    upgrade(
      { url, headers: { upgrade: 'websocket', 'sec-websocket-key': 'x' } } as unknown as IncomingMessage,
      socket,
    );
    let answer = '';
    for await (const piece of socket) answer += piece;
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(log.warn).not.toHaveBeenCalled();
  },
);
