/** The content types Winnow can read, and the fields that name them. */
import { z } from 'zod';
import { listOf } from '../request/bounded.ts';

export const CONTENT_TYPES = [
  'text/html',
  'application/json',
  'text/markdown',
  'text/plain',
  'text/csv',
  'application/x-latex',
  'application/rss+xml',
  'application/atom+xml',
  'application/xml',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
  'image/heic',
  'image/bmp',
  'application/epub+zip',
  'application/rtf',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

/** What a crawl does not keep unless it is asked to: a feed repeats pages of its site. */
const REPEATED: readonly string[] = ['application/rss+xml', 'application/atom+xml', 'application/xml'];

export const CRAWLED_TYPES = CONTENT_TYPES.filter((type) => !REPEATED.includes(type));

export const allowedTypes = listOf(z.enum(CONTENT_TYPES))
  .min(1)
  .describe(
    'Full MIME types to accept; `all` and `*` are refused. Default: every supported type. A page of another type fails with `unsupported_type`.',
  );

export const contentTypeOverride = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+(\s*;.*)?$/, 'Expected a MIME type such as text/html')
  .describe(
    'Treat the page as this MIME type, whatever the site declares, e.g. `text/html` or `application/pdf`.',
  );
