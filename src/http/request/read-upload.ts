/**
 * The file and the options of an upload: a form with both, or the bytes themselves with the options in the query. Bytes
 * are searched for the boundary and never copied or decoded here, because a file may be fifty megabytes.
 */
import type { z } from 'zod';
import { shapeOf, unknownFields } from '../../contract/request/unknown-fields.ts';
import { AppError, invalidField } from '../../errors.ts';
import { orNull } from '../../or-null.ts';
import type { UploadedFile } from '../../pipeline/parse.ts';
import { check } from './check.ts';
import { jsonProblem } from './json-problem.ts';
import { hasTooManyValues } from './json-values.ts';

type Part = { name: string; fileName: string | null; contentType: string | undefined; bytes: Buffer };

/** A form has two parts; more are a mistake. */
export const MAX_PARTS = 20;
const MAX_HEADER_BYTES = 8 * 1024;
/** As many characters as the largest JSON body has bytes. */
const MOST_OPTIONS = 1024 * 1024;
const LINE = Buffer.from('\r\n');
const BLANK_LINE = Buffer.from('\r\n\r\n');

export function readUpload(
  body: Buffer,
  contentType: string | undefined,
  query: { options?: string | undefined; name?: string | undefined },
): { file: UploadedFile; options: string | undefined } {
  if (!isForm(contentType)) {
    if (body.length === 0) throw invalidField(['file'], 'The body has no file', 'invalid_type');
    return { file: { name: fileName(query.name), contentType, bytes: body }, options: query.options };
  }
  const parts = partsOf(body, contentType ?? '');
  const [file, second] = parts.filter(({ name }) => name === 'file');
  if (!file) throw invalidField(['file'], 'The form has no part named "file"', 'invalid_type');
  if (second) throw invalidField(['file'], 'The form has more than one file', 'too_big');
  if (file.bytes.length === 0) throw invalidField(['file'], 'The file is empty', 'too_small');
  const unknown = parts.find(({ name }) => name !== 'file' && name !== 'options');
  if (unknown) throw invalidField([unknown.name], `The form has no field "${unknown.name}"`);
  const options = parts.find(({ name }) => name === 'options')?.bytes.toString();
  return {
    file: { ...file, name: file.fileName ?? fileName(query.name) },
    options: options ?? query.options,
  };
}

/** Parses and checks the options, which come in a body as large as a file. */
export async function readOptions<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): Promise<z.output<Schema>> {
  const isTooBig = text && (text.length > MOST_OPTIONS || (await hasTooManyValues(Buffer.from(text))));
  if (isTooBig) throw invalidField(['options'], 'Too big: more than any request needs', 'too_big');
  const json = text === undefined || text.trim() === '' ? {} : parseJson(text);
  const problem = jsonProblem(json);
  if (problem) throw new AppError('validation', undefined, { details: [problem] });
  const fields = unknownFields(shapeOf(schema), json);
  return check(schema, json, { fields, areAllRefused: false }, ['options']);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField(['options'], 'Malformed JSON', 'invalid_format');
  }
}

/** The delimiter before each part of a form; null if this is not a form, or names no boundary. */
export function boundaryOf(contentType = ''): Buffer | null {
  if (!isForm(contentType)) return null;
  const boundary = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType);
  return boundary && Buffer.from(`--${boundary[1] ?? boundary[2]}`, 'latin1');
}

function isForm(contentType = ''): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(contentType);
}

/** The parts of a form (RFC 7578). */
function partsOf(body: Buffer, contentType: string): Part[] {
  const mark = boundaryOf(contentType);
  if (!mark) throw invalidField([], 'Content-Type names no boundary', 'invalid_format');
  const parts: Part[] = [];
  let at = body.indexOf(mark);
  while (at !== -1 && parts.length < MAX_PARTS) {
    const start = at + mark.length;
    // Two hyphens after the boundary end the form.
    if (body.subarray(start, start + 2).toString('latin1') === '--') return parts;
    const headersEnd = body.subarray(start, start + MAX_HEADER_BYTES).indexOf(BLANK_LINE);
    const end = body.indexOf(Buffer.concat([LINE, mark]), start);
    if (headersEnd === -1 || end === -1 || start + headersEnd + 4 > end + 2) break;
    const headers = body.subarray(start, start + headersEnd).toString('utf8');
    parts.push(partOf(headers, body.subarray(Math.min(start + headersEnd + 4, end), end)));
    at = end + LINE.length;
  }
  throw invalidField([], 'The form ends in the middle of a part, or has too many', 'invalid_format');
}

function partOf(headers: string, bytes: Buffer): Part {
  const disposition = parametersOf(/^content-disposition:(.*)$/im.exec(headers)?.[1] ?? '');
  return {
    name: disposition.get('name') ?? '',
    fileName: fileName(extendedValue(disposition.get('filename*')) ?? disposition.get('filename')),
    contentType: /^content-type:(.*)$/im.exec(headers)?.[1]?.trim() || undefined,
    bytes,
  };
}

/**
 * The parameters of a header, by name in lower case. Clients write them with or without quotes, and a quote inside as
 * `\"` or, like browsers, as `%22`. A quote that is never closed extends to the end, so that this stays linear.
 */
function parametersOf(header: string): Map<string, string> {
  const found = header.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s;"]*))/g);
  return new Map(
    Array.from(found, ([, name = '', quoted, token = '']) => [
      name.toLowerCase(),
      (quoted ?? token).replaceAll('\\"', '"').replaceAll('%22', '"'),
    ]),
  );
}

/** `UTF-8''na%C3%AFve.pdf` (RFC 5987). */
function extendedValue(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? '')?.[1];
  // If it cannot be decoded, clients also send the plain name.
  return (encoded && orNull(() => decodeURIComponent(encoded))) ?? undefined;
}

/** Without folders and control characters. */
function fileName(given: string | undefined): string | null {
  return given?.replace(/\p{Cc}/gu, '').replace(/^.*[\\/]/, '') || null;
}
