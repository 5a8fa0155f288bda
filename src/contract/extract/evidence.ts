/** `evidence`: where on the page each value of the data stands. */
import { z } from 'zod';
import { count } from '../primitives.ts';

export const evidenceOption = z
  .boolean()
  .optional()
  .describe('Say for each value where on the page it was found, in `metadata.evidence`.');

const points = z.number();

const evidence = z
  .object({
    quote: z.string().describe('The words that the value was read from, at most 300 characters.'),
    selector: z.string().optional().describe('CSS: the one element of the page that has them.'),
    attribute: z.string().optional().describe('The attribute that has them, where it is not the text.'),
    path: z.string().optional().describe('JSON pointer into the data of a script, where that has them.'),
    textFragment: z
      .string()
      .optional()
      .describe('Put behind the address of the page, it opens a browser there: `#:~:text=…`.'),
    page: count.optional().describe('The page of a document, from 1.'),
    box: z
      .object({
        x: points.describe('From the left.'),
        y: points.describe('From the top.'),
        width: points.describe('To the right.'),
        height: points.describe('Downwards.'),
      })
      .optional()
      .describe('Where on the page of a PDF, in points.'),
    source: z
      .string()
      .describe('What has it: `text`, `attribute`, `meta`, `json-ld`, `script` or `page` (its address).'),
    confidence: z.number().min(0).max(1).describe('How sure it is that this is the value asked for.'),
  })
  .meta({ id: 'Evidence', description: 'Where a value was found.' });

export type Evidence = z.output<typeof evidence>;

const evidencePage = z
  .object({
    page: count.describe('From 1.'),
    url: z.string().describe('Signed; works for one hour.'),
    width: points.describe('Of the page, in points; the picture has a scale of its own.'),
    height: points.describe('Of the page, in points.'),
  })
  .meta({ id: 'EvidencePage', description: 'A page of a PDF as a picture.' });

export type EvidencePage = z.output<typeof evidencePage>;

export const evidencePageList = z
  .array(evidencePage)
  .describe('Of a PDF: the first ten pages with evidence, as pictures to draw the boxes on.');

export const evidenceMap = z
  .record(z.string(), evidence)
  .describe(
    'By JSON pointer, e.g. `/offers/0/price`. A value that is not here was found nowhere on the page.',
  );
