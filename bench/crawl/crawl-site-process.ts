/** Starts the site that crawlers are measured on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export async function startCrawlSite(pages: number, latencyMs = 0): Promise<{ port: number; end(): void }> {
  const script = new URL('./crawl-site.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, String(pages), String(latencyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line), end: () => child.kill() };
}
