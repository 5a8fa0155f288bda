/** The MCP server: lists the tools and runs them, over whatever transport it is connected to. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type RequestId,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { Winnow, type WinnowOptions } from '../sdk/src/index.ts';
import { failure, isInvalid, isUnexpected } from './errors.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { type ProgressTeller, tellProgress } from './progress.ts';
import type { Tool, ToolContext } from './tool.ts';
import { LOCAL_TOOLS, TOOLS } from './tools/all.ts';

export type McpOptions = {
  version: string;
  /** How to reach the API, and with which key. */
  api: Pick<WinnowOptions, 'baseUrl' | 'apiKey' | 'fetch' | 'headers' | 'sessionId'>;
  /** Reads a file of the user, if client and server share a machine. */
  readFile?: ToolContext['readFile'];
  /** True once the process takes no more calls. */
  stopping?: () => boolean;
  /** Called with a function that ends the call; returns one that is called when the call is over. */
  track?: (id: RequestId, abort: () => void) => () => void;
  /** Called with errors that no agent can do anything about. */
  onUnexpected?: (error: unknown) => void;
  /** Called when the arguments of a call are not valid. */
  onInvalid?: () => void;
};

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const REMOTE = toolSet(TOOLS);
const LOCAL = toolSet([...TOOLS, ...LOCAL_TOOLS]);

function toolSet(tools: readonly Tool[]) {
  return {
    listings: tools.map(({ listing }) => listing),
    byName: new Map(tools.map((tool) => [tool.listing.name, tool])),
  };
}

/**
 * Created for each request over HTTP, so it does as little as possible: the tools are ready, while `McpServer` would
 * register them one by one, and the validator, which is never used, does nothing.
 */
export function createMcpServer(options: McpOptions): Server {
  const { version, api, readFile = null, stopping = () => false } = options;
  const { listings } = readFile ? LOCAL : REMOTE;
  // No retries: an agent that is told to wait can do something else meanwhile.
  const winnow = new Winnow({ ...api, attempts: 1 });
  const download = (url: string, signal: AbortSignal) => (api.fetch ?? fetch)(url, { signal });
  const server = new Server(
    { name: 'winnow', title: 'Winnow', version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listings }));
  server.setRequestHandler(CallToolRequestSchema, (request, extra) =>
    callTool(request, extra, { winnow, download, readFile, stopping }, options),
  );
  return server;
}

async function callTool(
  { params }: CallToolRequest,
  extra: Extra,
  parts: Pick<ToolContext, 'winnow' | 'download' | 'readFile' | 'stopping'>,
  { track, onUnexpected, onInvalid }: McpOptions,
): Promise<CallToolResult> {
  const { byName } = parts.readFile ? LOCAL : REMOTE;
  const tool = byName.get(params.name);
  if (!tool) {
    const known = [...byName.keys()].join(', ');
    throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name}". There are: ${known}`);
  }
  const stop = new AbortController();
  const signal = AbortSignal.any([extra.signal, stop.signal]);
  const release = track?.(extra.requestId, () => stop.abort());
  const progress = progressOf(params._meta?.progressToken, extra);
  try {
    const context = { ...parts, signal, report: progress?.report ?? null };
    return await orAborted(tool.call(params.arguments, context), signal);
  } catch (error) {
    if (signal.aborted) return { content: [{ type: 'text', text: 'Cancelled.' }], isError: true };
    if (isUnexpected(error)) onUnexpected?.(error);
    if (isInvalid(error)) onInvalid?.();
    return failure(error);
  } finally {
    progress?.end();
    release?.();
  }
}

/** Rejects when the signal aborts, because a request within the process cannot be aborted itself. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** null for clients that do not ask for progress. */
function progressOf(progressToken: string | number | undefined, extra: Extra): ProgressTeller | null {
  if (progressToken === undefined) return null;
  return tellProgress((note) => {
    const params = { progressToken, ...note };
    // A client that is gone gets no progress; the call itself is ended by its signal.
    extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {});
  });
}
