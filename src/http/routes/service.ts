/** The service itself: its card, its health, its OpenAPI document and its metrics. */
import { gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { lazily } from '../../concurrency/caches/kept-value.ts';
import { healthRoute, liveRoute, readyRoute } from '../../contract/health.ts';
import { serviceCardRoute } from '../../contract/service-card.ts';
import { AppError } from '../../errors.ts';
import { isLoopback } from '../../net/loopback.ts';
import { send, sendJson } from '../answer/send.ts';
import type { AppContext, AppDeps, AppEnv } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { hasInternalSecret } from '../middleware/internal-only.ts';
import type { Metrics } from '../observe/metrics.ts';
import { socketAddress } from '../request/client-address.ts';
import { requestHeader } from '../request/request-header.ts';

export function addServiceRoutes(add: AddRoute, deps: AppDeps): void {
  add(serviceCardRoute, async (_, c) => {
    c.get('headers').Vary = 'Accept';
    // A browser asks for a page; programs ask for JSON, or for anything.
    if (requestHeader(c, 'accept')?.includes('text/html')) return send(c, '', { Location: 'dashboard' }, 302);
    const base = deps.publicUrl();
    return {
      service: 'Winnow',
      docs: `${base}/docs`,
      openapi: `${base}/api/openapi.json`,
      protocols: `${base}/api/agent/protocols`,
      ...(deps.payments && { odp: `${base}/.well-known/odp`, aep: `${base}/.well-known/aep` }),
    };
  });
  add(healthRoute, async (_, c) => {
    const report = await deps.health.report();
    return sendJson(c, JSON.stringify(report), report.services.db?.status === 'down' ? 503 : 200);
  });
  add(liveRoute, async () => ({ status: 'ok' as const, uptime: deps.health.uptime() }));
  add(readyRoute, async () => {
    await deps.ready.check();
    return { status: 'ready' as const, uptime: deps.health.uptime(), role: deps.health.role };
  });
}

/** Documents for people and machines that are not part of the JSON API. */
export function addServiceDocuments(
  app: Hono<AppEnv>,
  deps: AppDeps,
  metrics: Metrics,
  openapi: () => object,
): void {
  const once = lazily(() => {
    const json = Buffer.from(JSON.stringify(openapi()));
    return { json, gzip: gzipSync(json) };
  });
  app.get('/api/openapi.json', (c) => {
    const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' };
    const packed = /\bgzip\b/.test(requestHeader(c, 'accept-encoding') ?? '');
    return packed
      ? send(c, once().gzip, { ...headers, 'Content-Encoding': 'gzip' })
      : send(c, once().json, headers);
  });
  app.get('/metrics', async (c) => {
    if (
      !isFromThisMachine(c, deps.config) &&
      !hasInternalSecret(deps.config, c.req.header('X-Internal-Secret'))
    ) {
      throw new AppError(
        'auth_missing_key',
        'Metrics can be read only from this machine, or with the internal secret',
      );
    }
    const { text, contentType } = await metrics.read();
    return send(c, text, { 'Content-Type': contentType });
  });
}

/**
 * A reverse proxy on this machine also connects from loopback. Most add a header that names the client; if the operator
 * has configured a proxy, which may not add one, only the secret counts.
 */
function isFromThisMachine(c: AppContext, { trustProxy, publicUrl }: AppDeps['config']): boolean {
  const behindProxy = trustProxy || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));
  if (behindProxy || FORWARDING.some((name) => requestHeader(c, name) !== undefined)) return false;
  return isLoopback(socketAddress(c)) && isLoopback(hostnameOf(requestHeader(c, 'host')));
}

const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

function hostnameOf(host: string | undefined): string {
  return host === undefined ? '' : (URL.parse(`http://${host}`)?.hostname ?? '');
}
