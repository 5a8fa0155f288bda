/** The main content of a page, with its title. */
import type { Document } from 'domhandler';
import { normalView, type View } from '../html/view.ts';
import { type Analysis, analyse } from './analyse.ts';
import { completeRegions } from './choose/regions.ts';
import { selectBlocks } from './choose/select.ts';
import { dropSideLines } from './choose/side-lines.ts';
import { doubtButtons, keepTerms } from './doubt/buttons.ts';
import { doubtNewsletters } from './doubt/newsletters.ts';
import { markView } from './mark.ts';
import { keepNameAndPrice } from './product.ts';
import { prune } from './prune.ts';
import { pageTitle } from './title.ts';

type Reader = {
  view: View;
  title: string | null;
  /** What the view is instead, where the page has no part that looks like content. */
  fallback: null | 'prune' | 'normal';
};

/** Below this expected F1 the choice would be a guess, and the whole page says more. */
const MIN_EXPECTED = 0.1;

/** @example const { view, title } = reader(parseHtml(html).root); */
export function reader(doc: Document): Reader {
  const analysis = analyse(doc);
  const title = pageTitle(analysis);
  const main = mainContent(doc, analysis);
  if (main) return { view: main, title, fallback: null };
  const pruned = prune(doc);
  if (!pruned.empty) return { view: pruned.view, title, fallback: 'prune' };
  return { view: normalView(doc), title, fallback: 'normal' };
}

/** null where nothing looks like content. */
export function mainContent(doc: Document, analysis: Analysis): View | null {
  const keep = contentBlocks(analysis);
  return keep && markView(doc, analysis.outline, keep, analysis.notices);
}

/** For each block whether it is part of the main content; null where nothing looks like content. */
export function contentBlocks(analysis: Analysis): boolean[] | null {
  const { outline, kind } = analysis;
  const selection = selectBlocks(outline, doubted(analysis), kind);
  if (selection.expected < MIN_EXPECTED) return null;
  const keep = completeRegions(outline, selection, kind);
  // In a thread, what to read is said to the others.
  if (kind !== 'thread') dropSideLines(analysis, keep);
  keepTerms(outline, keep);
  if (kind === 'product') keepNameAndPrice(analysis, keep);
  return keep.includes(true) ? keep : null;
}

function doubted({ outline, probabilities, kind }: Analysis): Float32Array {
  const lowered = doubtButtons(outline, probabilities);
  return kind === 'article' ? doubtNewsletters(outline, lowered) : lowered;
}
