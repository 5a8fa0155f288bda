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
        'What the part looks like. `links`: mostly links. `unlike_content`: its text and position are unlike content.',
      ),
    text: z.string().describe('The beginning of its text.'),
    words: count.describe('How many words it has.'),
  })
  .meta({ id: 'LeftOut', description: 'A part of the page that the mode left out.' });

export type LeftOut = z.infer<typeof leftOut>;

/** An option of the markdown and html formats. */
export const explain = z
  .boolean()
  .optional()
  .describe('With `reader` or `prune`: list in `metadata.leftOut` what was left out of the page, and why.');

const leftOutParts = z.array(leftOut).describe('In page order, at most 200. Only with `explain`.');

export const explained = z.object({ leftOut: leftOutParts }).optional().describe('Only with `explain`.');

export const markdownMetadata = z
  .object({
    leftOut: leftOutParts.optional(),
    passages: z
      .object({
        kept: count.describe('How many paragraphs, lists, tables and other passages were kept.'),
        total: count.describe('How many passages the page has.'),
        tokens: count.describe('About how many tokens were kept.'),
        totalTokens: count.describe('About how many tokens the page has.'),
      })
      .optional()
      .describe('How much was kept. Only with `query` or `maxTokens`.'),
  })
  .optional()
  .describe('Only with `explain`, `query` or `maxTokens`.');
