/** PDF -> one tree for each page: layout first, then more work for rotated pages, pages that lost text, and scans. */
import type { ParsedPage } from '@llamaindex/liteparse';
import type { ChildNode } from 'domhandler';
import type { Warning } from '../../../fetch/document.ts';
import { AssetShelf } from '../assets.ts';
import { textOf } from '../container/xml.ts';
import {
  type DocumentInput,
  type DocumentPart,
  facts,
  listed,
  type ReadDocument,
} from '../document-parts.ts';
import { findOcrData, type OcrSettings } from '../ocr-data.ts';
import { unreadable } from '../refusals.ts';
import { documentOf, element } from '../tree.ts';
import { withColumnNames } from './blocks/column-names.ts';
import { withLostText, withoutItems } from './blocks/page-blocks.ts';
import { pageNodes } from './blocks/page-tree.ts';
import { findRunningLines, type RunningLines, withPlainEdges } from './blocks/running-lines.ts';
import { languageOf } from './file/language.ts';
import { checkPackedStreams } from './file/packed-streams.ts';
import { titleOf } from './file/title.ts';
import { type Layout, readLayout } from './layout.ts';
import { type Angle, isScan, needsOcr, orientationOf } from './page-needs.ts';
import { countPdfPages, type PageSource, readSources } from './pdfium.ts';
import { type PageWords, placesOn, wordsOn } from './places.ts';
import { noTimeFor, recognisePages } from './recognise.ts';
import { withFilledIn } from './text/filled-in.ts';
import { keyOf, letterCount, Vocabulary } from './text/keys.ts';
import { laidOverText } from './text/laid-over.ts';
import { rawTextNodes } from './text/raw-text.ts';
import { inReadingOrder, withReadingOrder } from './text/right-to-left.ts';

/** The most pages that are laid out at once: enough to find repeated headers, few enough for memory. */
const SLICE = 100;
/** If the layout has a smaller share of the page's letters, it has lost text. */
const THIN = 0.5;
const MIN_LETTERS = 40;
/** Layout takes time that grows with the square of the text; a page of print has some 5,000 characters. */
const MOST_LAID_OUT = 200_000;

type Body = {
  nodes: ChildNode[];
  needsOcr: boolean;
  isScan: boolean;
  /** Texts that are laid over the page. */
  over: string[];
  words?: PageWords;
};

type Bodies = { bodies: Body[]; xmp: string; runningLines: string[] };

export async function readPdf(
  input: Pick<DocumentInput, 'bytes' | 'maxPages' | 'withPlaces'> & OcrSettings,
): Promise<ReadDocument> {
  const { bytes, maxPages, withPlaces = false } = input;
  await checkPackedStreams(bytes);
  const pagesTotal = await countPdfPages(bytes);
  const wanted = maxPages === -1 ? pagesTotal : Math.min(maxPages, pagesTotal);
  const { sources: drawn, title: stated } = await readSources(bytes, wanted);
  const sources = drawn.map((source) => ({ ...source, text: inReadingOrder(source.text) }));
  const shelf = new AssetShelf();
  const { bodies, xmp, runningLines } = await readBodies(bytes, sources, { shelf, withPlaces });
  const unread = bodies.flatMap((body, i) => (body.needsOcr ? [i + 1] : []));
  const read = unread.length > 0 ? await recognisePages(bytes, unread, await findOcrData(input)) : null;
  const pages = bodies.map(({ nodes, isScan, over }, i) => {
    const recognised = read?.pages.get(i + 1);
    // The picture of a scanned page is left out: its text has just been read.
    return recognised
      ? [...recognised, ...missing(over, recognised), ...(isScan ? [] : pictures(nodes))]
      : nodes;
  });
  const language = languageOf(bytes);
  const title = titleOf(xmp, stated, pages[0] ?? []);
  return {
    parts: pages.map(
      (nodes, i): DocumentPart => ({
        root: documentOf(nodes, { title: i === 0 ? title : undefined, language }),
        ...(withPlaces && { places: placesOn(bodies[i]?.words ?? []) }),
      }),
    ),
    metadata: {
      ...facts(title, language),
      pagesTotal,
      pagesProcessed: pages.length,
      ...listed(runningLines),
      ...(read && read.pages.size > 0 && { ocr: read.facts }),
    },
    assets: shelf.assets,
    warnings: warningsOf(pagesTotal, pages.length, shelf, read?.skipped ?? []),
  };
}

async function readBodies(
  bytes: Buffer,
  sources: PageSource[],
  { shelf, withPlaces }: { shelf: AssetShelf; withPlaces: boolean },
): Promise<Bodies> {
  const vocabulary = new Vocabulary(sources.map(({ text }) => text));
  const bodies: Body[] = [];
  const runningLines: string[] = [];
  let xmp = '';
  let laidOut = 0;
  // Slices of equal size: repeated lines cannot be found in a last slice of two pages.
  const size = Math.ceil(sources.length / Math.ceil(sources.length / SLICE));
  for (let first = 0; first < sources.length; first += size) {
    const numbers = Array.from(sources.slice(first, first + size), (_, i) => first + i + 1);
    const readable = numbers.filter((number) => (sources[number - 1]?.text.length ?? 0) <= MOST_LAID_OUT);
    const drawn = readable.length > 0 ? await uprightLayout(bytes, readable, laidOut === 0) : null;
    const layout = drawn && {
      ...drawn,
      pages: drawn.pages.map((page) => withReadingOrder(page, sources[page.pageNum - 1]?.text ?? '')),
    };
    const running = findRunningLines(
      layout?.pages ?? [],
      new Map(layout?.pages.map((page) => [page, sources[page.pageNum - 1]?.text ?? ''])),
    );
    runningLines.push(...running.texts);
    xmp ||= layout?.xmp ?? '';
    laidOut += layout?.pages.length ?? 0;
    for (const number of numbers) {
      const source = sources[number - 1] ?? { text: '', bold: [] };
      const page = layout?.pages.find(({ pageNum }) => pageNum === number);
      if (layout && page) {
        const body = pageBody(page, { source, vocabulary, layout, shelf, running });
        bodies.push(withPlaces ? { ...body, words: wordsOn(page, layout.turned.get(number)) } : body);
      } else
        bodies.push({
          nodes: rawTextNodes(source.text, vocabulary),
          needsOcr: false,
          isScan: false,
          over: [],
        });
    }
  }
  // The layout reader reports no error if it could not read any page.
  if (laidOut === 0 && sources.every(({ text }) => text.trim() === '')) throw unreadable('pdf');
  return { bodies, xmp, runningLines };
}

/** `turned` has the angles of rotated pages by page number. */
type UprightLayout = Layout & { turned: ReadonlyMap<number, Angle> };

/** Pages with rotated text are laid out again, the right way up. */
async function uprightLayout(bytes: Buffer, numbers: number[], withXmp: boolean): Promise<UprightLayout> {
  const layout = await readLayout(bytes, { pages: numbers.join(','), withXmp });
  const turned = layout.pages.flatMap((page) => {
    const angle = orientationOf(page);
    return angle === 0 ? [] : [{ page: page.pageNum, angle }];
  });
  if (turned.length === 0) return { ...layout, turned: new Map() };
  const pages = turned.map(({ page }) => page).join(',');
  const upright = await readLayout(bytes, { pages, orientation: turned });
  const again = new Map(upright.pages.map((page) => [page.pageNum, page]));
  return {
    ...layout,
    pages: layout.pages.map((page) => again.get(page.pageNum) ?? page),
    turned: new Map(turned.flatMap(({ page, angle }) => (again.has(page) ? [[page, angle]] : []))),
  };
}

type BodyOptions = {
  source: PageSource;
  vocabulary: Vocabulary;
  layout: Layout;
  shelf: AssetShelf;
  running: RunningLines;
};

function pageBody(page: ParsedPage, { source, vocabulary, layout, shelf, running }: BodyOptions): Body {
  const isScanned = isScan(page);
  const { typed, filled } = laidOverText(page);
  const body: Body = {
    nodes: [],
    needsOcr: needsOcr(page, source.text),
    isScan: isScanned,
    over: [...typed, ...filled].map(({ text }) => text),
  };
  const assetName = (id: string) => (isScanned ? null : keptImage(id, layout, shelf));
  const plain = withColumnNames(withoutItems(withPlainEdges(page), running.items.get(page)));
  const { page: labelled, left } = withFilledIn(plain, filled);
  const { textItems, ...rest } = labelled;
  const over = [...textItems, ...typed, ...left];
  const whole = withLostText({ ...rest, textItems: over }, source.text, page.textItems);
  // The lines of blocks are found by the page's own items.
  const own = { ...whole, textItems };
  const numbers = running.otherNumbers.get(page) ?? [];
  const nodes = [
    ...pageNodes(own, { source, vocabulary, assetName }),
    ...numbers.map((text) => element('p', [text])),
  ];
  const letters = letterCount(source.text);
  const seen = page.textItems.reduce((sum, { text }) => sum + keyOf(text).length, 0);
  const isThin = seen < letters * THIN && (letters >= MIN_LETTERS || seen === 0);
  if (!isThin) return { ...body, nodes };
  const raw = rawTextNodes(source.text, vocabulary);
  return { ...body, nodes: [...raw, ...missing(body.over, raw), ...pictures(nodes)] };
}

/** The texts that the nodes do not contain, as paragraphs. */
function missing(texts: string[], nodes: ChildNode[]): ChildNode[] {
  if (texts.length === 0) return [];
  const shown = keyOf(nodes.map((node) => textOf('children' in node ? node : null)).join(' '));
  return texts.filter((text) => !shown.includes(keyOf(text))).map((text) => element('p', [text]));
}

function keptImage(id: string, layout: Layout, shelf: AssetShelf): string | null {
  const image = layout.images.find((other) => other.id === id);
  // Smaller ones are lines, dots and spacers.
  if (!image || image.width < 16 || image.height < 16) return null;
  const original = layout.images.find((other) => other.id === image.duplicateOf) ?? image;
  const type = /^jpe?g$/.test(image.format) ? 'image/jpeg' : 'image/png';
  return shelf.add(original.id, type, () => (original.bytes.length > 0 ? original.bytes : image.bytes));
}

function pictures(nodes: ChildNode[]): ChildNode[] {
  return nodes.filter(
    (node) => 'children' in node && node.children.some((below) => 'name' in below && below.name === 'img'),
  );
}

function warningsOf(total: number, processed: number, shelf: AssetShelf, skipped: number[]): Warning[] {
  const warnings: Warning[] = [];
  const warn = (detail: string) => warnings.push({ reason: 'truncated', detail });
  if (processed < total) warn(`${processed} of ${total} pages were read`);
  warnings.push(...shelf.warnings);
  if (skipped.length > 0) warn(noTimeFor(skipped));
  return warnings;
}
