/**
 * What a page holds of memory and keeps busy of a core while it is open in the browser: 1, 2, 4 and 8 visits at once, of a
 * page like many, of a heavy one, and of that with a picture. WINNOW_BROWSER_CONCURRENCY goes by it (src/concurrency/machine/capacity.ts).
 * Run: node bench/fetch/browser-memory.ts
 */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { BrowserNeeds } from '../../src/fetch/document.ts';
import { startTestBrowser } from '../../test/harness/browser.ts';
import { startSite } from '../../test/site/site.ts';
import { treeMemoryMb, watchTree } from '../process-tree.ts';
import { printTable } from '../table.ts';

const AT_ONCE = [1, 2, 4, 8];
/** How long each page stays open, so that all of them are open together. */
const OPEN_MS = 4_000;
const PICTURES = 12;
const WHOLE_PAGE = { fullPage: true, width: 1440, height: 900, quality: 80, format: 'jpeg' } as const;
const KINDS: [name: string, needs: BrowserNeeds][] = [
  ['plain', {}],
  ['heavy', {}],
  ['heavy', { screenshot: WHOLE_PAGE }],
];

const text = (paragraphs: number) =>
  `<p>${'The wheel turns as long as the brook has water. '.repeat(4)}</p>`.repeat(paragraphs);
const pictures = Array.from({ length: PICTURES }, (_, n) => `<img src="/picture-${n}.jpg" width="400">`).join(
  '',
);
/** As an application has them: 20 MB of objects, 5,000 elements, and something that goes on. */
const script = `<script>
  const kept = Array.from({ length: 200_000 }, (_, n) => ({ n, name: 'entry ' + n, tags: [n, n + 1] }));
  for (let n = 0; n < 5_000; n++) document.body.append(Object.assign(document.createElement('div'), { textContent: kept[n].name }));
  setInterval(() => kept.sort((a, b) => (a.n % 7) - (b.n % 7)), 500);
</script>`;

async function photograph(): Promise<Buffer> {
  const [width, height] = [1600, 1200];
  const noise = randomBytes((width / 8) * (height / 8) * 3);
  return sharp(noise, { raw: { width: width / 8, height: height / 8, channels: 3 } })
    .resize(width, height)
    .jpeg()
    .toBuffer();
}

const picture = await photograph();
const site = await startSite({
  '/plain': `<title>A page like many</title>${text(300)}`,
  '/heavy': `<title>A heavy page</title>${text(300)}${pictures}${script}`,
  '/*': (_, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
});
const browser = await startTestBrowser({ allowed: [site.host], concurrency: Math.max(...AT_ONCE) });
// The browser itself, with nothing in it.
await browser.visit(`${site.url}/plain`);
const empty = treeMemoryMb(process.pid);
const rows: string[][] = [];
for (const [name, needs] of KINDS) {
  for (const count of AT_ONCE) {
    const tree = watchTree(process.pid);
    const started = performance.now();
    await Promise.all(
      Array.from({ length: count }, (_, n) =>
        browser.visit(`${site.url}/${name}?${n}`, { wait: OPEN_MS }, needs),
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    const { peakMb, cpuSeconds } = tree.end();
    const mb = (peakMb - empty) / count;
    const what = needs.screenshot ? `${name}, with a picture of all of it` : name;
    rows.push([what, String(count), mb.toFixed(0), (cpuSeconds / seconds / count).toFixed(2)]);
  }
}
printTable(
  `Pages open at once; the browser and this process hold ${empty.toFixed(0)} MB without them`,
  ['page', 'at once', 'MB a page', 'cores a page'],
  rows,
);
await browser.close();
await site.close();
