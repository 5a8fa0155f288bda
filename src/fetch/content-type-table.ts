/** The supported content types: their aliases, file extensions and size limits. */
import type { ContentType } from '../contract/page/content-types.ts';

type TypeRow = { type: ContentType; aliases?: string[]; extensions: string[] };

/** One row a supported type, in the order of the contract's list. */
export const CONTENT_TYPES: TypeRow[] = [
  { type: 'text/html', aliases: ['application/xhtml+xml'], extensions: ['html', 'htm', 'xhtml'] },
  {
    type: 'application/json',
    // JSON Lines too.
    aliases: [
      ...['text/json', 'application/x-json', 'application/x-ndjson', 'application/ndjson'],
      ...['application/jsonl', 'application/x-jsonlines'],
    ],
    extensions: ['json', 'geojson', 'jsonl', 'ndjson'],
  },
  { type: 'text/markdown', aliases: ['text/x-markdown'], extensions: ['md', 'markdown'] },
  { type: 'text/plain', extensions: ['txt', 'text', 'log'] },
  {
    type: 'text/csv',
    aliases: ['application/csv', 'text/x-csv', 'text/tab-separated-values', 'text/tsv'],
    extensions: ['csv', 'tsv'],
  },
  {
    type: 'application/x-latex',
    aliases: ['application/x-tex', 'text/x-tex', 'text/x-latex'],
    extensions: ['tex', 'latex'],
  },
  {
    type: 'application/rss+xml',
    aliases: ['application/rdf+xml', 'application/x-rss+xml', 'application/rss', 'text/rss+xml', 'text/rss'],
    extensions: ['rss', 'rdf'],
  },
  { type: 'application/atom+xml', aliases: ['text/atom+xml'], extensions: ['atom'] },
  { type: 'application/xml', aliases: ['text/xml'], extensions: ['xml'] },
  { type: 'application/pdf', aliases: ['application/x-pdf'], extensions: ['pdf'] },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    aliases: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
      'application/vnd.ms-word.document.macroenabled.12',
      'application/vnd.ms-word.template.macroenabled.12',
    ],
    extensions: ['docx', 'docm', 'dotx', 'dotm'],
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    aliases: [
      'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
      'application/vnd.openxmlformats-officedocument.presentationml.template',
      'application/vnd.ms-powerpoint.presentation.macroenabled.12',
      'application/vnd.ms-powerpoint.slideshow.macroenabled.12',
      'application/vnd.ms-powerpoint.template.macroenabled.12',
    ],
    extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    aliases: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
      'application/vnd.ms-excel.sheet.macroenabled.12',
      'application/vnd.ms-excel.template.macroenabled.12',
    ],
    extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  },
  { type: 'image/jpeg', aliases: ['image/jpg', 'image/pjpeg'], extensions: ['jpg', 'jpeg'] },
  { type: 'image/png', aliases: ['image/apng', 'image/x-png'], extensions: ['png'] },
  { type: 'image/webp', extensions: ['webp'] },
  { type: 'image/gif', extensions: ['gif'] },
  { type: 'image/avif', extensions: ['avif'] },
  { type: 'image/tiff', extensions: ['tif', 'tiff'] },
  { type: 'image/heic', aliases: ['image/heif'], extensions: ['heic', 'heif'] },
  { type: 'image/bmp', aliases: ['image/x-ms-bmp', 'image/x-bmp'], extensions: ['bmp'] },
  { type: 'application/epub+zip', extensions: ['epub'] },
  { type: 'application/rtf', aliases: ['text/rtf', 'application/x-rtf'], extensions: ['rtf'] },
  {
    type: 'application/vnd.oasis.opendocument.text',
    extensions: ['odt', 'ott'],
    aliases: ['application/vnd.oasis.opendocument.text-template'],
  },
  {
    type: 'application/vnd.oasis.opendocument.spreadsheet',
    extensions: ['ods', 'ots'],
    aliases: ['application/vnd.oasis.opendocument.spreadsheet-template'],
  },
  {
    type: 'application/vnd.oasis.opendocument.presentation',
    extensions: ['odp', 'otp'],
    aliases: ['application/vnd.oasis.opendocument.presentation-template'],
  },
  { type: 'application/msword', extensions: ['doc', 'dot'] },
  {
    type: 'application/vnd.ms-excel',
    aliases: [
      'application/vnd.ms-excel.sheet.binary.macroenabled.12',
      'application/excel',
      'application/x-excel',
      'application/x-msexcel',
    ],
    extensions: ['xls', 'xlt', 'xlsb'],
  },
  {
    type: 'application/vnd.ms-powerpoint',
    aliases: ['application/mspowerpoint', 'application/powerpoint'],
    extensions: ['ppt', 'pps', 'pot'],
  },
];

const byName = new Map<string, string>(
  CONTENT_TYPES.flatMap((row) => [row.type, ...(row.aliases ?? [])].map((name) => [name, row.type])),
);
const byExtension = new Map<string, string>(
  CONTENT_TYPES.flatMap((row) => row.extensions.map((extension) => [extension, row.type])),
);

const MEGABYTE = 1024 * 1024;

/** Size limits by type: a very large picture or text is of no use to a reader, but a document may be long. */
const MAX_BYTES: [prefix: string, bytes: number][] = [
  ['image/', 30 * MEGABYTE],
  ['text/', 30 * MEGABYTE],
  ['application/json', 30 * MEGABYTE],
  ['application/x-latex', 10 * MEGABYTE],
  ['application/rss+xml', 30 * MEGABYTE],
  ['application/atom+xml', 30 * MEGABYTE],
  ['application/xml', 30 * MEGABYTE],
];

/** The size limit for a type, at most the general limit. */
export function maxBytesOf(type: string, generalLimit: number): number {
  const row = MAX_BYTES.find(([prefix]) => type.startsWith(prefix));
  return Math.min(generalLimit, row?.[1] ?? generalLimit);
}

/** The bare type from a header or an alias, under its usual name; '' if it is not a type. */
export function canonicalType(value: string | undefined): string {
  const bare = (value ?? '').split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? '';
  if (!/^[\w.+-]+\/[\w.+*-]+$/.test(bare)) return '';
  if (bare.endsWith('+json')) return 'application/json';
  return byName.get(bare) ?? (/^(?:application|text|model)\/.*\+xml$/.test(bare) ? 'application/xml' : bare);
}

/** The type that the file extension in a URL suggests; '' if it suggests none. */
export function typeOfExtension(url: string): string {
  return typeOfName(URL.parse(url)?.pathname);
}

/** The type that the extension of a file's name suggests; '' if it suggests none. */
export function typeOfName(name = ''): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1];
  return byExtension.get(extension?.toLowerCase() ?? '') ?? '';
}
