/**
 * PDFs: which of the words that PDFium finds on a page are in its Markdown, less page numbers and the running lines
 * that the metadata lists. Run: `node bench/convert/document-words.ts [file or folder …]`; writes results/document-words.md
 * when no files are named.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSources } from '../../src/convert/documents/pdf/pdfium.ts';
import { columnsPdf, reportPdf, turnedPdf } from '../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../test/fixtures/documents/reading.ts';
import { numberedPdfs, pagesPdf, runningContent } from '../../test/fixtures/documents/running-lines.ts';
import { dataPath, howToFetch } from '../data/pages.ts';

type Score = { name: string; pages: number; words: number; missing: string[]; runningLines: string[] };

/** Characters by which PDFium marks a word that is broken at the end of a line. */
const BROKEN = /[\uFFFE\u0002\u00AD]\s*/g;

function words(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** Markdown without its marks: link targets, emphasis, escapes and entities. */
function plainText(markdown: string): string {
  return markdown
    .replace(/\]\([^)\s]*(?:\s"[^"]*")?\)/g, ']')
    .replace(/&(?:lt|gt|amp|nbsp);/g, ' ')
    .replace(/(?<!\\)<\/?[a-z]+>/g, '')
    .replace(/\\(?=[^\w\s])|\*+/g, '');
}

/** The page's words that are not in the output; a word may be there in two halves or joined with the next. */
function missingWords(reference: string[], output: string): string[] {
  const left = new Map<string, number>();
  for (const word of words(output)) left.set(word, (left.get(word) ?? 0) + 1);
  const missing: string[] = [];
  for (const word of reference) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else missing.push(word);
  }
  // What is left over in the output is what broken and joined words were turned into.
  const rest = ` ${[...left].flatMap(([word, count]) => Array(Math.max(0, count)).fill(word)).join(' ')} `;
  return missing.filter((word, i) => {
    // PDFium gives the letters of some words from right to left the wrong way round.
    if (rest.includes(` ${[...word].reverse().join('')} `)) return false;
    const next = missing[i + 1] ?? '';
    const previous = missing[i - 1] ?? '';
    return !rest.includes(` ${word}${next} `) && !rest.includes(` ${previous}${word} `);
  });
}

/** The page's words less those of each running line, whose numbers differ from page to page. */
function withoutRunningLines(text: string, lines: string[]): string[] {
  const kept = text.replace(BROKEN, '').split(/\r?\n/).map(words);
  for (const line of lines.map(words)) {
    for (const own of kept) {
      const at = own.findIndex((_, i) => line.every((word, j) => isSame(own[i + j] ?? '', word)));
      // A bare page number is a line of its own.
      if (at === -1 || (line.length === 1 && own.length > 1 && isNumber(line[0] ?? ''))) continue;
      own.splice(at, line.length);
      break;
    }
  }
  return kept.flat();
}

function isSame(word: string, listed: string): boolean {
  return word === listed || (isNumber(word) && isNumber(listed));
}

function isNumber(word: string): boolean {
  return /^(?:\d{1,4}|[ivxlc]+)$/.test(word);
}

async function score(name: string, bytes: Buffer): Promise<Score | null> {
  const document = await read(bytes, 'pdf', { maxPages: -1 }).catch(() => null);
  if (!document) return null;
  const markdown = markdownOf(document);
  const recognised = new Set(document.metadata.ocr?.pages.map(({ index }) => index));
  const runningLines = document.metadata.runningLines ?? [];
  const { sources } = await readSources(bytes, markdown.length);
  const total: Score = { name, pages: 0, words: 0, missing: [], runningLines };
  for (const [i, { text }] of sources.entries()) {
    if (recognised.has(i)) continue;
    const reference = withoutRunningLines(text, runningLines);
    total.pages++;
    total.words += reference.length;
    const output = plainText(markdown[i] ?? '');
    total.missing.push(...missingWords(reference, output).map((word) => `${word} (p. ${i + 1})`));
  }
  return total;
}

function pdfFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => /\.pdf$/i.test(name))
    .map((name) => join(path, name));
}

function dataFolder(): string {
  const folder = dataPath('documents/');
  if (!folder) throw new Error(howToFetch('document-words'));
  return fileURLToPath(folder);
}

function report(scores: Score[]): string {
  const rows = scores.map(({ name, pages, words: count, missing, runningLines }) => {
    const share = count === 0 ? '–' : `${(100 - (100 * missing.length) / count).toFixed(2)} %`;
    const shown = missing.slice(0, 6).join(', ').replaceAll('|', '\\|');
    return `| ${name} | ${pages} | ${count} | ${share} | ${runningLines.length} | ${shown} |`;
  });
  const count = scores.reduce((sum, each) => sum + each.words, 0);
  const lost = scores.reduce((sum, { missing }) => sum + missing.length, 0);
  const head = '| file | pages | words | in the Markdown | running lines | missing, the first six |';
  return [
    head,
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `In all: ${count} words, ${lost} missing, ${(100 - (100 * lost) / count).toFixed(2)} % are there.`,
  ].join('\n');
}

const named = process.argv.slice(2);
const files = (named.length > 0 ? named : [dataFolder()]).flatMap(pdfFiles);
const made: [string, Buffer][] =
  named.length > 0
    ? []
    : [
        ['made: report', reportPdf()],
        ['made: columns', columnsPdf()],
        ['made: turned', turnedPdf()],
        ['made: running lines', pagesPdf(runningContent)],
        ...Object.entries(numberedPdfs()).map(([name, bytes]): [string, Buffer] => [`made: ${name}`, bytes]),
      ];
const scores: Score[] = [];
for (const [name, bytes] of [
  ...files.map((path): [string, Buffer] => [basename(path), readFileSync(path)]),
  ...made,
]) {
  const each = await score(name, bytes);
  if (each) scores.push(each);
  else process.stdout.write(`${name}: cannot be read\n`);
}
const text = report(scores);
process.stdout.write(`${text}\n`);
if (named.length === 0) {
  writeFileSync(
    new URL('../results/document-words.md', import.meta.url),
    `# Words of PDFs\n\nWords that PDFium finds on the pages (page numbers and the running lines listed in \`metadata.runningLines\` aside) and the share of them in the Markdown; pages that were recognised are left out.\n\n\`node bench/convert/document-words.ts\`\n\n${text}\n`,
  );
}
