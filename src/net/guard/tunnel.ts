/** Asks a proxy to connect to a destination, by HTTP CONNECT (RFC 9110, 9.3.6) or SOCKS 5 (RFC 1928, 1929). */
import { request } from 'node:http';
import { isIP, isIPv4, type Socket } from 'node:net';
import { unescape as decodePercent } from 'node:querystring';
import ipaddr from 'ipaddr.js';
import { basicAuthentication } from '../basic-authentication.ts';
import { withBrackets } from './hosts.ts';

/** The proxy works, but cannot reach the destination. */
export class DestinationFailed extends Error {
  override name = 'DestinationFailed';
}

/** How a proxy says that the destination refused or did not answer. */
const DESTINATION_STATUSES = new Set([403, 502, 504]);

export function openHttpTunnel(socket: Socket, proxy: URL, target: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const authority = `${withBrackets(target)}:${port}`;
    const credentials = basicAuthentication(proxy);
    const asked = request({
      createConnection: () => socket,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...(credentials && { 'proxy-authorization': credentials }) },
    });
    const refused = (status = 0) => {
      const Failure = DESTINATION_STATUSES.has(status) ? DestinationFailed : Error;
      reject(new Failure(`the proxy answered ${status}`));
    };
    asked.once('error', reject);
    asked.once('close', () => reject(new Error('the proxy closed the connection')));
    asked.once('response', (response) => refused(response.statusCode));
    asked.once('connect', (response, _, head) => {
      if (response.statusCode !== 200) return refused(response.statusCode);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.end();
  });
}

const VERSION = 5;
const PASSWORD = 2;
/** Not allowed, network or host unreachable, refused, expired: failures of the destination, not of the proxy. */
const DESTINATION_REPLIES = new Set([2, 3, 4, 5, 6]);
/** The length of the address in a reply, by its type; a name is preceded by its length. */
const ADDRESS_BYTES: Record<number, number> = { 1: 4, 4: 16 };

export async function openSocksTunnel(
  socket: Socket,
  proxy: URL,
  target: string,
  port: number,
): Promise<Socket> {
  const { username, password } = credentialsOf(proxy);
  socket.write(Buffer.from(username ? [VERSION, 1, PASSWORD] : [VERSION, 1, 0]));
  const [version, method] = await read(socket, 2);
  if (version !== VERSION) throw new Error('the proxy does not speak SOCKS 5');
  if (method === 0xff) throw new Error('the proxy accepts none of our authentication methods');
  if (method === PASSWORD) {
    socket.write(Buffer.concat([Buffer.from([1]), withLength(username), withLength(password)]));
    if ((await read(socket, 2))[1] !== 0) throw new Error('the proxy refused the credentials');
  }
  const portBytes = Buffer.from([port >> 8, port & 0xff]);
  socket.write(Buffer.concat([Buffer.from([VERSION, 1, 0]), addressBytes(target), portBytes]));
  const [, reply = 0xff, , type = 0] = await read(socket, 4);
  if (reply !== 0) {
    const Failure = DESTINATION_REPLIES.has(reply) ? DestinationFailed : Error;
    throw new Failure(`the proxy answered ${reply}`);
  }
  const length = ADDRESS_BYTES[type] ?? (await read(socket, 1))[0] ?? 0;
  await read(socket, length + 2);
  return socket;
}

function addressBytes(target: string): Buffer {
  if (isIP(target) === 0) return Buffer.concat([Buffer.from([3]), withLength(target)]);
  return Buffer.from([isIPv4(target) ? 1 : 4, ...ipaddr.parse(target).toByteArray()]);
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text).subarray(0, 255);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** Reads exactly this many bytes; what follows them stays in the socket. */
function read(socket: Socket, count: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = (bytes: Buffer | null, error?: Error) => {
      socket.off('readable', readNow).off('error', fail).off('close', ended).off('end', ended);
      if (bytes?.length === count) resolve(bytes);
      else reject(error ?? new Error('the proxy closed the connection'));
    };
    const readNow = () => {
      const bytes: Buffer | null = socket.read(count);
      if (bytes) settle(bytes);
    };
    const fail = (error: Error) => settle(null, error);
    const ended = () => settle(null);
    socket.on('readable', readNow).once('error', fail).once('close', ended).once('end', ended);
    if (socket.destroyed) ended();
    else readNow();
  });
}

/** A `%` that does not begin an escape is taken literally. */
function credentialsOf(proxy: URL): { username: string; password: string } {
  return { username: decodePercent(proxy.username), password: decodePercent(proxy.password) };
}
