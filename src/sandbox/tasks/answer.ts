/** Assembles an answer from finished pieces of JSON, without parsing any of them. */
import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import type { FormatType } from '../../contract/page/formats.ts';
import type { FileFacts, ParseResult } from '../../contract/page/parse.ts';
import type { ScrapeResult } from '../../contract/page/scrape-result.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import type { Converted } from '../../convert/convert.ts';
import type { FormatError } from '../../convert/format-error.ts';
import type { Source } from '../../convert/source.ts';
import type { TokenCount } from '../../extract/llm/model-for-call.ts';
import type { FetchedDocument, Warning } from '../../fetch/document.ts';
import { zlibAtOnce } from '../../zlib-at-once.ts';

type Metadata = ScrapeResult['metadata'];

export type AnsweredPage = {
  contentType: string;
  document: Pick<FetchedDocument, 'url' | 'status' | 'engine' | 'cache' | 'consent' | 'actions'>;
  page: Pick<Source, 'page' | 'document'>;
};

export type AnswerParts = {
  /** JSON text of each format. */
  results: [FormatType, Uint8Array][];
  errors: Record<string, FormatError>;
  warnings: Warning[];
  engine?: Metadata['engine'] | undefined;
  /** JSON text of what actions returned. */
  actions?: Uint8Array | undefined;
};

export type AnswerFacts = {
  elapsedMs: number;
  file?: FileFacts | undefined;
  /** The model's tokens. */
  tokens?: TokenCount | undefined;
};

export function assembleAnswer(
  id: string,
  { contentType, document, page }: AnsweredPage,
  { results, errors, warnings, engine, actions }: AnswerParts,
  { elapsedMs, file, tokens }: AnswerFacts,
): Buffer {
  const source = file
    ? { file }
    : { url: redactUrl(document.url), statusCode: document.status, provider: document.engine };
  const metadata = {
    contentType,
    ...source,
    elapsedMs: Math.round(elapsedMs),
    title: page.page.title,
    language: page.page.language,
    ...(Object.keys(page.page.named).length > 0 && { meta: page.page.named }),
    ...(page.page.favicon && { favicon: page.page.favicon }),
    warnings: distinct(warnings),
    ...(document.cache && { cache: document.cache }),
    ...documentMetadata(page),
    ...(engine && { engine }),
    ...(document.consent && { consent: document.consent }),
    ...(document.actions && { actions: document.actions.reports }),
    ...(engine?.name === 'llm' && tokens && { usage: tokens }),
  } satisfies Metadata | ParseResult['metadata'];
  const pieces: Uint8Array[] = [Buffer.from(`{"id":${JSON.stringify(id)},"results":{`)];
  const values = actions ? [...results, ['actions', actions] as const] : results;
  for (const [index, [type, value]] of values.entries()) {
    pieces.push(Buffer.from(`${index > 0 ? ',' : ''}${JSON.stringify(type)}:`), value);
  }
  const failed = Object.keys(errors).length > 0 ? `,"errors":${JSON.stringify(errors)}` : '';
  pieces.push(Buffer.from(`},"metadata":${JSON.stringify(metadata)}${failed}}`));
  return Buffer.concat(pieces);
}

function documentMetadata({ document }: AnsweredPage['page']): Partial<Metadata> {
  const { pagesTotal, pagesProcessed, runningLines, ocr, image } = document;
  return {
    ...(pagesTotal !== undefined && { pagesTotal }),
    ...(pagesProcessed !== undefined && { pagesProcessed }),
    ...(runningLines && { runningLines }),
    ...(ocr && { ocr }),
    ...(image && { image }),
  };
}

/** Each once: several stages may find a page empty, and not all of them say more than that. */
function distinct(warnings: Warning[]): Warning[] {
  const fullest = warnings.map(
    (warning) =>
      (warning.detail === undefined &&
        warnings.find(({ reason, detail }) => reason === warning.reason && detail !== undefined)) ||
      warning,
  );
  return [...new Map(fullest.map((warning) => [`${warning.reason} ${warning.detail}`, warning])).values()];
}

/** What it takes to finish the answer where the page is read. */
export type ToFinish = {
  id: string;
  document: AnsweredPage['document'];
  formats: (keyof Converted['results'])[];
  /** Milliseconds since the epoch. */
  startedAt: number;
};

/** An answer as it is stored. */
export type FinishedAnswer = {
  zstd: Uint8Array;
  jsonBytes: number;
  /** Hash of all formats together. */
  content: string;
};

/** Null if a format is missing or there is a warning: the service decides what to do then. */
export function finishAnswer(
  { id, document, formats, startedAt }: ToFinish,
  contentType: string,
  page: Converted & Pick<Source, 'page' | 'document' | 'warnings'>,
): FinishedAnswer | null {
  const results = formats.flatMap((type) => {
    const json = page.results[type];
    return json ? [[type, json] as [FormatType, Uint8Array]] : [];
  });
  if (results.length < formats.length || page.warnings.length > 0) return null;
  const made = { results, errors: {}, warnings: [] };
  const facts = { elapsedMs: Math.max(0, Date.now() - startedAt) };
  const json = assembleAnswer(id, { contentType, document, page }, made, facts);
  const content = hashOf(results.map(([, value]) => value));
  const { bytes: zstd } = zlibAtOnce(zstdCompressSync, json, { chunkSize: mostPackedBytes(json.length) });
  return { zstd, jsonBytes: json.length, content };
}

/**
 * Zstandard's bound on its output (`ZSTD_compressBound`): given that much room, it compresses without buffers of its
 * own.
 */
function mostPackedBytes(bytes: number): number {
  const smallest = 128 * 1024;
  return bytes + (bytes >> 8) + (bytes < smallest ? (smallest - bytes) >> 11 : 0);
}

const MOST_ANSWER_BYTES = 256 * 1024 * 1024;

/**
 * Whether an honest child may have sent it: a frame that declares the same unpacked length as the message. Unpacking it
 * here would cost what the child has saved us. Readers unpack no more than the declared length, and report an answer
 * that cannot be read to its own account.
 */
export function isFinished({ zstd, jsonBytes, content }: FinishedAnswer): boolean {
  const isSize = Number.isInteger(jsonBytes) && jsonBytes > 0 && jsonBytes <= MOST_ANSWER_BYTES;
  const isHash = typeof content === 'string' && /^[0-9a-f]{32}$/.test(content);
  return isSize && isHash && zstd instanceof Uint8Array && declaredBytes(zstd) === jsonBytes;
}

const ZSTANDARD = 0xfd2fb528;

/** The unpacked length that a Zstandard frame's header declares (RFC 8878, 3.1.1.1); null if it declares none. */
function declaredBytes(zstd: Uint8Array): number | null {
  const bytes = Buffer.from(zstd.buffer, zstd.byteOffset, Math.min(zstd.length, 18));
  if (bytes.length < 6 || bytes.readUInt32LE() !== ZSTANDARD) return null;
  const descriptor = bytes.readUInt8(4);
  const isSingle = (descriptor & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const size = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const at = 5 + (isSingle ? 0 : 1) + dictionary;
  if (size === 0 || bytes.length < at + size) return null;
  if (size === 8) return Number(bytes.readBigUInt64LE(at));
  // Two bytes count from 256 on, below which one is enough.
  return bytes.readUIntLE(at, size) + (size === 2 ? 256 : 0);
}

export function hashOf(pieces: Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex').slice(0, 32);
}
