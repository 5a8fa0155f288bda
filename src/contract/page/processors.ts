/** `processors`: how many pages of a document are read. */
import { z } from 'zod';
import { listOf } from '../request/bounded.ts';

export const DEFAULT_PDF_PAGES = 25;

export const pdfPages = z.int().min(1).max(500);

export const processor = z
  .object({
    type: z.literal('pdf').describe('The kind of document.'),
    maxPages: z
      .union([z.literal(-1), pdfPages])
      .default(DEFAULT_PDF_PAGES)
      .describe('The most pages to read: 1 to 500, or -1 for all of them.'),
  })
  .meta({ id: 'Processor', description: 'Limits for one kind of document.' });

export const processors = listOf(processor)
  .min(1)
  .default([{ type: 'pdf', maxPages: DEFAULT_PDF_PAGES }])
  .describe('Limits for documents with pages. A PDF costs 1 credit for each page read.');

export type Processor = z.output<typeof processor>;
