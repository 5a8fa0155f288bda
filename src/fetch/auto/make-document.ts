/** Makes the document from what an engine fetched, with its type, charset and warnings. */
import type { Visited } from '../browser/visit.ts';
import { decodeText, detectCharset } from '../charset.ts';
import { detectContentType, isTextual } from '../content-type.ts';
import type { FetchedDocument, RawResponse } from '../document.ts';
import { isXml, namesStyleSheet, STYLED_XML } from '../styled-xml.ts';
import { type Judgement, judgePage } from '../verdict/verdict.ts';

export type JudgedDocument = { document: FetchedDocument; judgement: Judgement };

/** Only the beginning of a page is judged; the rest of a huge one would only cost time. */
const JUDGED_BYTES = 512 * 1024;

type SniffBytes = (bytes: Buffer) => Promise<string | undefined>;

export async function documentFromResponse(
  raw: RawResponse,
  engineReason: string,
  sniff?: SniffBytes,
): Promise<JudgedDocument> {
  const { contentType, charset, judgement } = await judgeResponse(raw, sniff);
  return {
    judgement,
    document: { ...raw, contentType, charset, engine: 'http', engineReason, warnings: judgement.warnings },
  };
}

/** @returns `html` is null if only the beginning of the page was judged */
export async function judgeResponse(
  { body, headers, url, status }: Pick<RawResponse, 'body' | 'headers' | 'url' | 'status'>,
  sniff?: SniffBytes,
): Promise<Pick<FetchedDocument, 'contentType' | 'charset'> & { html: string | null; judgement: Judgement }> {
  const header = headers['content-type'];
  const nosniff = headers['x-content-type-options']?.trim().toLowerCase() === 'nosniff';
  const disposition = headers['content-disposition'];
  const contentType = await detectContentType(
    { body, contentType: header, url, nosniff, disposition },
    sniff,
  );
  const charset = isTextual(contentType) ? detectCharset(body, header) : null;
  const html =
    contentType === 'text/html'
      ? decodeText(body.subarray(0, JUDGED_BYTES), `text/html; charset=${charset}`).text
      : '';
  const judgement = judgePage({ status, headers, contentType, html, bytes: body.length });
  if (isXml(contentType) && namesStyleSheet(body)) {
    const warnings = [{ reason: 'spa_shell', detail: STYLED_XML }];
    Object.assign(judgement, { browserReason: STYLED_XML, warnings });
  }
  return { contentType, charset, html: body.length <= JUDGED_BYTES ? html : null, judgement };
}

export async function documentFromVisit(
  requestedUrl: string,
  visited: Visited,
  engineReason: string,
  sniff?: SniffBytes,
): Promise<JudgedDocument> {
  const { body, url, headers, contentType: declared } = visited;
  const rendered = declared === 'text/html';
  const contentType = rendered
    ? declared
    : await detectContentType(
        { body, contentType: headers['content-type'], url, disposition: headers['content-disposition'] },
        sniff,
      );
  const html = rendered ? body.toString('utf8', 0, Math.min(body.length, JUDGED_BYTES)) : '';
  const judgement = judgePage({ ...visited, contentType, html, bytes: body.length });
  const charset = rendered ? 'utf-8' : isTextual(contentType) ? detectCharset(body) : null;
  return {
    judgement,
    document: {
      ...visited,
      requestedUrl,
      contentType,
      charset,
      engine: 'browser',
      engineReason,
      warnings: [...judgement.warnings, ...visited.warnings],
    },
  };
}
