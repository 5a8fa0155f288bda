/** Decides the type of a body from its bytes, its header and its URL; if bytes and header disagree, the bytes win. */
import { AppError } from '../errors.ts';
import { orNull } from '../or-null.ts';
import { utf16Of } from './charset.ts';
import { canonicalType, maxBytesOf, typeOfExtension, typeOfName } from './content-type-table.ts';
import { SNIFFED_BYTES, sniffHere } from './file-signature.ts';

/** Enough to tell text from other bytes. */
const START_BYTES = 1024;
/** Only parsing tells for sure whether a text is JSON, and that is too expensive for a large body. */
const MAX_JSON_CHECK_BYTES = 256 * 1024;

/** Types that servers send when they do not know the type. */
const UNSPECIFIC_TYPES = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/unknown',
]);
/** A body declared as one of these may be a more specific kind of text, by its extension. */
const GENERAL_TEXT = new Set(['text/plain', 'application/x-download', 'application/force-download']);
const XML = new Set(['application/xml', 'application/rss+xml', 'application/atom+xml']);

export type TypedBody = {
  body: Buffer;
  contentType: string | undefined;
  url: string;
  /** `X-Content-Type-Options: nosniff`: what is declared to be text is text, whatever it contains. */
  nosniff?: boolean;
  /** The header `Content-Disposition`, which may name a file. */
  disposition?: string | undefined;
};

/** @example await detectContentType({ body, contentType: headers['content-type'], url }); // 'text/html' */
export async function detectContentType(
  given: TypedBody,
  sniff: (bytes: Buffer) => Promise<string | undefined> = sniffHere,
): Promise<string> {
  const { body } = given;
  const declared = canonicalType(given.contentType);
  const start = body.subarray(0, START_BYTES);
  if (body.length === 0) return specific(declared) || typeByName(given) || 'text/plain';
  const text = start.toString('latin1').trimStart();
  // A page or a feed may contain NUL and other control characters.
  const markup = markupType(text, declared);
  if (markup) return markup;
  if (!looksLikeText(start)) return binaryType(given, declared, sniff);
  const signed = textSignature(text);
  if (signed) return signed;
  if (declared === 'text/html') return isJson(body, text) ? 'application/json' : 'text/html';
  if (XML.has(declared)) return isXhtml(text) ? 'text/html' : declared;
  if (isTextual(declared) && !GENERAL_TEXT.has(declared)) return declared;
  // The declared type says nothing, or is a binary type although the body is text.
  const suggested = typeByName(given);
  if (isTextual(suggested)) return (!isOtherText(suggested) && feedType(text)) || suggested;
  // Excel and Word could save as XML, under their usual names.
  if (/^(?:\xef\xbb\xbf)?<\?xml\s/.test(text) && declared !== 'text/plain') return 'application/xml';
  // Web pages offer their tables "for Excel" like this.
  if (declared === 'application/vnd.ms-excel') return 'text/csv';
  return isJson(body, text) && declared !== 'text/plain' ? 'application/json' : 'text/plain';
}

/** The size limit by how a body begins: text that is too long to be converted need not be fetched to its end. */
export function maxBytesByStart(body: Buffer, contentType: string | undefined, generalLimit: number): number {
  const start = body.subarray(0, START_BYTES);
  const declared = canonicalType(contentType);
  const isText =
    isTextual(declared) && looksLikeText(start) && !textSignature(start.toString('latin1').trimStart());
  return isText ? maxBytesOf(declared, generalLimit) : generalLimit;
}

/** Streams may be endless, and media cannot be converted. */
const NEVER_READ = /^(?:audio|video|font)\//;
/** Office documents and books are such archives. */
const ZIP = Buffer.from('PK\x03\x04');

/** Throws for a body that cannot be converted, by its declared type and, if given, its first bytes. */
export function refuseUnreadable(contentType: string | undefined, start?: Buffer): void {
  const declared = canonicalType(contentType);
  if (!NEVER_READ.test(declared)) return;
  if (start && (looksLikeText(start.subarray(0, START_BYTES)) || start.subarray(0, 4).equals(ZIP))) return;
  throw new AppError('unsupported_type', `Files of type ${declared} cannot be converted`);
}

/** Types whose bodies are decoded to characters. */
export function isTextual(type: string): boolean {
  return (
    type.startsWith('text/') ||
    type === 'application/json' ||
    type === 'application/x-latex' ||
    type === 'image/svg+xml' ||
    /[/+](?:xml|javascript|ecmascript|typescript|x-ndjson|(?:x-)?yaml|toml|sql|graphql|x-sh|x-subrip)$/.test(
      type,
    )
  );
}

async function binaryType(
  given: TypedBody,
  declared: string,
  sniff: (bytes: Buffer) => Promise<string | undefined>,
): Promise<string> {
  const { body, nosniff } = given;
  const type = canonicalType(await sniff(body.subarray(0, SNIFFED_BYTES)));
  const suggested = typeByName(given);
  // A zip that file-type does not recognise may be the document that the header or extension says.
  if (type === 'application/zip') return [declared, suggested].find(isZipDocument) ?? type;
  // Only its parts, which may be anywhere in it, tell what such a container holds.
  if (type === OLE) {
    const named = [declared, suggested];
    // A newer document is in one if a password protects it.
    return named.find(isOleDocument) ?? named.find(isZipDocument) ?? type;
  }
  if (type) return type;
  // UTF-16 is full of zero bytes, and has no signature but a byte order mark, if any.
  const utf16 = utf16Of(body);
  if (utf16) {
    const text = new TextDecoder(utf16).decode(body.subarray(0, START_BYTES)).trimStart();
    const markup = markupType(text, declared);
    if (markup) return markup;
    return isTextual(declared) ? declared : suggested || 'text/plain';
  }
  // Browsers distrust only text/plain: servers send it for unknown files (WHATWG MIME sniffing, 7.2).
  const isDoubtful = declared === 'text/plain' && !nosniff && hasControls(body.subarray(0, START_BYTES));
  if (isTextual(declared) && !isDoubtful) return declared;
  if (specific(declared) && !isTextual(declared)) return declared;
  return suggested && !isTextual(suggested) ? suggested : 'application/octet-stream';
}

const FILE_NAME = /(?:^|;)\s*filename\*?\s*=\s*(?:"([^"]{1,500})|([^";]{1,500}))/i;

/** The type that the name of the file suggests: exports often have it in a header only. */
function typeByName({ disposition = '', url }: TypedBody): string {
  const [, quoted, bare] = FILE_NAME.exec(disposition) ?? [];
  return typeOfName((quoted ?? bare)?.trim()) || typeOfExtension(url);
}

const OLE = 'application/x-cfb';

function isOleDocument(type: string): boolean {
  return ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'].includes(type);
}

function isZipDocument(type: string): boolean {
  return /openxmlformats|opendocument|epub/.test(type);
}

function specific(type: string): string {
  return UNSPECIFIC_TYPES.has(type) ? '' : type;
}

/** Whether a text is declared to be a type that may contain HTML, for example as source code. */
function isOtherText(declared: string): boolean {
  return isTextual(declared) && declared !== 'text/html' && !XML.has(declared);
}

/** "Binary data bytes" of WHATWG MIME sniffing; only UTF-16 and UTF-32 texts contain them. */
function hasControls(start: Buffer): boolean {
  return start.some(
    (byte) => byte <= 8 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f),
  );
}

function looksLikeText(start: Buffer): boolean {
  return !hasControls(start) && !(start[0] === 0xff && start[1] === 0xd8);
}

function textSignature(text: string): string | null {
  if (text.startsWith('%PDF-')) return 'application/pdf';
  if (text.startsWith('{\\rtf')) return 'application/rtf';
  return null;
}

/** A feed is looked for first: what begins with a comment is else taken for a page. */
function markupType(text: string, declared: string): string | null {
  if (isOtherText(declared)) return null;
  return feedType(text) ?? (looksLikeHtml(text, specific(declared) === '') ? 'text/html' : null);
}

/** The tags of WHATWG MIME sniffing (7.1), and `meta`. */
const FIRST_TAG =
  /<(?:!doctype\s+html|html|head|body|title|meta|script|style|div|h1|p|a|b|br|font|table|iframe)(?:[\s>/]|$)/iy;

/** Judges by the first tag. If no type is declared, a comment is enough. */
function looksLikeHtml(text: string, isUndeclared: boolean): boolean {
  const { at, hasComment } = afterProlog(text);
  if (hasComment && isUndeclared) return true;
  FIRST_TAG.lastIndex = at;
  return FIRST_TAG.test(text);
}

/** A document type names the first element too. */
const FIRST_TAG_OF_FEED = /<(?:!doctype\s+)?(?:(rss|rdf:RDF)|feed)[\s>]/iy;

/** Many feeds are sent as pages or other XML. */
function feedType(text: string): string | null {
  FIRST_TAG_OF_FEED.lastIndex = afterProlog(text).at;
  const [found, isRss] = FIRST_TAG_OF_FEED.exec(text) ?? [];
  return found ? (isRss ? 'application/rss+xml' : 'application/atom+xml') : null;
}

/** Where the text begins after a byte order mark, comments and processing instructions; its end if one is not closed. */
function afterProlog(text: string): { at: number; hasComment: boolean } {
  let at = text.startsWith('\xef\xbb\xbf') ? 3 : 0;
  let hasComment = false;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    const isComment = text.startsWith('<!--', at);
    hasComment ||= isComment;
    const end = isComment ? '-->' : text.startsWith('<?', at) ? '?>' : '';
    if (!end) return { at, hasComment };
    const found = text.indexOf(end, at + 2);
    if (found === -1) return { at: text.length, hasComment };
    at = found + end.length;
  }
}

function isXhtml(text: string): boolean {
  return /<!doctype\s+html|<html[\s>]/i.test(text);
}

function isJson(body: Buffer, text: string): boolean {
  if (!/^[[{]/.test(text) || body.length > MAX_JSON_CHECK_BYTES) return false;
  return orNull(() => JSON.parse(body.toString())) !== null;
}
