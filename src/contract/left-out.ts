/** What `reader` and `prune` left out of a page, and why. */
import { z } from 'zod';
import { count } from './primitives.ts';

const LEFT_OUT_REASONS = [
  'navigation',
  'header',
  'footer',
  'sidebar',
  'share',
  'related',
  'comments',
  'advert',
  'newsletter',
  'consent',
  'popup',
  'form',
  'hidden',
  'links',
  'unlike_content',
] as const;

export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

const leftOut = z
  .object({
    reason: z
      .enum(LEFT_OUT_REASONS)
      .describe(
        'What the part is taken for. `links`: mostly links; `unlike_content`: by its text and place.',
      ),
    text: z.string().describe('How it begins.'),
    words: count.describe('How many words it has.'),
  })
  .meta({ id: 'LeftOut', description: 'A part of the page that the mode left out.' });

export type LeftOut = z.infer<typeof leftOut>;

/** On the markdown and html formats. */
export const explain = z
  .boolean()
  .optional()
  .describe('With `reader` or `prune`: list in `metadata.leftOut` what was left out of the page, and why.');

export const explained = z
  .object({ leftOut: z.array(leftOut).describe('In page order, 200 at most.') })
  .optional()
  .describe('Only with `explain`.');
