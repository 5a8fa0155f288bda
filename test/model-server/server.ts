/**
 * A stub of a model server: there is no model in it. It speaks the protocols of OpenAI, Anthropic, Google and
 * Ollama as they are documented, refuses what they would refuse, and otherwise does what a test tells it to.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Asked, Behaviour, Reply } from './conversation.ts';
import { isBody, WIRES, type Wire } from './wire.ts';

export type ModelServer = {
  /** Without a slash at the end. */
  url: string;
  /** `127.0.0.1:port` */
  host: string;
  asked: Asked[];
  /** Bodies that the protocol refused, with the error message. */
  complaints: string[];
  /** The most requests that were being answered at the same time. */
  readonly mostAtOnce: number;
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
};

export type ModelServerOptions = {
  /** The only path that is served, to test servers that have no other. */
  onlyPath?: string;
  /** What other paths are answered with. */
  elsewhere?: { status: number; body: unknown };
  /** The key that must be presented, in the provider's own header. */
  apiKey?: string;
};

/** @example const server = await startModelServer(() => ({ say: '{"title": "Acme"}' })); */
export async function startModelServer(
  behaviour: Behaviour,
  options: ModelServerOptions = {},
): Promise<ModelServer> {
  const asked: Asked[] = [];
  const complaints: string[] = [];
  const sockets = new Set<Socket>();
  let behave = behaviour;
  let atOnce = 0;
  let mostAtOnce = 0;

  const server = createServer(async (request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    response.on('error', () => {});
    const path = request.url ?? '';
    const wire = WIRES.find((one) => one.matches(path));
    if (!wire || request.method !== 'POST' || (options.onlyPath && path !== options.onlyPath)) {
      const { status, body } = options.elsewhere ?? {
        status: 404,
        body: { error: { message: 'Not found' } },
      };
      return json(response, status, body);
    }
    if (options.apiKey && keyOf(request) !== options.apiKey) {
      return json(response, 401, { error: { message: `Incorrect API key provided: ${keyOf(request)}` } });
    }
    const body: unknown = JSON.parse(await read(request));
    if (!isBody(body)) return json(response, 400, { error: { message: 'not an object' } });
    try {
      const said = wire.read(body, request.headers, path);
      const one: Asked = {
        ...said,
        wire: wire.name,
        path,
        headers: request.headers,
        body,
        index: asked.length,
      };
      asked.push(one);
      give(response, wire, await behave(one));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      complaints.push(message);
      json(response, 400, { error: { message, type: 'invalid_request_error' } });
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    complaints,
    get mostAtOnce() {
      return mostAtOnce;
    },
    behave(next) {
      behave = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function give(response: ServerResponse, wire: Wire, reply: Reply): void {
  if ('status' in reply) {
    json(response, reply.status, reply.body, reply.headers);
  } else if ('html' in reply) {
    response.writeHead(200, { 'content-type': 'text/html' }).end(reply.html);
  } else if ('hang' in reply) {
    if (reply.hang === 'before-headers') return;
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices": [{"message": {"co');
  } else if ('endless' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      if (!response.destroyed) response.write(' '.repeat(64 * 1024), () => setImmediate(more));
    };
    more();
  } else if ('cut' in reply) {
    response.destroy();
  } else if ('noChoices' in reply) {
    json(response, 200, wire.noChoices);
  } else {
    json(response, 200, wire.write(reply));
  }
}

function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function keyOf(request: IncomingMessage): string {
  const { authorization, 'x-api-key': anthropic, 'x-goog-api-key': google } = request.headers;
  return String(anthropic ?? google ?? authorization?.replace(/^Bearer /, '') ?? '');
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
