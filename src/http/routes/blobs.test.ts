import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createBlobLinks } from '../../pipeline/blob-links.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import type { AppEnv } from '../app-env.ts';
import { addBlobRoutes } from './blobs.ts';

async function answerTo(method: string): Promise<{ answer: Response; seen: string[] }> {
  const seen: string[] = [];
  const blobs = {
    link: async () => null,
    describe: async () => ({ contentType: 'image/png', size: 3 }),
    async get(_id: string, room = async (_bytes: number): Promise<unknown> => undefined) {
      await room(3);
      seen.push('read');
      return { contentType: 'image/png', bytes: Buffer.from('png') };
    },
  } as unknown as BlobStore;
  const links = createBlobLinks(Buffer.from('secret'), () => '');
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('headers', {});
    c.set('startedAt', performance.now());
    c.set('hold', async (bytes) => {
      seen.push(`room for ${bytes}`);
      return () => {};
    });
    await next();
  });
  addBlobRoutes(app, { blobs, links });
  const id = randomUUID();
  const address = links.sign(Buffer.from(`asset:${id}`), [id]).toString();
  return { answer: await app.request(address, { method }), seen };
}

it('reads a file from the store only when there is memory for it', async () => {
  const { answer, seen } = await answerTo('GET');
  expect(await answer.text()).toBe('png');
  expect(seen).toEqual(['room for 3', 'read']);
});

it('answers HEAD with the type and size of a file, without reading it', async () => {
  const { answer, seen } = await answerTo('HEAD');
  expect([answer.headers.get('Content-Type'), answer.headers.get('Content-Length')]).toEqual([
    'image/png',
    '3',
  ]);
  expect(await answer.text()).toBe('');
  expect(seen).toEqual([]);
});
