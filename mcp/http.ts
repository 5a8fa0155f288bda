/**
 * Streamable HTTP. Every request is served by its own server instance, so that any process can take it and nothing is
 * kept between requests. The session id that we issue groups a client's calls in history, and identifies the
 * running call that a cancellation is for.
 */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CancelledNotificationSchema,
  ErrorCode,
  isInitializeRequest,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { createMcpServer, type McpOptions } from './server.ts';

export type HttpCall = {
  request: Request;
  /** The owner of the request, who alone can cancel it. */
  account: string;
  api: McpOptions['api'];
  onInvalid?: McpOptions['onInvalid'];
};

export type McpHttp = { answer(call: HttpCall): Promise<Response> };

/** Messages in one request; newer versions of the protocol send one at a time. */
const MAX_BATCH = 50;
const SESSION_HEADER = 'Mcp-Session-Id';
const HARMLESS_SESSION = /^[\w-]{1,64}$/;

export function createMcpHttp(options: Pick<McpOptions, 'version' | 'stopping' | 'onUnexpected'>): McpHttp {
  /** Ends a call that runs in this process, by account, session and request id. Bounded by the running calls. */
  const running = new Map<string, () => void>();

  return {
    async answer({ request, account, api, onInvalid }) {
      const body = parsed(await request.text());
      if (body === undefined) return badRequest(ErrorCode.ParseError, 'Parse error: this is not JSON');
      // Before any of them is read, which takes long for many.
      if (Array.isArray(body) && body.length > MAX_BATCH) {
        return badRequest(ErrorCode.InvalidRequest, `A batch may have ${MAX_BATCH} messages`);
      }
      const session = sessionOf(request);
      const keyOf = (id: RequestId) => JSON.stringify([account, session, id]);
      for (const id of cancelledIn(body)) if (session) running.get(keyOf(id))?.();

      const server = createMcpServer({
        ...options,
        ...(onInvalid && { onInvalid }),
        api: { ...api, sessionId: api.sessionId ?? (session && `mcp-${session}`) },
        track(id, abort) {
          const key = keyOf(id);
          running.set(key, abort);
          return () => void (running.get(key) === abort && running.delete(key));
        },
      });
      const transport = new WebStandardStreamableHTTPServerTransport();
      // Its type allows undefined callbacks, which exactOptionalPropertyTypes does not accept here.
      await server.connect(transport as Parameters<typeof server.connect>[0]);
      // A client that disconnected cannot get its answer any more, so stop working on it.
      request.signal.addEventListener('abort', () => void server.close(), { once: true });
      const response = await transport.handleRequest(withNamedTypes(request), { parsedBody: body });
      if (response.ok && messagesIn(body).some(isInitializeRequest)) {
        response.headers.set(SESSION_HEADER, crypto.randomUUID());
      }
      return response;
    },
  };
}

/** curl and many HTTP libraries accept any type, or send no Accept header. The transport requires both types by name. */
function withNamedTypes(request: Request): Request {
  if (!(request.headers.get('Accept') ?? '*/*').includes('*/*')) return request;
  const headers = new Headers(request.headers);
  headers.set('Accept', 'application/json, text/event-stream');
  return new Request(request.url, { method: request.method, headers });
}

/** A JSON-RPC error, for failures before there is a request. */
function badRequest(code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status: 400 });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messagesIn(body: unknown): unknown[] {
  return Array.isArray(body) ? body : [body];
}

function sessionOf(request: Request): string | undefined {
  const session = request.headers.get(SESSION_HEADER) ?? '';
  return HARMLESS_SESSION.test(session) ? session : undefined;
}

function cancelledIn(body: unknown): RequestId[] {
  const notices = messagesIn(body).map((message) => CancelledNotificationSchema.safeParse(message).data);
  return notices.map((notice) => notice?.params.requestId).filter((id) => id !== undefined);
}
