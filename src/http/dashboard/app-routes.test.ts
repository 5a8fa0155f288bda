import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '../app-env.ts';
import type { AppFile } from './app-files.ts';
import { addDashboardApp, type DashboardAppDeps } from './app-routes.ts';

/** The routes with these files built, and nothing else that a service has. */
function appWith(files: Record<string, string>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('headers', {});
    c.set('startedAt', performance.now());
    await next();
  });
  const find = async (path: string): Promise<AppFile | null> => {
    const text = files[path];
    if (text === undefined) return null;
    return { bytes: Buffer.from(text), gzip: null, contentType: 'text/html; charset=utf-8', hashed: false };
  };
  addDashboardApp(app, { appFiles: { find } } as unknown as DashboardAppDeps);
  return app;
}

test.each(['/docs', '/docs/scrape'])('%s is the page of the built app', async (path) => {
  const response = await appWith({ 'docs.html': 'the reference', 'index.html': 'the dashboard' }).request(
    path,
  );
  expect([response.status, await response.text()]).toEqual([200, 'the reference']);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
});

test.each([
  ['/dashboard', './dashboard/assets/a.js', './api/openapi.json'],
  ['/dashboard/monitors/5', '../../dashboard/assets/a.js', '../../api/openapi.json'],
  ['/docs/scrape', '../dashboard/assets/a.js', '../api/openapi.json'],
])('the references of %s lead to the app wherever the service is', async (path, script, document) => {
  const html = '<script src="./assets/a.js"></script><a href="../api/openapi.json">';
  const response = await appWith({ 'docs.html': html, 'index.html': html }).request(path);
  expect(await response.text()).toBe(`<script src="${script}"></script><a href="${document}">`);
});

test('if the app is not built, the reference names the OpenAPI document, and the dashboard says so', async () => {
  const app = appWith({});
  const reference = await app.request('/docs/scrape');
  expect(reference.status).toBe(200);
  expect(await reference.text()).toContain('<a href="../api/openapi.json">');
  expect((await app.request('/dashboard')).status).toBe(503);
});
