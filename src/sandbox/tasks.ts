/** Everything a child can be asked to do. Heavy parsers are loaded by the first task that needs them. */
import { extractPages } from './extract-pages.ts';
import { readPage } from './read-page.ts';

export const TASKS = {
  readPage,
  extractPages,
  countPages: async (input: { bytes: Uint8Array; contentType: string }) => {
    const { countPages } = await import('../convert/documents/read.ts');
    return countPages(Buffer.from(input.bytes), input.contentType);
  },
};

export type Tasks = typeof TASKS;
