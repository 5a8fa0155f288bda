/** The title and language of a PDF. */
import { type ChildNode, type Element, isTag } from 'domhandler';
import { orNull } from '../../../or-null.ts';
import { first, parseXml, textOf } from '../office/xml.ts';

/** Programs often put the file name or their own name here. */
const NO_TITLE =
  /^\W*(?:untitled|unknown|anonymous|unspecified|microsoft word\b.*|.*\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|pdf|html?)|print)?\W*$/i;

export function titleOf(xmp: string, bytes: Buffer, firstPage: ChildNode[]): string | undefined {
  const stated = fromXmp(xmp) ?? fromInfo(bytes);
  if (stated && !NO_TITLE.test(stated)) return stated;
  const heading = firstPage.find((node): node is Element => isTag(node) && /^h[12]$/.test(node.name));
  return heading ? textOf(heading).slice(0, 300) : undefined;
}

function fromXmp(xmp: string): string | undefined {
  const title = xmp.includes('title') ? orNull(() => first(parseXml(xmp, 'pdf'), 'title')) : null;
  return textOf(title).trim() || undefined;
}

/** Only an uncompressed dictionary can be read without a parser. */
function fromInfo(bytes: Buffer): string | undefined {
  const at = bytes.lastIndexOf('/Title');
  if (at === -1) return undefined;
  const text = bytes.toString('latin1', at, at + 1000);
  const plain = /^\/Title\s*\(((?:\\.|[^\\()]){1,400})\)/s.exec(text)?.[1];
  if (plain !== undefined) return decode(Buffer.from(unescaped(plain), 'latin1'));
  const hex = /^\/Title\s*<([0-9a-fA-F\s]{2,800})>/.exec(text)?.[1];
  return hex ? decode(Buffer.from(hex.replace(/\s/g, ''), 'hex')) : undefined;
}

function unescaped(text: string): string {
  return text.replace(/\\(\d{1,3}|.)/gs, (_, code: string) =>
    /\d/.test(code)
      ? String.fromCharCode(Number.parseInt(code, 8) & 0xff)
      : ({ n: '\n', r: '\r', t: '\t' }[code] ?? code),
  );
}

function decode(bytes: Buffer): string | undefined {
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  const text = isUtf16 ? new TextDecoder('utf-16be').decode(bytes) : bytes.toString('latin1');
  return text.replace(/[\0-\x1f]+/g, ' ').trim() || undefined;
}

export function languageOf(bytes: Buffer): string | undefined {
  const at = bytes.indexOf('/Lang');
  if (at === -1) return undefined;
  return /^\/Lang\s*\(([a-zA-Z]{2,3}(?:-[\w-]{1,20})?)\)/.exec(bytes.toString('latin1', at, at + 60))?.[1];
}
