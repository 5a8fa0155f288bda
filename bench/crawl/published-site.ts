/** Pages that others published as one site: their own links lead away from it, and a list at the end of each leads on. */
import { gzipSync } from 'node:zlib';
import { pagePaths, readHtml } from '../data/pages.ts';

const SMALLEST = 5_000;
const LARGEST = 400_000;

/** Links to places of their own site would be pages that are missing here. Bytes stay as they are, whatever the charset. */
export function leadAway(html: string): string {
  return html
    .replace(/<base\b/gi, '<x-base')
    .replace(/(<a\b[^>]*?\shref=(?:["']|(?!["'])))(?!\/\/|#|[a-z]+:)\/?/gi, '$1https://elsewhere.example/');
}

export function publishedPages(count: number): Buffer[] {
  const pages: Buffer[] = [];
  for (const path of [...pagePaths('reader/wcxb'), ...pagePaths('reader/aeb')]) {
    const html = readHtml(path);
    if (html.length < SMALLEST || html.length > LARGEST) continue;
    const n = pages.length;
    const children = Array.from({ length: 8 }, (_, k) => n * 8 + k + 1).filter((child) => child < count);
    const list = children.map((child) => `<li><a href="/page/${child}">Page ${child}</a></li>`).join('');
    pages.push(gzipSync(Buffer.from(`${leadAway(html.toString('latin1'))}<ul>${list}</ul>`, 'latin1')));
    if (pages.length === count) return pages;
  }
  throw new Error(`There are ${pages.length} published pages here; node bench/data/fetch.ts brings more`);
}
