/** The official MCP client, over both transports, and what its answers say. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { environment } from '../cli/kit.ts';
import { PROGRAM } from '../harness/server.ts';

export type Agent = {
  client: Client;
  call(name: string, args?: Record<string, unknown>, options?: RequestOptions): Promise<CallToolResult>;
  close(): Promise<void>;
};

export async function httpAgent(url: string, headers: Record<string, string>): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
  return agentOver(transport);
}

export type StdioAgent = Agent & { pid: number; stderr(): string };

export async function stdioAgent(env: Record<string, string>): Promise<StdioAgent> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp'],
    env: environment(env) as Record<string, string>,
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (data) => {
    said += data;
  });
  const agent = await agentOver(transport).catch((error) => {
    throw new Error(`${error}\n${said}`);
  });
  return { ...agent, pid: transport.pid ?? 0, stderr: () => said };
}

async function agentOver(transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<Agent> {
  const client = new Client({ name: 'tester', version: '1.0.0' });
  // The library's own types do not agree when optional members are read exactly.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return {
    client,
    async call(name, args = {}, options) {
      const result = await client.callTool({ name, arguments: args }, CallToolResultSchema, options);
      return CallToolResultSchema.parse(result);
    },
    close: () => client.close(),
  };
}

export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : `(${part.type})`)).join('\n');
}

/** The text between the marks around web content, and the cursor below them. */
export function webPartOf(result: CallToolResult): { text: string; cursor: string | null } {
  const whole = textOf(result);
  const [, code = ''] = /^--- web content (\w{8}): /m.exec(whole) ?? [];
  const start = whole.indexOf('\n', whole.indexOf(`--- web content ${code}`)) + 1;
  const end = whole.indexOf(`\n--- end of web content ${code} ---`);
  const [, cursor = null] = /history_get \{"cursor": "([^"]+)"\}/.exec(whole.slice(end)) ?? [];
  return { text: whole.slice(start, end), cursor };
}
