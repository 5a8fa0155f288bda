/**
 * Documents: how many of their words are found, beside pdftotext and pandoc where the machine has them; CPU time a
 * page, memory, and pages a second with four processes. Run: `node bench/convert/documents.ts [folder]`.
 */

import { execFileSync, fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LiteParse } from '@llamaindex/liteparse';
import { type ReadDocument, readDocument } from '../../src/convert/documents/read.ts';
import { pageBase } from '../../src/convert/html/base-url.ts';
import { normalView } from '../../src/convert/html/view.ts';
import { toMarkdown } from '../../src/convert/markdown/markdown.ts';
import { AppError } from '../../src/errors.ts';
import { detectContentType } from '../../src/fetch/content-type.ts';
import { PAGE, pagePicture } from '../../test/fixtures/documents/images.ts';
import { dataPath, howToFetch } from '../data/pages.ts';
import { mean, startCpu } from '../figures.ts';
import { printTable } from '../table.ts';

const CONCURRENCY = 4;
const SECONDS = 10;

async function read(bytes: Buffer, contentType: string): Promise<ReadDocument> {
  const url = 'https://bench.example/document';
  return readDocument({
    bytes,
    contentType,
    charset: null,
    url,
    maxPages: -1,
    ocrLanguages: ['eng'],
  });
}

function markdownOf({ parts }: ReadDocument): string {
  const shown = parts.map(
    ({ root, markdown }) =>
      markdown ?? toMarkdown(normalView(root), pageBase(root, 'https://bench.example/')),
  );
  return shown.join('\n');
}

function words(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The share of the reference's words that are in the text, each as often as it is in the reference. */
function recall(text: string, reference: string): number | null {
  const left = new Map<string, number>();
  for (const word of words(text)) left.set(word, (left.get(word) ?? 0) + 1);
  const wanted = words(reference);
  let found = 0;
  for (const word of wanted) {
    const count = left.get(word) ?? 0;
    if (count > 0) found += 1;
    left.set(word, count - 1);
  }
  return wanted.length > 0 ? found / wanted.length : null;
}

/** What a peer makes of the file; null where the machine has no such program or it fails. */
function peerText(path: string): string | null {
  const type = extname(path);
  try {
    if (type === '.pdf') return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', stdio: 'pipe' });
    if (!/\.(docx|odt|epub|rtf|tex)$/.test(type)) return null;
    return execFileSync('pandoc', ['-t', 'plain', '--wrap=none', path], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return null;
  }
}

const shown = (share: number | null) => (share === null ? '–' : share.toFixed(3));

async function measureFiles(paths: string[]): Promise<void> {
  const rows: (string | number)[][] = [];
  const recalls: number[] = [];
  for (const path of paths) {
    const bytes = readFileSync(path);
    const contentType = await detectContentType({
      body: bytes,
      contentType: undefined,
      url: `https://bench.example/${basename(path)}`,
    });
    try {
      const document = await read(bytes, contentType);
      const cpu = startCpu();
      await read(bytes, contentType);
      const used = cpu();
      const text = markdownOf(document);
      const truth = existsSync(`${path}.md`) ? readFileSync(`${path}.md`, 'utf8') : null;
      const peer = peerText(path);
      const againstPeer = peer === null ? null : recall(text, peer);
      if (contentType === 'application/pdf' && againstPeer !== null) recalls.push(againstPeer);
      rows.push([
        basename(path),
        document.parts.length,
        shown(againstPeer),
        shown(truth === null ? null : recall(text, truth)),
        shown(truth === null || peer === null ? null : recall(peer, truth)),
        (used / document.parts.length).toFixed(1),
        document.metadata.ocr ? 'yes' : '',
      ]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rows.push([basename(path), 0, error.type, '', '', '', '']);
    }
  }
  printTable(
    'Documents, file by file',
    [
      'file',
      'parts',
      'recall of the peer’s words',
      'recall of the truth',
      'the peer’s',
      'CPU ms a part',
      'OCR',
    ],
    rows,
  );
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  printTable(
    'Documents, all',
    ['PDF recall, mean', 'PDFs', 'peak memory, MB'],
    [[shown(recalls.length > 0 ? mean(recalls) : null), recalls.length, peak]],
  );
}

/** Pages of text are drawn, and read again as pictures: clean scans whose truth is known. */
async function measureOcr(path: string): Promise<void> {
  const rows: (string | number)[][] = [];
  const bytes = readFileSync(path);
  const pages = (await read(bytes, 'application/pdf')).parts.slice(0, 3);
  const drawn = await new LiteParse({ dpi: 150, quiet: true }).screenshot(bytes, [1, 2, 3]);
  for (const [i, part] of pages.entries()) {
    const picture = drawn[i]?.imageBuffer;
    if (picture)
      rows.push(
        await ocrRow(
          `${basename(path)}, page ${i + 1}`,
          picture,
          markdownOf({ parts: [part], metadata: {}, assets: [], warnings: [] }),
        ),
      );
  }
  rows.push(await ocrRow('page.png', await pagePicture().png().toBuffer(), PAGE.join('\n')));
  printTable('Recognition of clean scans', ['page', 'recall', 'CPU ms'], rows);
}

async function ocrRow(name: string, picture: Buffer, truth: string): Promise<(string | number)[]> {
  const cpu = startCpu();
  const text = markdownOf(await read(picture, 'image/png'));
  return [name, shown(recall(text, truth)), cpu().toFixed(0)];
}

/** Four processes, as the converter pool would have them. */
async function measureThroughput(path: string): Promise<void> {
  const counts = await Promise.all(
    Array.from({ length: CONCURRENCY }, () => {
      const child = fork(import.meta.filename, ['--worker', path], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      return new Promise<{ pages: number; megabytes: number }>((resolve, reject) => {
        child.once('message', (message) => resolve(message as { pages: number; megabytes: number }));
        child.once('error', reject);
        child.once('exit', (code) => code !== 0 && reject(new Error(`a worker ended with ${code}`)));
      });
    }),
  );
  const pages = counts.reduce((sum, count) => sum + count.pages, 0);
  const memory = Math.max(...counts.map(({ megabytes }) => megabytes));
  printTable(
    'Throughput',
    ['file', 'processes', 'pages a second', 'memory of one, MB'],
    [[basename(path), CONCURRENCY, (pages / SECONDS).toFixed(1), memory.toFixed(0)]],
  );
}

async function work(path: string): Promise<void> {
  const bytes = readFileSync(path);
  await read(bytes, 'application/pdf');
  let pages = 0;
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
    const document = await read(bytes, 'application/pdf');
    markdownOf(document);
    pages += document.parts.length;
  }
  process.send?.({ pages, megabytes: process.resourceUsage().maxRSS / 1024 });
}

async function main(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => !/\.(md|txt)$/.test(name));
  await measureFiles(files.map((name) => join(folder, name)));
  const largest =
    files.find((name) => /multi_page.*\.pdf$/.test(name)) ?? files.find((name) => name.endsWith('.pdf'));
  if (largest) {
    await measureOcr(join(folder, largest));
    await measureThroughput(join(folder, largest));
  }
}

const [first, path = ''] = process.argv.slice(2);
const fetched = dataPath('documents/');
if (first === '--worker') await work(path);
else if (first ?? fetched) await main(first ?? fileURLToPath(fetched ?? ''));
else process.stdout.write(howToFetch('documents'));
