/** The dependencies of the routes of both versions. */
import type { CreditsReports } from '../../account/credits.ts';
import type { AppContext, AppDeps } from '../../http/app-env.ts';
import type { MonitorDeps } from '../../http/routes/monitor.ts';
import type { LiveCrawls } from '../../jobs/crawl/live.ts';
import type { ResultReading } from '../crawl-pages.ts';
import type { CallDeps } from '../own-calls.ts';

export type FirecrawlDeps = CallDeps &
  MonitorDeps &
  ResultReading &
  Pick<AppDeps, 'bus' | 'stopping' | 'keys'> & { credits: CreditsReports; live: LiveCrawls };

export type Version = { base: string; number: 1 | 2 };

/** The full address of a path of ours, as this client reaches us. */
export function addressFor(deps: FirecrawlDeps, c: AppContext, path: string): string {
  const origin = deps.config.publicUrl?.replace(/\/$/, '') ?? new URL(c.req.url).origin;
  return `${origin}${path}`;
}
