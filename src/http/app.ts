/** The HTTP application: what every request passes through, and the routes there are. */
import { Hono } from 'hono';
import type { CreditsReports } from '../account/credits.ts';
import { openApiDocument } from '../contract/document.ts';
import type { AnyRoute } from '../contract/route.ts';
import { AppError } from '../errors.ts';
import type { ScrapeDeps } from '../pipeline/scrape.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { type AddRoute, attach } from './attach.ts';
import { createMetrics } from './metrics.ts';
import { errorResponse } from './middleware/errors.ts';
import { requestContext } from './middleware/request-context.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { addBlobRoutes } from './routes/blobs.ts';
import { addCreditsRoutes } from './routes/credits.ts';
import { addHistoryRoutes } from './routes/history.ts';
import { addScrapeRoutes } from './routes/scrape.ts';
import { addServiceDocuments, addServiceRoutes } from './routes/service.ts';

export function createApp(deps: AppDeps & ScrapeDeps & { credits: CreditsReports }): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const metrics = createMetrics(deps.runner.running);
  const served: AnyRoute[] = [];
  const add: AddRoute = (route, handler) => {
    attach(app, deps, metrics, route, handler);
    served.push(route);
  };

  app.onError((error, c) => errorResponse(c, error, deps));
  app.notFound((c) => errorResponse(c, new AppError('not_found', `There is nothing at ${c.req.path}`), deps));
  app.use(securityHeaders, requestContext(deps));

  addServiceRoutes(add, deps);
  addCreditsRoutes(add, deps.credits);
  addHistoryRoutes(add, deps);
  addScrapeRoutes(add, deps);
  addBlobRoutes(app, deps);
  addServiceDocuments(app, deps, metrics, () => openApiDocument(served, deps.publicUrl()));
  return app;
}
