/** The HTTP application: the middleware of every request, and all routes. */
import { Hono } from 'hono';
import type { CreditsReports } from '../account/credits.ts';
import { openApiDocument } from '../contract/document.ts';
import type { AnyRoute } from '../contract/route.ts';
import type { LearnDeps } from '../pipeline/extractor/learn.ts';
import type { MapDeps } from '../pipeline/map/map.ts';
import type { SearchDeps } from '../pipeline/search/search.ts';
import { readQueueDepths } from '../store/queue/queue-depths.ts';
import { nothingAt } from './answer/nothing-at.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { type AddRoute, attach, type ServedDialect } from './attach.ts';
import type { DashboardDeps } from './dashboard/answers.ts';
import { addDashboardApp, type DashboardAppDeps } from './dashboard/app-routes.ts';
import { addDashboardRoutes } from './dashboard/routes.ts';
import { errorResponse } from './middleware/errors.ts';
import { knownHost } from './middleware/known-host.ts';
import { requestContext } from './middleware/request-context.ts';
import { createMetrics } from './observe/metrics.ts';
import { addAccountRoutes } from './routes/account.ts';
import { type AgentDeps, addAgentRoutes } from './routes/agent.ts';
import { addBlobRoutes } from './routes/blobs.ts';
import { addCallRoutes } from './routes/calls.ts';
import { addCrawlRoutes, type CrawlDeps } from './routes/crawl.ts';
import { addCrawlEventsRoute, type CrawlEventsDeps } from './routes/crawl-events.ts';
import { addExtractorRoutes } from './routes/extractor.ts';
import { addHistoryRoutes } from './routes/history.ts';
import { addJobRoutes } from './routes/jobs.ts';
import { addMcpRoutes } from './routes/mcp.ts';
import { addMemberRoutes } from './routes/members.ts';
import { addMonitorRoutes, type MonitorDeps } from './routes/monitor.ts';
import { addServiceDocuments, addServiceRoutes } from './routes/service.ts';
import { addSessionRoutes } from './routes/session.ts';
import { addWebhookRoutes, type WebhookDeps } from './routes/webhooks.ts';

type Deps = AppDeps &
  LearnDeps &
  SearchDeps &
  MapDeps &
  CrawlDeps &
  CrawlEventsDeps &
  MonitorDeps &
  WebhookDeps & { credits: CreditsReports } & DashboardDeps &
  AgentDeps &
  DashboardAppDeps & { dialects: ServedDialect[] };

export function createApp(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const metrics = createMetrics({
    running: deps.runner.running,
    admission: deps.admission.state,
    database: () => deps.database.activity(),
    queues: () => readQueueDepths(deps.database),
    objects: () => deps.blobs.activity(),
    browsers: () => deps.fetcher.browser.stats().places,
    stopping: deps.stopping,
    role: deps.health.role,
  });
  const attached: AnyRoute[] = [];
  const documented: AnyRoute[] = [];
  const addingFor =
    (dialect?: ServedDialect): AddRoute =>
    (route, handler, options) => {
      attach({ app, deps, metrics }, route, handler, { ...options, ...(dialect && { dialect }) });
      attached.push(route);
      if (dialect?.documented !== false) documented.push(route);
    };
  const add = addingFor();

  app.onError((error, c) => errorResponse(c, error, deps));
  app.notFound((c) => {
    const { error, headers } = nothingAt(attached, c.req, c.get('dialect')?.notServed?.(c.req.path));
    Object.assign(c.get('headers'), headers);
    return errorResponse(c, error, deps);
  });
  app.use(requestContext(deps), knownHost(deps.config));

  addServiceRoutes(add, deps);
  addAccountRoutes(add, deps);
  addMemberRoutes(add, deps);
  addHistoryRoutes(add, deps);
  addCallRoutes(add, deps);
  addExtractorRoutes(add, deps);
  addCrawlRoutes(add, deps);
  addCrawlEventsRoute(add, deps);
  addMonitorRoutes(add, deps);
  addSessionRoutes(add, deps);
  addJobRoutes(add, deps);
  addWebhookRoutes(add, deps);
  addAgentRoutes(add, deps);
  for (const dialect of deps.dialects) dialect.addRoutes(addingFor(dialect));
  addBlobRoutes(app, deps);
  addMcpRoutes(app, deps);
  addDashboardRoutes(app, deps);
  addDashboardApp(app, deps);
  addServiceDocuments(app, deps, metrics, () => openApiDocument(documented, deps.publicUrl()));
  return app;
}
