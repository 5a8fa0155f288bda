/**
 * The site that crawlers are measured on, in a process of its own: pages of 5 to 400 KB, gzip, all reachable from `/`.
 * Serves every address of 127.0.0.0/8, so that one process plays many hosts. Prints its port.
 *
 * node bench/crawl/crawl-site.ts [PAGES] [LATENCY_MS] [made | published]
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { publishedPages } from './published-site.ts';

const PAGES = Number(process.argv[2] ?? 1000);
const LATENCY_MS = Number(process.argv[3] ?? 0);
const PUBLISHED = process.argv[4] === 'published';

const WORDS =
  'field river stone garden letter number weather morning harbour village market window paper silver winter summer people journey bridge mountain history reason measure answer question simple common open early quiet bright narrow heavy gather follow carry remember consider describe develop between across without against during because although however therefore'.split(
    ' ',
  );

/** The same pages in every run. Mixed well, because neighbouring seeds must not give pages of neighbouring sizes. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

function makePage(n: number): Buffer {
  const random = createRandom(n);
  const pick = () => WORDS[Math.floor(random() * WORDS.length)] ?? 'word';
  const sentence = () => {
    const words = Array.from({ length: 8 + Math.floor(random() * 14) }, pick).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}. `;
  };
  const text = (sentences: number) => Array.from({ length: sentences }, sentence).join('');
  const link = (to: number) => `<a href="/page/${to}" class="link-${to % 7}">${pick()} ${pick()}</a>`;
  const children = Array.from({ length: 8 }, (_, k) => n * 8 + k + 1).filter((child) => child < PAGES);
  // Most pages are small and a few are very large, as on the web.
  const bytes = 5_000 * 80 ** random();
  const state = () =>
    Array.from({ length: 12 }, () => `{"id":"${pick()}-${Math.floor(random() * 1e6)}","label":"${pick()}"}`);
  const parts = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${pick()} ${pick()} ${n}</title><meta name="description" content="${sentence()}"><style>.a{color:red}</style><script>window.page=${n};</script></head><body>`,
    `<nav><ul>${Array.from({ length: 20 }, (_, k) => `<li>${link((n + k * 37) % PAGES)}</li>`).join('')}</ul></nav><main><h1>${sentence()}</h1>`,
    `<ul class="children">${children.map((child) => `<li>${link(child)}</li>`).join('')}</ul>`,
  ];
  let size = parts.join('').length;
  while (size < bytes) {
    const kind = Math.floor(random() * 7);
    const part =
      kind === 0
        ? `<h2 id="s${size}">${sentence()}</h2>`
        : kind === 1
          ? `<ul>${Array.from({ length: 5 }, () => `<li>${sentence()}</li>`).join('')}</ul>`
          : kind === 2
            ? `<table><tr><th>${pick()}</th><th>${pick()}</th></tr>${Array.from({ length: 6 }, () => `<tr><td>${pick()}</td><td><b>${pick()}</b></td></tr>`).join('')}</table>`
            : kind === 3
              ? `<script type="application/json">[${state().join(',')}]</script>`
              : `<div class="wrap wrap-${kind}" data-x="${size}"><p>${text(3)}<em>${pick()}</em> ${link(Math.floor(random() * PAGES))} <code>${pick()}</code> ${text(2)}</p></div>`;
    parts.push(part);
    size += part.length;
  }
  parts.push(`</main><footer>${text(2)}</footer></body></html>`);
  return gzipSync(parts.join(''));
}

const pages = PUBLISHED ? publishedPages(PAGES) : Array.from({ length: PAGES }, (_, n) => makePage(n));
const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/robots.txt') {
    response.writeHead(404).end();
    return;
  }
  const n = path === '/' ? 0 : Number(/^\/page\/(\d+)/.exec(path)?.[1] ?? -1);
  const body = pages[n];
  const answer = () => {
    if (!body) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
      response.end(body);
    }
  };
  if (LATENCY_MS > 0) setTimeout(answer, LATENCY_MS);
  else answer();
});
server.listen(0, '0.0.0.0', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
