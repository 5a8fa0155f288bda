/** Everything the converter of a tree makes of a page or file, each part under the name it is compared by. */
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { AppError } from '../../src/errors.ts';
import type { JsonSchema } from '../../src/extract/engine.ts';
import type { Pool } from '../../src/sandbox/pool.ts';
import type { ReadPage, ReadPageInput } from '../../src/sandbox/tasks/read-page.ts';
import { PROMPTS } from './asked.ts';
import type { Case } from './cases.ts';

/** The text of each output by its name, such as `markdown, reader`. */
export type Answers = Map<string, string>;

const TIMEOUT_MS = 180_000;
/** For what a page is to be without. */
const LEFT_OUT = ['nav', 'footer', '.sidebar'];
const IGNORED = ['\\d+ views', '\\d{4}-\\d{2}-\\d{2}'];

type Request = Partial<ReadPageInput> & { label: string };

export type Asked = {
  schema: JsonSchema;
  prompt: string;
  /** A schema made at random. With it, rarer requests are made too: not of every page, which would take too long. */
  random: JsonSchema | null;
};

export async function answersFor(
  pool: Pool,
  { body, page }: { body: Buffer; page: Case },
  asked: Asked,
): Promise<Answers> {
  const answers: Answers = new Map();
  const read = (ask: Request) => readPage(pool, { body, page }, ask, answers);
  const normal = await read({
    label: 'normal',
    formats: [
      { type: 'markdown', mode: 'normal' },
      { type: 'html', mode: 'normal' },
      { type: 'links' },
      { type: 'images' },
    ],
    ...(page.kind !== 'hostile pages' && {
      summarise: true,
      nextPage: true,
      indexCharacters: 100_000,
      // As earlier commits call it.
      plainCharacters: 100_000,
      extract: { prompt: '', schema: asked.schema },
    }),
  });
  if (page.kind === 'hostile pages' || !normal) return answers;
  const reader = await read({
    label: 'reader',
    formats: [
      { type: 'markdown', mode: 'reader' },
      { type: 'html', mode: 'reader' },
    ],
    extract: { prompt: asked.prompt, schema: null },
  });
  if (page.contentType.startsWith('image/')) return answers;
  await read({
    label: 'prune',
    formats: [
      { type: 'markdown', mode: 'prune' },
      { type: 'html', mode: 'prune' },
    ],
    textMode: 'reader',
    ...(asked.random && { extract: { prompt: '', schema: asked.random } }),
  });
  const results = resultsOf(normal);
  await addDiff(pool, answers, 'diff, edited page', results, edited(results));
  if (!asked.random) return answers;
  await read({
    label: 'left out',
    formats: [{ type: 'markdown', mode: 'normal' }],
    leaveOut: LEFT_OUT,
    textMode: 'prune',
    extract: { prompt: asked.prompt, schema: asked.schema },
  });
  if (reader) await addDiff(pool, answers, 'diff, other mode', results, resultsOf(reader));
  return answers;
}

async function readPage(
  pool: Pool,
  { body, page }: { body: Buffer; page: Case },
  { label, ...ask }: Request,
  answers: Answers,
): Promise<ReadPage | null> {
  const input: ReadPageInput = {
    body,
    contentType: page.contentType,
    charset: page.charset,
    url: page.url,
    maxPages: -1,
    ocrLanguages: ['eng'],
    ocrDataDir: undefined,
    cacheDir: join(tmpdir(), 'compare-outputs-cache'),
    formats: [],
    ...ask,
  };
  try {
    const output = await pool.run('readPage', input, { timeoutMs: TIMEOUT_MS, account: 'bench' });
    addOutput(answers, label, output);
    return output;
  } catch (error) {
    answers.set(`error, ${label}`, errorText(error));
    return null;
  }
}

/** A sentence may be put better; what kind of error it is may not change. */
function errorText(error: unknown): string {
  return error instanceof AppError ? error.type : String(error);
}

function addOutput(answers: Answers, label: string, output: ReadPage): void {
  const { results, errors, assets, ...rest } = output;
  for (const [type, json] of Object.entries(results))
    answers.set(
      type === 'markdown' || type === 'html' ? `${type}, ${label}` : type,
      withFixedNames(output, textOf(json)),
    );
  for (const [type, { code }] of Object.entries(errors)) answers.set(`error, ${type} ${label}`, code);
  if (assets.length > 0)
    answers.set(
      'pictures in documents',
      assets.map(({ contentType, bytes }) => `${contentType} ${sha256(bytes)}`).join('\n'),
    );
  for (const [given, value] of Object.entries(rest)) {
    const name = given === 'plainText' ? 'indexText' : given;
    if (value !== undefined) answers.set(`${name}, ${label}`, withFixedNames(output, JSON.stringify(value)));
  }
}

/** Pictures inside documents have random ids. */
function withFixedNames({ assets }: ReadPage, text: string): string {
  return assets.reduce((left, { id }, i) => left.replaceAll(id, `picture-${i}`), text);
}

const textOf = (json: Uint8Array): string => Buffer.from(json).toString();
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

type Results = Record<string, { data: unknown }>;

function resultsOf(output: ReadPage): Results {
  const { results, extraction, summary } = output;
  const all: Results = Object.fromEntries(
    Object.entries(results).map(([type, json]) => [type, JSON.parse(withFixedNames(output, textOf(json)))]),
  );
  if (extraction && 'output' in extraction) all.json = { data: extraction.output.json };
  if (summary !== undefined) all.summary = { data: summary };
  return all;
}

/** The same page some time later: lines gone, lines new, numbers that went up. */
function edited(value: unknown): Results {
  const edit = (below: unknown): unknown => {
    if (typeof below === 'string')
      return below
        .split('\n')
        .flatMap((line, i) =>
          i % 11 === 7 ? [] : i % 13 === 5 ? [line, 'A new line of 2026-11-02'] : [line],
        )
        .join('\n')
        .replace(/\b(\d{2})\b/g, (digits) => String(Number(digits) + 1));
    if (typeof below === 'number') return below + 1;
    if (Array.isArray(below)) return below.map(edit).filter((_, i) => i % 9 !== 4);
    if (typeof below !== 'object' || below === null) return below;
    return Object.fromEntries(Object.entries(below).map(([name, inner]) => [name, edit(inner)]));
  };
  return edit(value) as Results;
}

async function addDiff(
  pool: Pool,
  answers: Answers,
  name: string,
  before: Results,
  after: Results,
): Promise<void> {
  const packed = zstdCompressSync(JSON.stringify({ results: before }));
  const input = {
    current: Buffer.from(JSON.stringify({ results: after })),
    previous: [{ zstd: packed, formats: Object.keys(before) }],
    pictures: null,
    maskUrl: 'https://site.example/mask.png',
    patterns: IGNORED,
    withResults: false,
  };
  try {
    const { changed, diffs } = await pool.run('compare', input, { timeoutMs: TIMEOUT_MS, account: 'bench' });
    answers.set(name, `${changed} ${diffs}`);
  } catch (error) {
    answers.set(`error, ${name}`, errorText(error));
  }
}

export const promptFor = (i: number): string => PROMPTS[i % PROMPTS.length] ?? '';
