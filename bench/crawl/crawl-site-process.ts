/** Starts the site that crawlers are measured on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type SitePages = 'made' | 'published';

/** For benches that are told by the environment. */
export const SITE_PAGES: SitePages = process.env.BENCH_SITE === 'published' ? 'published' : 'made';

export async function startCrawlSite(
  pages: number,
  latencyMs = 0,
  kind: SitePages = 'made',
): Promise<{ port: number; end(): void }> {
  const script = new URL('./crawl-site.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, String(pages), String(latencyMs), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line), end: () => child.kill() };
}
