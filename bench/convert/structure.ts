/** How many structures of real pages are still what they were in our Markdown: code, tables, items, headings and so on. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Document } from 'domhandler';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { getDomain } from 'tldts';
import { pageBase } from '../../src/convert/html/base-url.ts';
import { normalView, type View } from '../../src/convert/html/view.ts';
import { analyseWith } from '../../src/convert/main-content/analyse.ts';
import { prune } from '../../src/convert/main-content/prune.ts';
import { mainContent, reader } from '../../src/convert/main-content/reader.ts';
import { toMarkdown } from '../../src/convert/markdown/markdown.ts';
import { parsePage } from '../../src/convert/parse-page.ts';
import { argumentAfter } from '../argument-after.ts';
import { readFoldModels } from '../reader/reader-fold-models.ts';
import { printTable } from '../table.ts';
import { fileOf, isKept, isText, readMarkdown } from './structure-markdown.ts';
import { findStructures, type Kind, plain, type Structure } from './structure-source.ts';

const DATA = new URL('../../../shared/data/', import.meta.url);
const MODES = ['normal', 'prune', 'reader'] as const;
const KINDS: Kind[] = ['code block', 'data table', 'list item', 'heading', 'picture', 'footnote', 'formula'];
/** Pages of the large collections are taken where they hold one of these. */
const RARE: ReadonlySet<Kind> = new Set(['code block', 'data table', 'footnote', 'formula']);
/** One page must not decide a figure. */
const MAX_OF_A_KIND = 15;

type Page = {
  name: string;
  url: string;
  /** As the training calls it. */
  site: string;
  html: () => string;
  truth: string;
  truthPictures: Set<string>;
  isWhole: boolean;
};
type Half = 'seen' | 'held out';
type Count = { source: number; kept: number; text: number };

if (!existsSync(DATA)) {
  process.stdout.write('Skipped: ../shared/data is not there\n');
  process.exit(0);
}

const only = argumentAfter('--pages');
const failures = argumentAfter('--failures');
// With models that did not learn from a page's site; see bench/reader/train-reader.ts.
const folds = argumentAfter('--folds');
const modelFor = folds ? readFoldModels(folds) : null;
const counts = new Map<string, Count>();
let pagesWithStructures = 0;
for (const page of loadPages()) {
  const half = halfOf(page.url);
  if ((only && !page.name.includes(only)) || (failures && half === 'held out')) continue;
  const html = page.html();
  const structures = inTruth(findStructures(html), page);
  if (!structures.some(({ kind }) => page.isWhole || RARE.has(kind))) continue;
  pagesWithStructures++;
  const { root } = parsePage(html);
  const base = pageBase(root, page.url);
  for (const mode of MODES.filter((one) => !failures || one === failures)) {
    const found = readMarkdown(toMarkdown(viewOf(root, mode, page.site), base));
    for (const structure of structures) {
      const kept = isKept(structure, found);
      const text = kept || isText(structure, found);
      add(`${half} ${mode} ${structure.kind}`, kept, text);
      add(`${half} ${mode} all`, kept, text);
      if (!kept && failures === mode) showFailure(page, structure, text);
    }
  }
}

function viewOf(root: Document, mode: (typeof MODES)[number], site: string): View {
  if (mode === 'normal') return normalView(root);
  if (mode === 'prune') return prune(root).view;
  if (!modelFor) return reader(root).view;
  return mainContent(root, analyseWith(root, modelFor(site))) ?? normalView(root);
}

function add(key: string, kept: boolean, text: boolean): void {
  const count = counts.get(key) ?? { source: 0, kept: 0, text: 0 };
  counts.set(key, count);
  count.source++;
  if (kept) count.kept++;
  if (text) count.text++;
}

for (const half of ['seen', 'held out'] as const) {
  printTable(
    `Structures kept as what they are (as any text), pages ${half === 'seen' ? 'that rules were made on' : 'of held-out sites'}`,
    ['kind', 'in the source', ...MODES],
    [...KINDS, 'all'].map((kind) => [
      kind,
      counts.get(`${half} normal ${kind}`)?.source ?? 0,
      ...MODES.map((mode) => figure(counts.get(`${half} ${mode} ${kind}`))),
    ]),
  );
}
process.stdout.write(`\n${pagesWithStructures} pages have such structures in their content.\n`);

function figure(count: Count | undefined): string {
  if (!count) return '–';
  const share = (part: number): string => `${((100 * part) / count.source).toFixed(1)} %`;
  return `${share(count.kept)} (${share(count.text)})`;
}

/** By site, so that no rule made for a site is measured on it. */
function halfOf(url: string): Half {
  const site = getDomain(url) ?? url;
  const sum = [...site].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return sum % 2 === 0 ? 'seen' : 'held out';
}

function loadPages(): Page[] {
  type Listed = { id: string; url: string; text?: string; readableHtml?: string };
  const list = (file: string): Listed[] => JSON.parse(readFileSync(new URL(file, DATA), 'utf8')) as Listed[];
  const page = (folder: string, { id, url, text, readableHtml }: Listed): Page => ({
    name: `${folder}${id}`,
    // The pages of one collection were published under one made-up host; each is a site of its own.
    url: url.includes('//fakehost') ? url.replace('fakehost', `${id}.example`) : url,
    site: readableHtml === undefined ? (getDomain(url) ?? '') : `readability/${id}`,
    html: () => gunzipSync(readFileSync(new URL(`${folder}${id}.html.gz`, DATA))).toString('utf8'),
    isWhole: readableHtml !== undefined,
    truth: plain(text ?? textOfHtml(readableHtml ?? '')),
    truthPictures: new Set(
      findStructures(readableHtml ?? '').flatMap(({ kind, addresses }) =>
        kind === 'picture' ? addresses.map(fileOf) : [],
      ),
    ),
  });
  return [
    ...list('markdown/pages.json').map((one) => page('markdown/', one)),
    ...list('reader/aeb.json').map((one) => page('reader/aeb/', one)),
    ...list('reader/wcxb.json').map((one) => page('reader/wcxb/', one)),
  ];
}

function textOfHtml(html: string): string {
  const stack: DefaultTreeAdapterTypes.ChildNode[] = [...parse(html).childNodes];
  const texts: string[] = [];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('value' in node) texts.push(node.value);
    else if ('childNodes' in node) stack.push(...node.childNodes);
  }
  return texts.reverse().join(' ');
}

/** The structures whose text a person marked as content. A short text is everywhere by chance. */
function inTruth(all: Structure[], { truth, truthPictures }: Page): Structure[] {
  const taken = new Map<Kind, number>();
  return all.filter((structure) => {
    const { kind, places, parts, addresses } = structure;
    const isContent =
      kind === 'picture'
        ? addresses.some((address) => truthPictures.has(fileOf(address)))
        : kind === 'formula'
          ? places.some((place) => place.length >= 20 && truth.includes(place.slice(0, 20)))
          : kind === 'code block' || kind === 'data table'
            ? parts.join('').length >= 8 &&
              parts.filter((part) => truth.includes(part)).length >= parts.length * 0.8
            : parts.every((part) => part.length > 3) && places.some((place) => truth.includes(place));
    const count = taken.get(kind) ?? 0;
    if (isContent) taken.set(kind, count + 1);
    return isContent && count < MAX_OF_A_KIND;
  });
}

function showFailure({ name }: Page, { kind, parts, addresses }: Structure, isAnywhere: boolean): void {
  const what = (kind === 'picture' ? addresses : parts).join(' | ').slice(0, 150);
  process.stdout.write(`${name} ${kind} ${isAnywhere ? 'is text' : 'is lost'}: ${what}\n`);
}
