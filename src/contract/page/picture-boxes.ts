/** Where the elements of a page are in a picture of it. */
import { z } from 'zod';

export const MOST_BOXES = 3_000;

const pixels = z.int().min(0);

export const pictureBox = z
  .object({
    selector: z.string().max(1_000).describe('CSS that fits this element alone, in the page as it was.'),
    text: z.string().max(100).describe('How its text begins.'),
    parent: z.int().min(0).nullable().describe('The place in this list of the element around it.'),
    x: pixels.describe('From the left edge of the picture.'),
    y: pixels.describe('From its top edge.'),
    width: pixels.describe('As far as it is in the picture.'),
    height: pixels.describe('As far as it is in the picture.'),
  })
  .meta({ id: 'PictureBox', description: 'An element that can be seen in the picture, in pixels.' });

export type PictureBox = z.output<typeof pictureBox>;
