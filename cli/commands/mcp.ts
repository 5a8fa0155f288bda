/** `winnow mcp`: the MCP server on standard input and output, for clients that start their own servers. */
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ToolUseError } from '../../mcp/errors.ts';
import { createMcpServer } from '../../mcp/server.ts';
import type { LocalFile } from '../../mcp/tool.ts';
import { VERSION } from '../../src/version.ts';
import { unreadable } from '../input.ts';
import { localPath } from '../local-path.ts';
import { userCommand } from '../user-command.ts';

export const mcpCommand = userCommand({
  args: '',
  // Clients kill their servers after two seconds.
  settleMs: 500,
  help: 'Serve MCP on standard input and output, for agents such as Claude, Cursor or VS Code. See docs/mcp.md for their settings. A running server also serves it at /mcp.',
  examples: [
    ['winnow mcp', 'In-process, or against the local server if it runs'],
    ['winnow mcp --server https://winnow.example.com --key wn_live_…', 'Against another server'],
  ],
  async run({ connect, signal, progress }) {
    const gone = clientGone(signal);
    const { connection } = await connect({ worker: true });
    progress.end();
    const server = createMcpServer({
      version: VERSION,
      api: {
        baseUrl: connection.url,
        apiKey: connection.apiKey,
        fetch: connection.fetch,
        sessionId: `mcp-${crypto.randomUUID()}`,
      },
      readFile: localFile,
      // Standard output belongs to the protocol.
      onUnexpected: (error) =>
        process.stderr.write(`winnow mcp: ${String((error as Error)?.stack ?? error)}\n`),
    });
    const transport = new StdioServerTransport();
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await gone;
    // Ends running calls; pages, crawls and history stay.
    await server.close();
  },
});

/** The largest file that the API accepts, so that a wrong path does not fill the memory. */
const MAX_FILE_BYTES = 200 * 1024 * 1024;

async function localFile(given: string): Promise<LocalFile> {
  // Made absolute for messages: the agent may not know the folder in which its client started this process.
  const path = resolve(localPath(given));
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) throw new Error(`it has ${size} bytes, and the limit is ${MAX_FILE_BYTES}`);
    return { file: new Uint8Array(await readFile(path)), name: basename(path) };
  } catch (error) {
    throw new ToolUseError(unreadable(path, error).message);
  }
}

/** Resolves when the client has closed its side, or when this process is asked to end. */
function clientGone(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.stdin.once('end', resolve);
  process.stdin.once('close', resolve);
  // Not `once`: a second error without a listener would crash the process.
  process.stdout.on('error', () => resolve());
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
}
