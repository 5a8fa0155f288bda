import { EventEmitter } from 'node:events';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppDeps, AppEnv } from '../app-env.ts';
import { requestContext } from './request-context.ts';

const MOST_BYTES = 64 * 1024 * 1024;

it('limits the answers of a network as a whole, not of each of its addresses', async () => {
  const app = new Hono<AppEnv>();
  const log = { isLevelEnabled: () => false };
  const deps = { config: { trustProxy: false }, log, stopping: () => false, dialects: [] };
  app.use(requestContext(deps as unknown as AppDeps & { dialects: [] }));
  const held: string[] = [];
  app.get('/:name', (c) => {
    c.get('hold')(MOST_BYTES).then(() => held.push(c.req.param('name')));
    return c.text('');
  });
  const ask = async (name: string, remoteAddress: string) => {
    const outgoing = Object.assign(new EventEmitter(), { destroyed: false, setTimeout() {}, destroy() {} });
    await app.request(`/${name}`, {}, { incoming: { headers: {}, socket: { remoteAddress } }, outgoing });
    await new Promise(setImmediate);
    return outgoing;
  };
  const first = await ask('first', '2001:db8:1:2::1');
  await ask('same network', '2001:db8:1:2:ffff::2');
  await ask('another network', '2001:db8:1:3::1');
  expect(held).toEqual(['first', 'another network']);
  first.emit('close');
  await new Promise(setImmediate);
  expect(held).toContain('same network');
});
