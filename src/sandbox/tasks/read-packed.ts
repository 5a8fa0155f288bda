/**
 * What a child does with a page as its site sent it: unpacks it, judges it, and reads it if it gives no cause for a
 * warning.
 */
import type { SourceInput } from '../../convert/source.ts';
import { judgePacked, type Packed } from '../../fetch/auto/judge-packed.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { type FinishedAnswer, hashOf, type ToFinish } from './answer.ts';
import { type PageWork, type ReadPage, readPage } from './read-page.ts';

export type PackedInput = Omit<SourceInput, 'body' | 'contentType' | 'charset' | 'html'> &
  Omit<PageWork, 'finish'> &
  Pick<FetchedDocument, 'status' | 'headers'> & {
    packed: Packed;
    /** The longest unpacked body. */
    maxBytes: number;
    finish: ToFinish;
  };

export type PlainPage = {
  charset: string | null;
  /** Hash of the unpacked body. */
  bodyHash: string;
  page: ReadPage & { finished: FinishedAnswer };
};

/**
 * Null for anything but a web page that becomes an answer without a warning: the service decides about the others,
 * since it has a browser and knows the prices.
 */
export async function readPacked(input: PackedInput): Promise<PlainPage | null> {
  const { packed, maxBytes, status, headers, ...work } = input;
  const plain = await judgePacked(packed, maxBytes, { url: input.url, status, headers });
  if (!plain) return null;
  const { body, charset } = plain;
  const page = await readPage({ ...work, ...plain });
  const { finished } = page;
  return finished ? { charset, bodyHash: hashOf([body]), page: { ...page, finished } } : null;
}
