/**
 * A site of tiny pages that answers after a while, in a process of its own, at every address of 127.0.0.0/8. Prints its
 * port; `/most` says how many requests one host had at once at the most, and begins to count anew. With a CAPACITY, a host
 * that has more requests than that at once answers them later in proportion, as a busy one does.
 *
 * node bench/crawl/tiny-site.ts [PAGES] [LATENCY_MS] [CAPACITY]
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [PAGES = 1000, LATENCY_MS = 200, CAPACITY = Number.POSITIVE_INFINITY] = process.argv
  .slice(2)
  .map(Number);
const FAN = 20;
const inFlight = new Map<string, number>();
let most = 0;

function page(n: number): string {
  const links = Array.from({ length: FAN }, (_, k) => n * FAN + k + 1).filter((child) => child < PAGES);
  const words = `Page ${n} has a few words that are content, and says so at some length. `.repeat(4);
  return `<!doctype html><title>Page ${n}</title><h1>Page ${n}</h1><p>${words}</p>${links.map((child) => `<a href="/page/${child}">Page ${child}</a>`).join(' ')}`;
}

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/most') {
    response.end(String(most));
    most = 0;
    return;
  }
  const n = path === '/' ? 0 : Number(/^\/page\/(\d+)/.exec(path)?.[1] ?? -1);
  if (n < 0) return void response.writeHead(404).end();
  const host = request.headers.host ?? '';
  const now = (inFlight.get(host) ?? 0) + 1;
  inFlight.set(host, now);
  most = Math.max(most, now);
  setTimeout(
    () => {
      inFlight.set(host, (inFlight.get(host) ?? 1) - 1);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(n));
    },
    LATENCY_MS * Math.max(1, now / CAPACITY),
  );
});
server.listen(0, '0.0.0.0', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
