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
  /** The mode used instead, if no part of the page looks like content. */
  fallback: null | 'prune' | 'normal';
};

/** Below this expected F1 the choice would be a guess, and the whole page is more useful. */
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

/** Null if nothing looks like content. */
export function mainContent(doc: Document, analysis: Analysis): View | null {
  const keep = contentBlocks(analysis);
  return keep && markView(doc, analysis.outline, keep, analysis.notices);
}

/** Whether each block is part of the main content; null if nothing looks like content. */
export function contentBlocks(analysis: Analysis): boolean[] | null {
  const { outline, kind } = analysis;
  const selection = selectBlocks(outline, doubted(analysis), kind);
  if (selection.expected < MIN_EXPECTED) return null;
  const keep = completeRegions(outline, selection, kind);
  // In a thread, pointers to other texts are part of the conversation.
  if (kind !== 'thread') dropSideLines(analysis, keep);
  keepTerms(outline, keep);
  if (kind === 'product') keepNameAndPrice(analysis, keep);
  return keep.includes(true) ? keep : null;
}

function doubted({ outline, probabilities, kind }: Analysis): Float32Array {
  const lowered = doubtButtons(outline, probabilities);
  return kind === 'article' ? doubtNewsletters(outline, lowered) : lowered;
}
