/** Recognises the files that a Word file embeds in its text: web pages, plain text, Word or rich text files. */
import { decodeText } from '../../../fetch/charset.ts';
import type { OfficeFormat } from './block-model.ts';

export type EmbeddedFile =
  | { format: Extract<OfficeFormat, 'docx' | 'rtf'> }
  | { html: string }
  | { text: string };

/** By their first bytes, because programs give these parts all sorts of names and types. */
export function embeddedFile(bytes: Buffer): EmbeddedFile {
  const start = bytes.subarray(0, 2_000).toString('latin1').trimStart();
  if (start.startsWith('PK')) return { format: 'docx' };
  if (start.startsWith('{\\rtf')) return { format: 'rtf' };
  if (/^[\w-]+:/.test(start) && /^content-type:\s*(?:multipart|text)\//im.test(start)) return mimePage(bytes);
  const { text } = decodeText(bytes);
  return /^[\s\uFEFF]*</.test(text) ? { html: text } : { text };
}

/** The first text part of a page that is packed with its pictures like a mail (MHTML, RFC 2557). */
function mimePage(bytes: Buffer): EmbeddedFile {
  const source = bytes.toString('latin1').replaceAll('\r\n', '\n');
  const boundary = /boundary="?([^"\n;]+)/i.exec(source.slice(0, 4_000))?.[1]?.trim();
  const parts = boundary ? source.split(`\n--${boundary}`).slice(1) : [source];
  const page = parts.find((part) => /^content-type:\s*text\//im.test(headOf(part)));
  if (page === undefined) return { text: '' };
  const head = headOf(page);
  const body = page.slice(head.length);
  const type = /^content-type:\s*([^\n]*(?:\n[ \t][^\n]*)*)/im.exec(head)?.[1] ?? '';
  const { text } = decodeText(decoded(body, head), type);
  return /html/i.test(type) ? { html: text } : { text };
}

function headOf(part: string): string {
  const end = part.indexOf('\n\n');
  return end === -1 ? part : part.slice(0, end + 2);
}

function decoded(body: string, head: string): Buffer {
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const plain = body
    .replace(/=[ \t]*\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1');
}
