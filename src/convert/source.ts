/** A fetched document as trees: one for a web page; for other documents one per page, slide, sheet or chapter. */
import type { Warning } from '../fetch/document.ts';
import { newId } from '../store/ids.ts';
import type { DocumentInput, DocumentMetadata, DocumentPart } from './documents/read.ts';
import { type Base, baseAt, pageBase } from './html/base-url.ts';
import { type PageMeta, pageMeta } from './html/page-meta.ts';
import { parseHtml } from './html/parse.ts';
import { parsePage } from './parse-page.ts';

/** The operator's settings. */
export type SourceSettings = {
  ocrLanguages: string[];
  ocrDataDir: string | undefined;
  /** The folder into which language data is unpacked, once. */
  cacheDir: string;
};

export type SourceInput = SourceSettings &
  Pick<DocumentInput, 'contentType' | 'charset' | 'url' | 'maxPages' | 'withPlaces'> & {
    body: Uint8Array;
    /** The body of a web page as text, if it has been decoded already. */
    html?: string | null;
  };

export type Part = DocumentPart & {
  base: Base;
  /** The HTML of a web page, as the server sent it or the browser rendered it. */
  html?: string;
};

/** A picture inside a document; the trees refer to it as `asset:<id>`. */
export type SourceAsset = { id: string; contentType: string; bytes: Uint8Array };

export type Source = {
  parts: Part[];
  page: PageMeta;
  document: DocumentMetadata;
  assets: SourceAsset[];
  warnings: Warning[];
};

export function readSource(input: SourceInput): Promise<Source> | Source {
  return input.contentType === 'text/html' ? readPage(input) : readParts(input);
}

function readPage(input: SourceInput): Source {
  const html = input.html ?? new TextDecoder(input.charset ?? 'utf-8').decode(input.body);
  const { root, capped, hasBase, hasMetaInHead } = parsePage(html);
  const base = hasBase ? pageBase(root, input.url) : baseAt(input.url);
  const warnings: Warning[] = capped
    ? [{ reason: 'truncated', detail: 'The page is larger or deeper than can be shown in full' }]
    : [];
  const page = pageMeta(root, base, hasMetaInHead);
  return { parts: [{ root, base, html }], page, document: {}, assets: [], warnings };
}

async function readParts(input: SourceInput): Promise<Source> {
  const { addressAssets, readDocument } = await import('./documents/read.ts');
  const { parts, metadata, assets, warnings } = await readDocument({
    ...input,
    bytes: Buffer.from(input.body),
  });
  const ids = new Map(assets.map(({ name }) => [name, newId()]));
  for (const { root } of parts)
    addressAssets(root, (name) => (ids.has(name) ? `asset:${ids.get(name)}` : null));
  const based = parts.map((part) => ({ ...part, base: pageBase(part.root, input.url) }));
  const first = based[0]?.root ?? parseHtml('').root;
  const page = pageMeta(first, pageBase(first, input.url));
  return {
    parts: based,
    page: { ...page, title: metadata.title ?? page.title, language: metadata.language ?? page.language },
    document: metadata,
    assets: assets.map(({ name, contentType, bytes }) => ({
      id: ids.get(name) ?? newId(),
      contentType,
      bytes,
    })),
    warnings,
  };
}
