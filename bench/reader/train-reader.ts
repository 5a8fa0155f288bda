/**
 * Learns the weights of the main-content model from published pages and writes them beside the model.
 *
 *   node bench/reader/train-reader.ts                  writes src/convert/main-content/model/weights.json
 *   node bench/reader/train-reader.ts --folds FOLDER   writes five models there, each without a fifth of the sites;
 *                                               bench/reader/reader-folds.ts and bench/convert/structure.ts measure with them
 *   node bench/reader/train-reader.ts --folds FOLDER --quick   smaller models in a fraction of the time, to compare rules
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Wording } from '../../src/convert/main-content/model/wording.ts';
import { howToFetch } from '../data/pages.ts';
import { FOLDS, gather, learn, learnFromCopy, withWording } from './reader-examples.ts';
import { foldFile } from './reader-fold-models.ts';
import { hasPages, readPages } from './reader-pages.ts';
import { train, trainQuickly } from './reader-train.ts';
import { trainWording, type WordedBlocks } from './reader-wording.ts';

/** Their mean is what is shipped, so it is measured too. */
const TRAININGS = 2;
/** A quick training learns from one of so many blocks. */
const QUICK_SHARE = 8;

const folder = process.argv.includes('--folds')
  ? process.argv[process.argv.indexOf('--folds') + 1]
  : undefined;
const isQuick = process.argv.includes('--quick');
if (isQuick && !folder) throw new Error('--quick goes with --folds: quick models are not shipped');
if (!hasPages()) {
  process.stdout.write(howToFetch('train-reader'));
} else {
  // A page without any truth is one that could not be read, and teaches that nothing is content.
  const published = (['aeb', 'wcxb', 'readability'] as const)
    .flatMap(readPages)
    .filter(({ truth }) => truth.trim() !== '');
  const pages = [
    ...published.map((page, i) => learn(page, i + 1)),
    ...(isQuick ? [] : published.flatMap((page, i) => learnFromCopy(page, i + 10_001) ?? [])),
  ];
  const examples = gather(pages);
  const wordings = wordingsOf(pages.filter(({ isCopy }) => !isCopy).map(({ worded }) => worded));
  console.log(`${examples.table.rows} blocks to learn from`);
  if (folder) {
    mkdirSync(folder, { recursive: true });
    for (let fold = 0; fold < FOLDS; fold++) {
      const rows = Int32Array.from([...examples.folds.keys()].filter((row) => examples.folds[row] !== fold));
      const table = withWording(examples.table, pages, (own) => wordings(fold, own));
      const worded = { ...examples, table };
      const weights = isQuick
        ? trainQuickly(
            worded,
            rows.filter((_, i) => i % QUICK_SHARE === 0),
            wordings(fold),
          )
        : train(worded, rows, TRAININGS, wordings(fold));
      writeFileSync(foldFile(folder, fold), JSON.stringify(weights));
      console.log(`fold ${fold + 1} of ${FOLDS} done`);
    }
  } else {
    const table = withWording(examples.table, pages, (own) => wordings(own));
    const rows = Int32Array.from(examples.labels.keys());
    const weights = train({ ...examples, table }, rows, TRAININGS, wordings());
    const file = new URL('../../src/convert/main-content/model/weights.json', import.meta.url);
    writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
    console.log(`wrote ${fileURLToPath(file)}`);
  }
}

/**
 * The words as they are learned without the pages of some folds. What trees learn from must be scored as pages of new
 * sites are: by words that were not learned from the same site.
 */
function wordingsOf(pages: readonly WordedBlocks[]): (...without: number[]) => Wording {
  const known = new Map<string, Wording>();
  return (...without) => {
    const folds = [...new Set(without)].sort().join(' ');
    const wording = known.get(folds) ?? trainWording(pages, (fold) => !without.includes(fold));
    known.set(folds, wording);
    return wording;
  };
}
