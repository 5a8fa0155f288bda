/** What the stub was asked and what it answers, independent of any provider's wire format. */
import type { IncomingHttpHeaders } from 'node:http';

export type WireName = 'openai' | 'anthropic' | 'google' | 'ollama';

export type Asked = {
  wire: WireName;
  path: string;
  headers: IncomingHttpHeaders;
  /** The raw body. */
  body: { [key: string]: unknown };
  model: string;
  system: string;
  messages: { role: string; content: string }[];
  format: 'schema' | 'json' | 'text';
  schema: { [keyword: string]: unknown } | null;
  /** How many requests came before this one. */
  index: number;
};

/** What the stub does with a request: answer by the protocol, or not. */
export type Reply =
  | { say: string; finish?: 'stop' | 'length'; usage?: { prompt: number; completion: number } | null }
  | { refuse: string }
  /** Calls a tool that nobody offered. */
  | { callTool: unknown }
  /** An answer of the protocol without any choice, candidate or content in it. */
  | { noChoices: true }
  | { status: number; body: unknown; headers?: Record<string, string> }
  | { html: string }
  /** `before-headers` and `mid-body` never go on; `endless` never stops; `cut` breaks the connection. */
  | { hang: 'before-headers' | 'mid-body' }
  | { endless: true }
  | { cut: true };

export type Behaviour = (asked: Asked) => Reply | Promise<Reply>;

/** The last message of the user. */
export function lastMessage(asked: Asked): string {
  return asked.messages.at(-1)?.content ?? '';
}

/** Everything outside the marks around page text. */
export function outsideTheMarks(asked: Asked): string {
  const boundary = /contain ([0-9a-f]{24})/.exec(asked.system)?.[1] ?? '';
  const said = [asked.system, ...asked.messages.map(({ content }) => content)].join('\n');
  return said.replace(new RegExp(`<(\\w+)-${boundary}>[\\s\\S]*?</\\1-${boundary}>`, 'g'), '');
}

/** The text between the marks. */
export function insideTheMarks(asked: Asked): string {
  const boundary = /contain ([0-9a-f]{24})/.exec(asked.system)?.[1] ?? '';
  const said = asked.messages.map(({ content }) => content).join('\n');
  const found = said.matchAll(new RegExp(`<(\\w+)-${boundary}>\\n([\\s\\S]*?)\\n</\\1-${boundary}>`, 'g'));
  return [...found].map((match) => match[2] ?? '').join('\n');
}
