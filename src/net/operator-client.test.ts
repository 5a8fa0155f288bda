import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Handler, type Site, startSite } from '../../test/site/site.ts';
import { AppError } from '../errors.ts';
import { createOperatorClient, type OperatorClient, ServiceError } from './operator-client.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(handler: Handler, path = ''): Promise<{ site: Site; client: OperatorClient }> {
  const site = await startSite({ '/*': handler });
  const client = createOperatorClient(site.url + path, { headers: { 'user-agent': 'test' } });
  closing.push(client.close, site.close);
  return { site, client };
}

const json =
  (body: unknown, status = 200): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

async function failureOf(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof ServiceError) return error;
  throw new Error(`not a ServiceError: ${error}`);
}

describe('a request', () => {
  it('goes below the service’s address and keeps its query', async () => {
    const { site, client } = await serve(json({ ok: true }), '/api/?key=k');
    const answer = await client.send({
      path: '/search',
      query: { q: 'a b', none: undefined },
      timeoutMs: 5_000,
    });
    expect(answer).toMatchObject({ status: 200, text: '{"ok":true}' });
    expect(answer.json()).toEqual({ ok: true });
    expect(site.requests[0]).toMatchObject({ method: 'GET', path: '/api/search?key=k&q=a+b' });
    expect(site.requests[0]?.headers['user-agent']).toBe('test');
  });

  it('signs in with the user and password of the address, unless it has a key of its own', async () => {
    const site = await startSite({ '/*': json({}) });
    const client = createOperatorClient(site.url.replace('//', '//reader:100%@'));
    closing.push(client.close, site.close);
    await client.send({ timeoutMs: 5_000 });
    await client.send({ headers: { authorization: 'Bearer key' }, timeoutMs: 5_000 });
    expect(site.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('reader:100%').toString('base64')}`,
      'Bearer key',
    ]);
  });

  it('sends JSON, or a form', async () => {
    const bodies: string[] = [];
    const { site, client } = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(body);
      response.end();
    });
    await client.send({ body: { a: 1 }, timeoutMs: 5_000 });
    await client.send({ body: new URLSearchParams({ a: '1' }), timeoutMs: 5_000 });
    expect(bodies).toEqual(['{"a":1}', 'a=1']);
    expect(site.requests.map(({ method, headers }) => [method, headers['content-type']])).toEqual([
      ['POST', 'application/json'],
      ['POST', 'application/x-www-form-urlencoded'],
    ]);
  });
});

describe('an answer', () => {
  it('is any status, and a redirect is not followed', async () => {
    const { site, client } = await serve((_, response) => {
      response.writeHead(302, { location: '/elsewhere', 'retry-after': '7' }).end('moved');
    });
    const answer = await client.send({ timeoutMs: 5_000 });
    expect(answer).toMatchObject({ status: 302, text: 'moved', retryAfter: '7' });
    expect(answer.json()).toBeUndefined();
    expect(site.requests).toHaveLength(1);
  });

  it('is decompressed', async () => {
    const { client } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('[1]'));
    });
    expect((await client.send({ timeoutMs: 5_000 })).json()).toEqual([1]);
  });

  it('is not waited for where only the status is wanted', async () => {
    const { client } = await serve((_, response) => void response.writeHead(204).flushHeaders());
    expect(await client.send({ timeoutMs: 5_000, statusOnly: true })).toMatchObject({
      status: 204,
      text: '',
    });
  });
});

describe('a failure', () => {
  it('carries host and reason, and keeps both out of the message where they are private', async () => {
    const { site, client } = await serve(json({}));
    await site.close();
    const error = await failureOf(client.send({ timeoutMs: 5_000 }));
    expect(error).toMatchObject({
      type: 'upstream_failed',
      kind: 'unreachable',
      host: '127.0.0.1',
      reason: 'the connection was refused',
    });
    expect(error.message).not.toContain('127.0.0.1');
  });

  it('tells a broken connection, a late answer and one that is too long apart', async () => {
    const { site, client } = await serve((request) => void request.socket.destroy());
    expect(await failureOf(client.send({ timeoutMs: 5_000 }))).toMatchObject({ kind: 'cut_off' });
    site.page('/*', () => {});
    expect(await failureOf(client.send({ timeoutMs: 50 }))).toMatchObject({
      kind: 'late',
      reason: 'there was no answer within 0.05 s',
    });
    site.page('/*', json('x'.repeat(100)));
    expect(await failureOf(client.send({ timeoutMs: 5_000, maxBytes: 10 }))).toMatchObject({
      kind: 'too_long',
    });
  });

  it('is the caller’s own reason when the caller gave up', async () => {
    const reason = new AppError('conflict', 'no longer wanted');
    const caller = new AbortController();
    const { site, client } = await serve(() => caller.abort(reason));
    const { signal } = caller;
    await expect(client.send({ timeoutMs: 5_000, signal })).rejects.toBe(reason);
    await expect(client.send({ timeoutMs: 5_000, signal })).rejects.toBe(reason);
    expect(site.requests).toHaveLength(1);
  });
});
