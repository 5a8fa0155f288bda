/** What `reader` and `prune` left out of a page, and why. */
import { z } from 'zod';
import { count } from '../primitives.ts';

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

const leftOutParts = z.array(leftOut).describe('In page order, 200 at most. Only with `explain`.');

export const explained = z.object({ leftOut: leftOutParts }).optional().describe('Only with `explain`.');

export const markdownMetadata = z
  .object({
    leftOut: leftOutParts.optional(),
    passages: z
      .object({
        kept: count.describe('Paragraphs, lists, tables and other passages that were kept.'),
        total: count.describe('How many there are.'),
        tokens: count.describe('About how many tokens were kept.'),
        totalTokens: count.describe('About how many there are.'),
      })
      .optional()
      .describe('How much was left out. Only with `query` or `maxTokens`.'),
  })
  .optional()
  .describe('Only with `explain`, `query` or `maxTokens`.');
