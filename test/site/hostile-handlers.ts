/** Pages that misbehave: slow, endless, broken, huge. Each stops when its client goes away. */
import type { ServerResponse } from 'node:http';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import type { Handler } from './site.ts';

/** Takes the request and never answers. */
export const silent: Handler = () => {};

/** Redirects to itself forever, one step further each time. */
export const redirectLoop: Handler = (request, response) => {
  const step = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('step') ?? 0);
  response.writeHead(302, { location: `?step=${step + 1}` });
  response.end();
};

/** Sends one byte at a time, forever. */
export function drip(everyMs = 50): Handler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    every(everyMs, response, () => response.write('.'));
  };
}

/** Sends headers one at a time, forever. */
export function dripHeaders(): Handler {
  return (request) => {
    const { socket } = request;
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('x-more: yes\r\n'), 50);
    socket.once('close', () => clearInterval(timer));
  };
}

/** Sends as fast as the client reads, forever. */
export const endless: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const pump = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pump);
  };
  pump();
};

/** Announces two gigabytes and begins to send them. */
export const twoGigabytes: Handler = (request, response) => {
  response.setHeader('content-length', String(2 * 1024 ** 3));
  void endless(request, response);
};

/** About a kilobyte on the wire for each megabyte when unpacked. */
export function gzipBomb(megabytes: number): Handler {
  const header = gzipSync('').subarray(0, 10);
  // A block after a full flush does not depend on those before it, so it can be repeated.
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const bytes = Buffer.concat([header, ...new Array<Buffer>(megabytes).fill(block)]);
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    response.end(bytes);
  };
}

/** Gzip that ends in the middle. */
export const brokenGzip: Handler = (_request, response) => {
  const whole = gzipSync(Buffer.from('<p>a text that will not arrive whole</p>'.repeat(50)));
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
  response.end(whole.subarray(0, whole.length - 20));
};

/** Announces more than it sends, then closes. */
export const shortBody: Handler = raw(
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n<p>too little</p>',
);

export const brokenChunks: Handler = raw(
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nZZ\r\nnonsense',
);

export const notHttp: Handler = raw('SSH-2.0-OpenSSH_9.2\r\n');

/** Closes the connection without an answer. */
export const hangUp: Handler = (request) => void request.socket.destroy();

/** Closes with a TCP reset. */
export const reset: Handler = (request) => void request.socket.resetAndDestroy();

export const resetInBody: Handler = (request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100000' });
  response.write('<p>a beginning', () => request.socket.resetAndDestroy());
};

/** More response headers than anybody needs. */
export function headerFlood(kilobytes: number): Handler {
  const line = `x-flood: ${'f'.repeat(1000)}\r\n`;
  return raw(`HTTP/1.1 200 OK\r\n${line.repeat(kilobytes)}\r\n`);
}

function raw(text: string): Handler {
  return (request) => {
    request.socket.end(text);
  };
}

function every(ms: number, response: ServerResponse, work: () => void): void {
  const timer = setInterval(work, ms);
  response.once('close', () => clearInterval(timer));
}
