/** The built app: the dashboard with its pictures from the web, and the API reference. */
import type { Hono } from 'hono';
import type { z } from 'zod';
import { imageQuery } from '../../contract/dashboard.ts';
import { AppError } from '../../errors.ts';
import { send } from '../answer/send.ts';
import { type AppContext, type AppDeps, type AppEnv, accountOf } from '../app-env.ts';
import { ownRate } from '../middleware/own-rate.ts';
import { authenticateSession, isFromOwnPage } from '../middleware/session.ts';
import { validate } from '../middleware/validate.ts';
import { requestHeader } from '../request/request-header.ts';
import type { AppFile, AppFiles } from './app-files.ts';
import type { Pictures } from './picture.ts';

export type DashboardAppDeps = AppDeps & { appFiles: AppFiles; pictures: Pictures };

/** Nothing external and nothing inline, so that scraped content can neither run nor load anything. */
const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** A page of results shows a few dozen. */
const PICTURES_A_MINUTE = 600;

export function addDashboardApp(app: Hono<AppEnv>, deps: DashboardAppDeps): void {
  app.get(
    '/dashboard/image',
    async (c, next) => {
      // The element that shows a picture cannot send our header.
      if (!isFromOwnPage(c, deps))
        throw new AppError('auth_invalid_key', 'This address only serves pictures to the dashboard');
      await next();
    },
    authenticateSession(deps),
    ownRate(PICTURES_A_MINUTE),
    validate({ query: imageQuery }),
    async (c) => {
      const { url } = c.get('query') as z.output<typeof imageQuery>;
      const picture = await deps.pictures.fetch(url, accountOf(c), c.req.raw.signal);
      return send(c, picture.bytes, {
        'Content-Type': picture.contentType,
        // An SVG may only style itself, even if it is opened directly.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'Cache-Control': 'private, max-age=3600',
      });
    },
  );

  for (const path of ['/docs', '/docs/*']) {
    app.get(path, async (c) => {
      const file = await deps.appFiles.find('docs.html');
      return sendPage(c, file?.bytes.toString() ?? REFERENCE_NOT_BUILT);
    });
  }
  app.get('/dashboard', (c) => page(c, deps));
  app.get('/dashboard/*', async (c) => {
    const path = c.req.path.slice('/dashboard/'.length);
    if (/^(?:api|proxy)(?:\/|$)/.test(path))
      throw new AppError('not_found', `There is nothing at ${c.req.path}`);
    const file = await deps.appFiles.find(path);
    if (file && !file.contentType.startsWith('text/html')) return sendFile(c, file);
    if (path.startsWith('assets/')) throw new AppError('not_found', `There is nothing at ${c.req.path}`);
    return page(c, deps);
  });
}

/** Every view is the same document; the app reads the path. */
async function page(c: AppContext, { appFiles }: DashboardAppDeps): Promise<Response> {
  const index = await appFiles.find('index.html');
  return index ? sendPage(c, index.bytes.toString()) : sendPage(c, NOT_BUILT, 503);
}

/**
 * A document whose references are relative to this request's own path, so that they also work below a path of a
 * reverse proxy that we do not know. `./` stands for the app's folder, `../` for the service.
 */
function sendPage(c: AppContext, html: string, status?: number): Response {
  const service = serviceFrom(c);
  const text = html.replaceAll(
    /="(\.\.?)\//g,
    (_, from) => `="${service}${from === '.' ? 'dashboard/' : ''}`,
  );
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' };
  return send(c, text, { ...PAGE_HEADERS, ...headers }, status);
}

/** The relative path from the folder of this request to the root of the service. */
function serviceFrom(c: AppContext): string {
  const depth = c.req.path.split('/').length - 2;
  return '../'.repeat(depth) || './';
}

function sendFile(c: AppContext, file: AppFile): Response {
  const packed = file.gzip !== null && /\bgzip\b/.test(requestHeader(c, 'accept-encoding') ?? '');
  return send(c, packed && file.gzip ? file.gzip : file.bytes, {
    ...PAGE_HEADERS,
    'Content-Type': file.contentType,
    'Cache-Control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    // The sandboxed frame that shows a scraped page has no origin, but may use our stylesheet.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(file.gzip && { Vary: 'Accept-Encoding' }),
    ...(packed && { 'Content-Encoding': 'gzip' }),
  });
}

const NOT_BUILT = plainPage(
  'Winnow',
  'The dashboard is not built yet',
  `Start the service with <code>npm start</code>: it builds the dashboard first. The <a href="../docs">API</a> works
meanwhile.`,
);

const REFERENCE_NOT_BUILT = plainPage(
  'Winnow API reference',
  'Winnow API reference',
  `The page that shows the reference is not built here. All of it is in the OpenAPI document at
<a href="../api/openapi.json">/api/openapi.json</a>.`,
);

function plainPage(title: string, heading: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${heading}</h1>
<p>${text}</p>
</html>
`;
}
