import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createBlobLinks } from '../../pipeline/blob-links.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import type { AppEnv } from '../app-env.ts';
import { addBlobRoutes } from './blobs.ts';

it('reads a file from the store when there is room for it, not before', async () => {
  const seen: string[] = [];
  const blobs = {
    link: async () => null,
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
  const answer = await app.request(links.sign(Buffer.from(`asset:${id}`), [id]).toString());
  expect(await answer.text()).toBe('png');
  expect(seen).toEqual(['room for 3', 'read']);
});
