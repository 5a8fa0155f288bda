/** Parse: a file that came with the request, read as a fetched one would be. The file itself is not kept. */
import { scrapePrice } from '../account/prices.ts';
import { callFetchConfig } from '../contract/fetch/fetch-config.ts';
import { NEEDS_PAGE } from '../contract/page/formats.ts';
import type { FileFacts, ParseOptions } from '../contract/page/parse.ts';
import { AppError, invalidField } from '../errors.ts';
import { detectCharset } from '../fetch/charset.ts';
import { detectContentType, isTextual } from '../fetch/content-type.ts';
import type { FetchedDocument } from '../fetch/document.ts';
import type { Caller, FinishedCall } from './call/call.ts';
import { storePictures } from './page/pictures.ts';
import { scrapeFetched } from './page/scrape-page.ts';
import { checkFormats } from './schema-work.ts';
import type { ScrapeDeps } from './scrape.ts';

export type UploadedFile = { name: string | null; contentType: string | undefined; bytes: Buffer };

const FETCH_CONFIG = callFetchConfig.parse({});

export async function parse(
  deps: ScrapeDeps,
  file: UploadedFile,
  options: ParseOptions,
  caller: Caller,
): Promise<FinishedCall> {
  if (file.bytes.length > deps.config.maxFileBytes) {
    throw new AppError('payload_too_large', `Files may have up to ${deps.config.maxFileBytes} bytes`);
  }
  await checkFormats(deps, options.formats, caller.accountId);
  for (const [index, { type }] of options.formats.entries()) {
    if (NEEDS_PAGE.has(type)) {
      throw invalidField(['options', 'formats', index, 'type'], `A file has no ${type}`, 'invalid_value');
    }
  }
  const document = await documentOf(deps, file, caller.accountId);
  const contentType = options.contentType ?? document.contentType;
  const facts: FileFacts = { name: file.name, bytes: file.bytes.length, contentType };
  return deps.runner.run(
    {
      caller,
      service: 'parse',
      params: { file: facts, ...options },
      reserve: scrapePrice(options.formats, false),
      deadlineMs: deps.config.callExtraMs,
    },
    async (context) => {
      const request = { ...options, url: document.url, fetchConfig: FETCH_CONFIG };
      const scrape = { request, context, options: { file: facts }, startedAt: performance.now() };
      const page = await scrapeFetched(deps, scrape, document);
      await storePictures(deps.blobs, context, page.pictures);
      // The file is not kept, so search must not find it.
      return { json: page.json, kept: page.kept, cost: page.cost };
    },
  );
}

async function documentOf(
  { pool }: Pick<ScrapeDeps, 'pool'>,
  { name, contentType: declared, bytes }: UploadedFile,
  account: string,
): Promise<FetchedDocument> {
  const named = new URL(encodeURIComponent(name ?? ''), 'https://file.invalid/').href;
  const contentType = await detectContentType({ body: bytes, contentType: declared, url: named }, (start) =>
    pool.run('sniff', { bytes: start }, { account, native: false }),
  );
  return {
    requestedUrl: NO_ADDRESS,
    url: NO_ADDRESS,
    status: 200,
    headers: {},
    body: bytes,
    redirects: [],
    steps: [],
    contentType,
    charset: isTextual(contentType) ? detectCharset(bytes, declared) : null,
    engine: 'http',
    engineReason: 'sent with the request',
    warnings: [],
  };
}

const NO_ADDRESS = 'about:blank';
