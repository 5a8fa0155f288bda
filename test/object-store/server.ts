/**
 * A real S3-compatible server, which checks signatures, behind a line that can be slow, cut or dead. The server keeps
 * objects in files.
 */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/**
 * - `dead`: connections are reset
 * - `hanging`: nothing is answered
 * - `torn`: of what is read or written only the first half passes
 */
export type LineFault = 'dead' | 'hanging' | 'torn';

export type TestObjectStore = {
  url: string;
  settings: Record<string, string>;
  fault: LineFault | null;
  /** Requests that have come in, as method and path. */
  requests: string[];
  /** Names of the objects that are there. */
  objects(): string[];
  close(): Promise<void>;
};

const BUCKET = 'winnow';
/** The only account that the server knows. */
const KEY = 'S3RVER';

export async function startObjectStore(): Promise<TestObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-objects-'));
  const configureBuckets = [{ name: BUCKET }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const state: Pick<TestObjectStore, 'fault' | 'requests'> = { fault: null, requests: [] };
  const line = createServer((incoming, outgoing) => {
    state.requests.push(`${incoming.method} ${incoming.url?.split('?')[0]}`);
    const { fault } = state;
    if (fault === 'dead') return void incoming.socket.destroy();
    if (fault === 'hanging') return;
    const { method, url, headers } = incoming;
    const through = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const length = Number(answer.headers['content-length'] ?? 0);
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fault !== 'torn' || method !== 'GET') return void answer.pipe(outgoing);
      let passed = 0;
      answer.on('data', (chunk: Buffer) => {
        outgoing.write(chunk.subarray(0, Math.max(0, length / 2 - passed)));
        passed += chunk.length;
        if (passed >= length / 2) incoming.socket.destroySoon();
      });
    });
    through.on('error', () => incoming.socket.destroy());
    if (fault !== 'torn' || method !== 'PUT') return void incoming.pipe(through);
    incoming.once('data', (chunk: Buffer) => {
      through.write(chunk.subarray(0, chunk.length / 2));
      setImmediate(() => {
        through.destroy();
        incoming.socket.destroy();
      });
    });
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url,
    settings: {
      WINNOW_S3_ENDPOINT: url,
      WINNOW_S3_BUCKET: BUCKET,
      WINNOW_S3_ACCESS_KEY: KEY,
      WINNOW_S3_SECRET_KEY: KEY,
    },
    objects: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' }).filter((name) =>
        /^\w\w\/[0-9a-f]{64}-[0-9a-f-]{36}\._S3rver_object$/.test(name),
      ),
    async close() {
      line.closeAllConnections();
      line.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  });
}
