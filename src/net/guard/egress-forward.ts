/** Plain HTTP through the egress proxy: requests in absolute form, and upgrades. */
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { wordSet } from '../../text/word-lists.ts';
import type { OpenRoute } from './egress-route.ts';
import { portOf } from './guard.ts';
import { withoutBrackets } from './hosts.ts';
import { joinStreams } from './join-streams.ts';

export const MAX_HEADER_BYTES = 64 * 1024;

/** Headers of one connection, not of the message (RFC 9110, 7.6.1). */
const HOP_HEADERS =
  wordSet(`connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer
  transfer-encoding upgrade`);

/**
 * If the destination cannot be reached, the client's connection is cut: an error response from us could not be told from
 * one from the site. The route remembers the reason.
 */
export function forwardRequest(route: OpenRoute, request: IncomingMessage, response: ServerResponse): void {
  const url = absoluteHttpUrl(request.url);
  if (!url) {
    response.writeHead(400, { 'content-length': 0 }).end();
    return;
  }
  route.adopt(request.socket);
  const host = withoutBrackets(url.hostname);
  const port = portOf(url);
  const outgoing = httpRequest({
    host,
    port,
    method: request.method,
    path: url.pathname + url.search,
    // An array keeps order and spelling, by which sites recognise browsers.
    headers: withBodyLength(request, endToEnd(request.rawHeaders)),
    agent: route.agent,
    setHost: false,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  const cut = () => {
    outgoing.destroy();
    request.socket.destroy();
  };
  outgoing.once('error', cut);
  // A response that switches protocols without being asked to emits neither `response` nor `error`.
  outgoing.once('close', () => {
    if (!response.headersSent) cut();
  });
  outgoing.once('response', (answer) => {
    answer.once('error', cut);
    if (!passHead(answer, response)) return cut();
    answer.on('data', (chunk: Buffer) => route.count(chunk.length, host, port));
    answer.pipe(response);
  });
  response.once('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  request.pipe(outgoing);
}

/** False if Node can parse the head but refuses to write it, such as status 099: uncaught, that would end the process. */
function passHead(answer: IncomingMessage, response: ServerResponse): boolean {
  const { statusCode = 502, statusMessage = '', rawHeaders } = answer;
  try {
    response.writeHead(statusCode, statusMessage.replace(NOT_IN_PHRASES, ''), endToEnd(rawHeaders));
    return true;
  } catch {
    return false;
  }
}

/** Characters that RFC 9112, 4 forbids in a reason phrase and that browsers accept. */
const NOT_IN_PHRASES = /[^\t\x20-\x7e\x80-\xff]/g;

export async function forwardUpgrade(
  route: OpenRoute,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  const url = absoluteHttpUrl(request.url);
  if (!url) return void client.destroy();
  route.adopt(client);
  try {
    const host = withoutBrackets(url.hostname);
    const outside = await route.connect(host, portOf(url));
    const headers = endToEnd(request.rawHeaders, new Set(['connection', 'upgrade']));
    const lines = [`${request.method} ${url.pathname}${url.search} HTTP/1.1`];
    for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
    outside.write(`${lines.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) outside.write(head);
    joinStreams(client, outside, (bytes) => route.count(bytes, host, portOf(url)));
  } catch {
    client.destroy();
  }
}

function absoluteHttpUrl(text: string | undefined): URL | null {
  const url = text?.startsWith('http://') ? URL.parse(text) : null;
  return url?.protocol === 'http:' ? url : null;
}

/** Raw headers without the hop-by-hop ones, those that `Connection` names included. */
function endToEnd(raw: string[], keep: Set<string> = new Set()): string[] {
  const dropped = new Set(HOP_HEADERS);
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i]?.toLowerCase() !== 'connection') continue;
    for (const name of (raw[i + 1] ?? '').split(',')) dropped.add(name.trim().toLowerCase());
  }
  const kept: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? '';
    const lower = name.toLowerCase();
    if (!dropped.has(lower) || keep.has(lower)) kept.push(name, raw[i + 1] ?? '');
  }
  return kept;
}

/** Given headers as an array, Node frames a body only if one of them says how. */
function withBodyLength(request: IncomingMessage, headers: string[]): string[] {
  return request.headers['transfer-encoding'] ? [...headers, 'Transfer-Encoding', 'chunked'] : headers;
}
