/**
 * Summaries without a model, on published pages: how many of the words of a page's own description its summary has,
 * beside the beginning of the same text. The description is kept from the summary here.
 *
 *   node bench/extract/summaries.ts [--show]
 */
import { baseAt } from '../../src/convert/html/base-url.ts';
import { pageMeta } from '../../src/convert/html/page-meta.ts';
import { normalView } from '../../src/convert/html/view.ts';
import { analyse } from '../../src/convert/main-content/analyse.ts';
import { mainContent } from '../../src/convert/main-content/reader.ts';
import { toProse } from '../../src/convert/main-content/text.ts';
import { parsePage } from '../../src/convert/parse-page.ts';
import { wordsOf } from '../../src/extract/summary/sentences.ts';
import { summarise } from '../../src/extract/summary/summarise.ts';
import { howToFetch } from '../data/pages.ts';
import { mean, median, startCpu } from '../figures.ts';
import { HALVES, type Half, halfOf } from '../halves.ts';
import { hasPages, readPages } from '../reader/reader-pages.ts';
import { printTable } from '../table.ts';

/** Shorter descriptions are titles once more, and shorter texts are their own summary. */
const SHORTEST = { description: 60, text: 800 };
/** As long as a summary may be. */
const BEGINNING = 700;
/** Shorter words are mostly those that every text has. */
const SHORTEST_WORD = 4;

type Outcome = { half: Half; summary: number; beginning: number; length: number; ms: number };

function share(description: string, text: string): number {
  const wanted = new Set(wordsOf(description).filter((word) => word.length >= SHORTEST_WORD));
  const said = new Set(wordsOf(text));
  return [...wanted].filter((word) => said.has(word)).length / (wanted.size || 1);
}

function* outcomes(): Generator<Outcome> {
  for (const { id, site, html } of (['aeb', 'wcxb', 'readability'] as const).flatMap(readPages)) {
    const { root } = parsePage(html);
    const { title, description } = pageMeta(root, baseAt(`https://${site}/`));
    const text = toProse(mainContent(root, analyse(root)) ?? normalView(root));
    if ((description ?? '').length < SHORTEST.description || text.length < SHORTEST.text) continue;
    const cpu = startCpu();
    const summary = summarise({ text, title });
    const ms = cpu();
    const half = halfOf(site);
    if (process.argv.includes('--show') && half === 'tuned on') console.log(`\n${id} ${title}\n${summary}`);
    yield {
      half,
      summary: share(description ?? '', summary),
      beginning: share(description ?? '', text.slice(0, BEGINNING)),
      length: summary.length,
      ms,
    };
  }
}

if (!hasPages()) process.stdout.write(howToFetch('summaries'));
else {
  const all = [...outcomes()];
  printTable(
    'Words of the description that are in the summary',
    ['sites', 'pages', 'in the summary', `in the first ${BEGINNING} characters`, 'characters', 'CPU ms p50'],
    HALVES.map((half) => {
      const own = all.filter((outcome) => outcome.half === half);
      return [
        half,
        own.length,
        mean(own.map(({ summary }) => summary)).toFixed(3),
        mean(own.map(({ beginning }) => beginning)).toFixed(3),
        Math.round(mean(own.map(({ length }) => length))),
        median(own.map(({ ms }) => ms)).toFixed(1),
      ];
    }),
  );
}
