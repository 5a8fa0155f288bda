/** A page of ours as Firecrawl's document. */
import type { ScrapeResult } from '../../../contract/page/scrape-result.ts';
import { textOf } from '../../own-calls.ts';
import { attributesOf } from './attributes.ts';
import { productOf } from './data-formats.ts';
import type { Wanted } from './formats.ts';
import { headOf } from './head.ts';
import { joined } from './pdf-parts.ts';

type Page = Pick<ScrapeResult, 'results' | 'errors'> & {
  metadata: Omit<ScrapeResult['metadata'], 'url' | 'statusCode' | 'provider'> &
    Partial<Pick<ScrapeResult['metadata'], 'url' | 'statusCode'>>;
};

type Facts = {
  id: string;
  /** The requested address. */
  sourceUrl?: string;
  cost?: number;
  stealth?: boolean;
  warning?: string | undefined;
};

export type Names = Omit<Wanted, 'formats'>;

export function documentOf({ results, metadata, errors }: Page, names: Names, facts: Facts) {
  const isPdf = metadata.contentType === 'application/pdf';
  const pdf = isPdf ? names.pdf : undefined;
  const markdown = results.markdown && joined(results.markdown.data, pdf);
  const html = results.html && textOf(results.html);
  const sent = names.html ? results.html?.raw : results.html?.data;
  const data = names.hidesJson ? undefined : results.json?.data;
  const failed = Object.entries(errors ?? {}).map(([format, { error }]) => `${format}: ${error}`);
  if (names.rawHtml && html !== undefined && !sent) failed.push('rawHtml: Only web pages have raw HTML');
  const product = names.data === 'product' ? productOf(data, metadata.url) : undefined;
  if (names.data === 'product' && !product) failed.push('product: No product found');
  const warning = [facts.warning, ...failed].filter(Boolean).join(' ');
  const { title, language, url, statusCode, contentType, pagesTotal } = metadata;
  return {
    ...(markdown !== undefined && { [names.highlights ? 'highlights' : 'markdown']: markdown }),
    ...(html !== undefined && (names.html || !names.rawHtml) && { html }),
    ...(names.rawHtml && sent && { rawHtml: textOf({ data: sent }) }),
    ...(results.links && { links: results.links.data }),
    ...(results.images && { images: results.images.data }),
    ...(results.summary && { summary: results.summary.data }),
    ...(pdf?.pages && results.markdown && { pages: pagesOf(results.markdown.data) }),
    ...(product && { product }),
    ...(data !== undefined && names.data !== 'product' && dataOf(data, names)),
    ...(results.screenshot && { screenshot: results.screenshot.data.url }),
    ...(results.branding && { branding: results.branding.data }),
    ...(results.actions && { actions: results.actions }),
    metadata: {
      ...headOf(metadata),
      ...(title !== null && { title }),
      ...(language !== null && { language }),
      ...(facts.sourceUrl && { sourceURL: facts.sourceUrl }),
      ...(url && { url }),
      ...(statusCode !== undefined && { statusCode }),
      ...(statusCode !== undefined && statusCode >= 400 && { error: `The site answered ${statusCode}` }),
      contentType,
      scrapeId: facts.id,
      ...(pagesTotal !== undefined && { numPages: pagesTotal }),
      ...(facts.cost !== undefined && { creditsUsed: facts.cost }),
      proxyUsed: facts.stealth ? 'stealth' : 'basic',
      cacheState: metadata.cache?.state ?? 'miss',
      ...(metadata.cache?.state === 'hit' && { cachedAt: metadata.cache.fetchedAt }),
    },
    ...(warning && { warning }),
  };
}

export type Document = ReturnType<typeof documentOf>;

function pagesOf(texts: readonly string[]): { pageNumber: number; markdown: string }[] {
  return texts.map((markdown, index) => ({ pageNumber: index + 1, markdown }));
}

function dataOf(data: unknown, { attributes, data: kind, extract }: Names): object {
  if (attributes) return { attributes: attributesOf(attributes, data) };
  if (kind === 'answer') return { answer: (data as { answer?: string | null } | null)?.answer ?? '' };
  return { [extract ? 'extract' : 'json']: data };
}
