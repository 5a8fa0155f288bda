/** A receiver of webhooks on 127.0.0.1: records requests, and answers as the test wants. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

export type Received = { path: string; headers: Record<string, string>; body: string };

export type Receiver = {
  /** Without a slash at the end. */
  url: string;
  /** `127.0.0.1:port`, as an allow-list has it. */
  host: string;
  received: Received[];
  /** Answers the requests from now on. Default: 204. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Resolves when `count` requests have arrived. */
  has(count: number, withinMs?: number): Promise<Received[]>;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    response.on('error', () => {});
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    receiver.received.push({ path: request.url ?? '', headers, body });
    receiver.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    url: `http://${host}`,
    host,
    received: [],
    answer: (_, response) => response.writeHead(204).end(),
    has: (count, withinMs = 20_000) =>
      vi.waitFor(() => {
        if (receiver.received.length < count) throw new Error(`${receiver.received.length} arrived`);
        return receiver.received;
      }, withinMs),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** An endless answer; `sent` returns how many bytes were sent. */
export function endlessAnswer(): { answer: Receiver['answer']; sent(): number } {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let bytes = 0;
  return {
    sent: () => bytes,
    answer(_, response) {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) bytes += chunk.length;
      };
      response.on('drain', more);
      more();
    },
  };
}
