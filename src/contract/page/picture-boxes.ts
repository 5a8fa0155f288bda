/** Where the elements of a page are in a picture of it. */
import { z } from 'zod';

export const MOST_BOXES = 3_000;

const pixels = z.int().min(0);

export const pictureBox = z
  .object({
    selector: z
      .string()
      .max(1_000)
      .describe('A CSS selector that matches only this element, in the page as it was captured.'),
    text: z.string().max(100).describe('The beginning of its text.'),
    parent: z.int().min(0).nullable().describe('The index in this list of the element that contains it.'),
    x: pixels.describe('From the left edge of the picture.'),
    y: pixels.describe('From its top edge.'),
    width: pixels.describe('The width of the part in the picture.'),
    height: pixels.describe('The height of the part in the picture.'),
  })
  .meta({ id: 'PictureBox', description: 'A visible element and its position in the picture, in pixels.' });

export type PictureBox = z.output<typeof pictureBox>;
