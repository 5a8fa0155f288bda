/** Reads one sitemap file as it was sent, gzipped or not, in any charset. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeText } from '../charset.ts';
import { parseSitemapText, type SitemapContent } from './sitemap-text.ts';

const gunzipped = promisify(gunzip);

/** Throws if a gzipped file is broken or unpacks to more than `maxBytes`. */
export async function parseSitemap(body: Buffer, url: string, maxBytes: number): Promise<SitemapContent> {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  const bytes = isGzip ? await gunzipped(body, { maxOutputLength: maxBytes }) : body;
  return parseSitemapText(decodeText(bytes).text, url);
}
