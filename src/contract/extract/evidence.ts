/** `evidence`: where on the page each value was found. */
import { z } from 'zod';
import { count } from '../primitives.ts';

export const evidenceOption = z
  .boolean()
  .optional()
  .describe('Report where on the page each value was found, in `metadata.evidence`.');

const points = z.number();

const evidence = z
  .object({
    quote: z.string().describe('The text that the value was read from, at most 300 characters.'),
    selector: z.string().optional().describe('A CSS selector that matches only the element that has it.'),
    attribute: z.string().optional().describe('The attribute that has it, if it was not read from the text.'),
    path: z
      .string()
      .optional()
      .describe('A JSON pointer into the data of a script, if it was read from one.'),
    textFragment: z
      .string()
      .optional()
      .describe('Append it to the address of the page to open a browser at the text: `#:~:text=…`.'),
    page: count.optional().describe('The page of the document, counted from 1.'),
    box: z
      .object({
        x: points.describe('From the left.'),
        y: points.describe('From the top.'),
        width: points.describe('Its width.'),
        height: points.describe('Its height.'),
      })
      .optional()
      .describe('The position on a page of a PDF, in points.'),
    source: z
      .string()
      .describe(
        'Where it was read: `text`, `attribute`, `meta`, `json-ld`, `script` or `page` (the address of the page).',
      ),
    confidence: z.number().min(0).max(1).describe('How certain it is that this is the requested value.'),
  })
  .meta({ id: 'Evidence', description: 'Where a value was found.' });

export type Evidence = z.output<typeof evidence>;

const evidencePage = z
  .object({
    page: count.describe('Counted from 1.'),
    url: z.string().describe('A signed link, valid for one hour.'),
    width: points.describe('The width of the page in points; the picture may have another scale.'),
    height: points.describe('The height of the page in points.'),
  })
  .meta({ id: 'EvidencePage', description: 'A page of a PDF as a picture.' });

export type EvidencePage = z.output<typeof evidencePage>;

export const evidencePageList = z
  .array(evidencePage)
  .describe('PDFs only: the first ten pages with evidence, as pictures to draw the boxes on.');

export const evidenceMap = z
  .record(z.string(), evidence)
  .describe(
    'Keyed by JSON pointer, e.g. `/offers/0/price`. A value without an entry was not found on the page.',
  );
