/** `node bare-servers.ts hono|fastify`: the smallest server of each kind, with an answer of our size. */
import { createRequire } from 'node:module';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const ANSWER = {
  remaining: Number.MAX_SAFE_INTEGER,
  used: 0,
  plan: 'Self-Hosted',
  jobs: {
    crawl: { used: 0, limit: Number.MAX_SAFE_INTEGER },
    monitor: { used: 0, limit: Number.MAX_SAFE_INTEGER },
  },
};
const ready = (port: number) => process.stdout.write(`winnow ready http://127.0.0.1:${port}\n`);

if (process.argv[2] === 'hono') {
  const app = new Hono().get('/api/credits', (c) => c.json(ANSWER));
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => ready(port));
} else {
  const { fastify } = createRequire(new URL('../package.json', import.meta.url))('fastify') as {
    fastify: () => {
      get(path: string, handler: () => Promise<object>): void;
      listen(options: object): Promise<string>;
    };
  };
  const app = fastify();
  app.get('/api/credits', async () => ANSWER);
  ready(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port));
}
