/** Paging by number, as history and the lists use it. */
import { z } from 'zod';
import { count, MAX_INDEX } from './primitives.ts';

/** A number in a query string. Its input is typed as a number, which is what a client thinks of it as. */
export const queryInteger = z.coerce.number<number>().int();

export const pageNumber = queryInteger.min(1).max(MAX_INDEX).default(1).describe('Page number, from 1.');

export const MAX_PAGE_SIZE = 100;

export const pageSize = (size: number) =>
  queryInteger.min(1).max(MAX_PAGE_SIZE).default(size).describe('Entries per page.');

export const pagination = z
  .object({
    page: z.int().describe('The page this is.'),
    limit: z.int().describe('Entries per page.'),
    total: count.describe('Entries that match, over all pages.'),
  })
  .meta({ id: 'Pagination', description: 'Where this page stands in the whole list.' });
