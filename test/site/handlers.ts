/** Well-behaved pages: redirects, types, encodings. Those that misbehave are in hostile-handlers.ts. */
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { Handler } from './site.ts';

type Headers = Record<string, string | string[]>;

/** Any bytes with any headers. */
export function respond(status: number, headers: Headers, body: string | Buffer = ''): Handler {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

export function htmlPage(body: string, status = 200, headers: Headers = {}): Handler {
  return respond(status, { 'content-type': 'text/html; charset=utf-8', ...headers }, body);
}

export function file(contentType: string, body: string | Buffer): Handler {
  return respond(200, { 'content-type': contentType }, body);
}

export function redirectTo(location: string, status = 302, headers: Headers = {}): Handler {
  return respond(status, { location, ...headers });
}

/** Answers with the request's headers as JSON. */
export const echoHeaders: Handler = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(request.headers));
};

const ENCODERS = {
  gzip: gzipSync,
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: zstdCompressSync,
  deflate: deflateSync,
  'raw-deflate': deflateRawSync,
};

/** The page compressed, whatever the client accepts. `raw-deflate` is what some servers call deflate. */
export function encoded(encoding: keyof typeof ENCODERS, body: string | Buffer): Handler {
  const bytes = ENCODERS[encoding](Buffer.from(body));
  const name = encoding === 'raw-deflate' ? 'deflate' : encoding;
  return respond(200, { 'content-type': 'text/html', 'content-encoding': name }, bytes);
}

/** Sets a cookie and redirects to itself until the cookie is sent. */
export const cookieGate: Handler = (request, response) => {
  if (request.headers.cookie?.includes('gate=open')) {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<h1>Inside</h1>');
  } else {
    response.writeHead(302, { location: request.url ?? '/', 'set-cookie': 'gate=open; Path=/; HttpOnly' });
    response.end();
  }
};
