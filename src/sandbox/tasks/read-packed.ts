/** What a child does with a page as its site sent it: unpacks it, judges it, and reads it if there is nothing to say. */
import type { SourceInput } from '../../convert/source.ts';
import { judgePacked, type Packed } from '../../fetch/auto/judge-packed.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { type FinishedAnswer, hashOf, type ToFinish } from './answer.ts';
import { type PageWork, type ReadPage, readPage } from './read-page.ts';

export type PackedInput = Omit<SourceInput, 'body' | 'contentType' | 'charset' | 'html'> &
  Omit<PageWork, 'finish'> &
  Pick<FetchedDocument, 'status' | 'headers'> & {
    packed: Packed;
    /** Of the unpacked body. */
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
 * Null for anything but a web page that becomes an answer without a warning: what becomes of others is decided where
 * there are a browser and a price.
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
