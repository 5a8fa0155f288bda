/**
 * The parts of a WebSocket server (RFC 6455) that are used here: the handshake, messages to the client, short texts from
 * it, pings, and the close.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** RFC 6455, 1.3. */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const OPCODES = { text: 0x1, binary: 0x2, close: 0x8, ping: 0x9, pong: 0xa } as const;
const MOST_CONTROL_BYTES = 125;
/** A client has no reason to send more at once than a person pastes. */
const MOST_WAITING_BYTES = 128 * 1024;
/** What a client may send in ten seconds, in however many frames: reading each of them takes time. */
const MOST_RECEIVED_BYTES = 1024 * 1024;
const RECEIVED_MS = 10_000;
/** How long a client may take to read what is left and close its side. */
const CLOSE_MS = 2_000;
/** A bit of the first byte: this frame is the last of its message. */
const FINAL = 0x80;
const NORMAL = 1000;

export type WebSocketConnection = {
  /** Resolves when the client can take more. */
  send(message: string | Buffer): Promise<void>;
  /** Receives each text that the client sends from now on. */
  listen(take: (text: string) => void): void;
  ping(): void;
  close(code?: number, reason?: string): void;
  /** Aborts when the client has gone. */
  readonly gone: AbortSignal;
};

export function isWebSocketRequest({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && typeof headers['sec-websocket-key'] === 'string';
}

/** @param protocol one of those that the client offered, if it offered any. */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  protocol: string | undefined,
): WebSocketConnection {
  const key = request.headers['sec-websocket-key'] ?? '';
  const accept = createHash('sha1').update(`${key}${MAGIC}`).digest('base64');
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const gone = new AbortController();
  const end = () => gone.abort();
  let waiting = Buffer.alloc(0);
  let take = (_text: string) => {};

  function close(code = NORMAL, reason = ''): void {
    const payload = Buffer.from(`  ${reason}`).subarray(0, MOST_CONTROL_BYTES);
    payload.writeUInt16BE(code);
    if (socket.writable) socket.end(frame('close', payload));
    destroySoon(socket);
  }

  socket.on('error', end);
  socket.on('close', end);
  // The sockets of the server stay half open when a client has closed its side.
  socket.on('end', end);
  const received = { bytes: 0, until: 0 };
  socket.on('data', (data: Buffer) => {
    const now = Date.now();
    if (now >= received.until) Object.assign(received, { bytes: 0, until: now + RECEIVED_MS });
    received.bytes += data.length;
    if (received.bytes > MOST_RECEIVED_BYTES) return void socket.destroy();
    waiting = Buffer.concat([waiting, data]);
    for (let read = readFrame(waiting); read; read = readFrame(waiting)) {
      waiting = waiting.subarray(read.length);
      // A client that does not read the pongs gets none, or they would pile up.
      const mayAnswer = socket.writable && !socket.writableNeedDrain;
      if (read.opcode === OPCODES.ping && mayAnswer) socket.write(frame('pong', read.payload));
      if (read.opcode === OPCODES.text && read.isWhole) take(read.payload.toString());
      if (read.opcode !== OPCODES.close) continue;
      close();
      end();
      return;
    }
    if (waiting.length > MOST_WAITING_BYTES) socket.destroy();
  });

  return {
    gone: gone.signal,
    close,
    ping() {
      if (socket.writable) socket.write(frame('ping', Buffer.alloc(0)));
    },
    listen(listener) {
      take = listener;
    },
    async send(message) {
      const framed =
        typeof message === 'string' ? frame('text', Buffer.from(message)) : frame('binary', message);
      if (!socket.writable || socket.write(framed)) return;
      // Fails when the client goes away first, which `gone` says as well.
      await once(socket, 'drain', { signal: gone.signal }).catch(() => {});
    },
  };
}

/** Refuses before the handshake. */
export function refuseUpgrade(socket: Duplex, status: number, body: object): void {
  const json = JSON.stringify(body);
  const head = `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}`;
  socket.end(`${head}\r\nConnection: close\r\n\r\n${json}`);
  destroySoon(socket);
}

/** A client that reads nothing, or does not close its side, would keep the socket forever. */
function destroySoon(socket: Duplex): void {
  const late = setTimeout(() => socket.destroy(), CLOSE_MS).unref();
  socket.once('close', () => clearTimeout(late));
}

/** Servers do not mask (5.1). */
function frame(kind: keyof typeof OPCODES, payload: Buffer): Buffer {
  const first = FINAL | OPCODES[kind];
  if (payload.length <= MOST_CONTROL_BYTES)
    return Buffer.concat([Buffer.from([first, payload.length]), payload]);
  const head = Buffer.alloc(payload.length < 2 ** 16 ? 4 : 10);
  head[0] = first;
  head[1] = head.length === 4 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(payload.length, 2);
  else head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

type Frame = { opcode: number; isWhole: boolean; payload: Buffer; length: number };

/** The first complete frame of the data, unmasked; null if it is not complete. */
function readFrame(data: Buffer): Frame | null {
  if (data.length < 2) return null;
  const short = data.readUInt8(1) & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  if (data.length < 2 + extra) return null;
  const size = extra === 2 ? data.readUInt16BE(2) : extra === 8 ? Number(data.readBigUInt64BE(2)) : short;
  const masked = (data.readUInt8(1) & 0x80) !== 0;
  const start = 2 + extra + (masked ? 4 : 0);
  if (data.length < start + size) return null;
  const mask = masked ? data.subarray(start - 4, start) : null;
  const payload = Buffer.from(data.subarray(start, start + size));
  if (mask) for (const [at, byte] of payload.entries()) payload[at] = byte ^ (mask[at % 4] ?? 0);
  const first = data.readUInt8(0);
  return { opcode: first & 0x0f, isWhole: (first & FINAL) !== 0, payload, length: start + size };
}
