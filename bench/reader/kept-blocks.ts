/**
 * How many blocks of made-up articles (code, tables, lists, figures …) survive in the Markdown of each mode.
 *
 *   node bench/reader/kept-blocks.ts
 */
import { pageBase } from '../../src/convert/html/base-url.ts';
import { parseHtml } from '../../src/convert/html/parse.ts';
import { normalView } from '../../src/convert/html/view.ts';
import { prune } from '../../src/convert/main-content/prune.ts';
import { reader } from '../../src/convert/main-content/reader.ts';
import { toMarkdown } from '../../src/convert/markdown/markdown.ts';
import { type BlockPage, blockPages } from '../../test/fixtures/block-pages/pages.ts';
import { HELD_OUT_SHAPES, SEEN_SHAPES } from '../../test/fixtures/block-pages/shapes.ts';
import { printTable } from '../table.ts';

const FURNITURE = [
  'All rights reserved',
  'Five mills that still turn',
  'Share on Facebook',
  'Does this work for hand pumps',
  'Customers also bought',
];

const plain = (markdown: string): string => markdown.replace(/\\(.)/g, '$1').replace(/\s+/g, ' ');

function survey(pages: readonly BlockPage[], mode: 'reader' | 'prune' | 'normal') {
  const lost: BlockPage[] = [];
  let furniture = 0;
  for (const page of pages) {
    const { root } = parseHtml(page.html);
    const view =
      mode === 'reader' ? reader(root).view : mode === 'prune' ? prune(root).view : normalView(root);
    const text = plain(toMarkdown(view, pageBase(root, 'https://millrace.example/')));
    if (!page.words.every((word) => text.includes(word))) lost.push(page);
    if (FURNITURE.some((words) => text.includes(words))) furniture++;
  }
  return { lost, furniture };
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const rows: string[][] = [];
for (const [name, shapes] of [
  ['seen', SEEN_SHAPES],
  ['held out', HELD_OUT_SHAPES],
] as const) {
  const pages = blockPages(shapes);
  for (const mode of ['reader', 'prune', 'normal'] as const) {
    const { lost, furniture } = survey(pages, mode);
    rows.push([
      name,
      mode,
      String(pages.length),
      share(pages.length - lost.length, pages.length),
      share(furniture, pages.length),
    ]);
    if (process.argv.includes('--lost') && mode === 'reader') {
      for (const key of ['kind', 'shape', 'place', 'paragraphs'] as const) {
        const counts = new Map<string, number>();
        for (const page of lost) counts.set(String(page[key]), (counts.get(String(page[key])) ?? 0) + 1);
        console.log(name, key, Object.fromEntries([...counts].sort((a, b) => b[1] - a[1])));
      }
    }
  }
}
printTable('Blocks of made-up articles', ['shapes', 'mode', 'pages', 'block kept', 'furniture kept'], rows);
