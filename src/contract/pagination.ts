/** Paging by number or by cursor, as history and the lists use it. */
import { z } from 'zod';
import { count, MAX_INDEX, timestamp } from './primitives.ts';

/** A number in a query string. Its input is typed as a number, because that is what clients pass. */
export const queryInteger = z.coerce.number<number>().int();

/** The database has no year 0. */
const hasYear = (text: string) => !(new Date(text).getUTCFullYear() < 1);
const NO_YEAR = { error: 'Invalid time: there is no year 0' };

/** The cursor of a list ordered by time. It stays a text, because times have more digits than a Date keeps. */
export const timeCursor = timestamp.refine(hasYear, NO_YEAR);

/** The cursor of a list: the microsecond and the id of the previous entry, or `newest` for the beginning. */
const CURSOR = /^(?:newest|\d{1,17}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const entryCursor = z
  .string()
  .regex(CURSOR, { error: 'Invalid cursor: expected `newest` or the `nextCursor` of an answer' });

const isTime = (text: string) =>
  z.iso.datetime({ offset: true }).safeParse(text).success || z.iso.date().safeParse(text).success;

/** A time, or the beginning of a day in UTC. */
export const queryTime = z
  .string()
  .refine(isTime, {
    error: 'Invalid time: expected ISO-8601, such as 2026-03-01 or 2026-03-01T09:30:00Z',
    abort: true,
  })
  .refine(hasYear, NO_YEAR);

export const pageNumber = queryInteger.min(1).max(MAX_INDEX).default(1).describe('Page number, from 1.');

export const MAX_PAGE_SIZE = 100;

export const pageSize = (size: number) =>
  queryInteger.min(1).max(MAX_PAGE_SIZE).default(size).describe('Entries per page.');

export const pagination = z
  .object({
    page: z.int().describe('The number of this page.'),
    limit: z.int().describe('Entries per page.'),
    total: count.describe('Entries that match, over all pages.'),
  })
  .meta({ id: 'Pagination', description: 'Where this page is in the whole list.' });
