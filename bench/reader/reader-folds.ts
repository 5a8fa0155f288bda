/**
 * Main content on sites that were not learned from: each page is judged by trees that have seen no page of its site.
 *
 *   node bench/reader/train-reader.ts --folds FOLDER && node bench/reader/reader-folds.ts FOLDER [--worst KIND]
 */

import { normalView } from '../../src/convert/html/view.ts';
import { analyseWith } from '../../src/convert/main-content/analyse.ts';
import { contentBlocks, mainContent } from '../../src/convert/main-content/reader.ts';
import { toText } from '../../src/convert/main-content/text.ts';
import { parsePage } from '../../src/convert/parse-page.ts';
import { mean, percent } from '../figures.ts';
import { printTable } from '../table.ts';
import { bestAlike } from './reader-ceiling.ts';
import { foldOf, sharesOf } from './reader-examples.ts';
import { readFoldModels } from './reader-fold-models.ts';
import { type KeptKinds, keptKinds, sumKinds, sumStructures } from './reader-kinds.ts';
import { type ReaderPage, readPages } from './reader-pages.ts';
import { scoreArticles, scoreByType } from './reader-score.ts';

/** The constants of `regions.ts` and `select.ts` were chosen while looking at these; the others were not looked at. */
const TUNED_ON = new Set([0, 1]);

type Judged = ReaderPage & { text: string; kept: KeptKinds; atBest: number };

const [folder = ''] = process.argv.slice(2);
const modelFor = readFoldModels(folder);
const judged = (['aeb', 'wcxb'] as const).flatMap(readPages).map((page): Judged => {
  const { root } = parsePage(page.html);
  const analysis = analyseWith(root, modelFor(page.site));
  const { outline } = analysis;
  const shares = sharesOf(outline, page.truth);
  return {
    ...page,
    html: '',
    text: toText(mainContent(root, analysis) ?? normalView(root)),
    kept: keptKinds(outline, shares, contentBlocks(analysis)),
    atBest: bestAlike(outline, shares, page.truth),
  };
});

for (const [title, isMeant] of [
  ['all five folds', () => true],
  ['the two folds that constants were chosen on', ({ site }: Judged) => TUNED_ON.has(foldOf(site))],
  ['the three other folds', ({ site }: Judged) => !TUNED_ON.has(foldOf(site))],
] as const) {
  const meant = judged.filter(isMeant);
  const of = (set: ReaderPage['set']) => meant.filter((page) => page.set === set);
  const texts = (pages: readonly Judged[]) => new Map(pages.map(({ id, text }) => [id, text]));
  const scores = new Map([
    ['AEB', scoreArticles(of('aeb'), texts(of('aeb')))],
    ...[...scoreByType(of('wcxb'), texts(of('wcxb')))].map(
      ([type, score]) => [`WCXB ${type}`, score] as const,
    ),
  ]);
  printTable(
    `Main content on sites that were not learned from, ${title}`,
    ['pages', 'number', 'F1', 'at best, like parts alike'],
    [...scores].map(([name, { pages: count, f1 }]) => {
      const own = meant.filter(({ set, type }) => {
        if (name === 'AEB') return set === 'aeb';
        return set === 'wcxb' && (name === 'WCXB all' || name === `WCXB ${type}`);
      });
      return [name, count, f1.toFixed(4), mean(own.map(({ atBest }) => atBest)).toFixed(4)];
    }),
  );
  printTable(
    `Blocks of the truth that were kept, ${title}`,
    ['kind', 'number', 'kept'],
    sumKinds(meant.map(({ kept }) => kept)).map(([kind, { all, kept }]) => [kind, all, percent(kept, all)]),
  );
  printTable(
    `Structures of the truth that were kept, ${title}`,
    ['pages', 'number', 'kept'],
    [...new Set(meant.map(typeOf))].sort().map((type) => {
      const pages = meant.filter((page) => typeOf(page) === type);
      const { all, kept } = sumStructures(pages.map((page) => page.kept));
      return [type, all, percent(kept, all)];
    }),
  );
}

function typeOf({ set, type }: Judged): string {
  return set === 'aeb' ? 'AEB' : `WCXB ${type}`;
}
