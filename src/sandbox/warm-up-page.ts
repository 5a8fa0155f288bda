/**
 * Made-up pages with what most pages have. No two are alike: V8 discards code optimised for one shape when it meets
 * another.
 */
import type { PackedInput } from './tasks/read-packed.ts';

const WORDS =
  'grain is thrown into the wind and what is worth keeping falls back to the floor while chaff goes with every gust'.split(
    ' ',
  );
const PARTS = 40;

/** The task that a crawl would send for such a page. */
export function warmUpPage(number: number): PackedInput {
  const url = `https://example.com/${number}`;
  return {
    url,
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    packed: { bytes: new TextEncoder().encode(htmlOf(number)), encoding: 'identity' },
    maxBytes: 1_000_000,
    maxPages: 1,
    ocrLanguages: [],
    ocrDataDir: undefined,
    cacheDir: '',
    formats: [{ type: 'markdown', mode: 'normal' }],
    linksToFollow: true,
    finish: {
      id: '00000000-0000-0000-0000-000000000000',
      document: { url, status: 200, engine: 'http' },
      formats: ['markdown'],
      startedAt: Date.now(),
    },
  };
}

function htmlOf(number: number): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${words(number, 5)} &amp; ${number}</title>
  <meta name="description" content="${words(number, 12)}">
  <meta property="og:image" content="/pictures/${number}.jpg">
  <link rel="canonical" href="/${number}">
  <script>window.page = ${number}</script>
  <script type="application/ld+json">{"@type": "Article", "headline": "${words(number, 5)}"}</script>
</head>
<body class="page page-${number}">
  <header><nav><ul>${repeat(number, 12, (n) => `<li>${link(n)}</li>`)}</ul></nav></header>
  <main><article>
    <h1>${words(number, 5)}</h1>
    <p class="byline">By <span>${words(number, 2)}</span>, <time datetime="2024-05-01">1 May 2024</time></p>
    ${repeat(number, PARTS, partOf)}
    <table>
      <thead><tr><th>Name</th><th>Number</th></tr></thead>
      <tbody>${repeat(number, 8, (n) => `<tr><td>${words(n, 2)}</td><td>${n}</td></tr>`)}</tbody>
    </table>
    <pre><code class="language-js">${repeat(number, 6, (n) => `const value = list[${n}] &amp;&amp; ${n};`)}</code></pre>
    <blockquote><p>${words(number, 25)}</p></blockquote>
    <ol>${repeat(number, 5, (n) => `<li>${words(n, 9)}</li>`)}</ol>
  </article></main>
  <aside>${repeat(number, 8, (n) => `<div class="card">${link(n)}<p>${words(n, 12)}</p></div>`)}</aside>
  <footer>&copy; ${repeat(number, 10, link)} <form><input name="q"><button>Search</button></form></footer>
</body>
</html>`;
}

function partOf(number: number): string {
  return `<h2 id="part-${number}">${words(number, 4)}</h2>
    <p>${words(number, 40)} <strong>${words(number, 3)}</strong>, <em>${words(number, 2)}</em> &mdash; ${link(number)}
      <code>x = ${number}</code><br>${words(number, 30)}</p>
    <ul>${repeat(number, 3, (n) => `<li>${words(n, 6)} ${link(n)}</li>`)}</ul>
    <div class="note"><p>${words(number, 20)}</p></div>
    <figure>
      <img src="/pictures/${number}.jpg" alt="${words(number, 3)}" width="640" height="480">
      <figcaption>${words(number, 8)}</figcaption>
    </figure>`;
}

function link(number: number): string {
  return `<a href="/${number}?page=${number % 9}" class="link-${number % 4}">${words(number, 2)}</a>`;
}

function words(seed: number, count: number): string {
  const step = 1 + (seed % 5);
  return Array.from({ length: count }, (_, n) => WORDS[(seed * 7 + n * step) % WORDS.length]).join(' ');
}

function repeat(from: number, count: number, make: (number: number) => string): string {
  return Array.from({ length: count }, (_, n) => make(from + n)).join('\n');
}
