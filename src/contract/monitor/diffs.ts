/** What changed between two ticks of a monitor, in the shape that suits each format. */
import { z } from 'zod';
import { FORMAT_TYPES } from '../page/formats.ts';
import { count } from '../primitives.ts';

const lines = z
  .array(
    z.object({
      type: z.enum(['added', 'removed']),
      line: count.describe('Line number in the version that has the line.'),
      content: z.string(),
    }),
  )
  .describe('Lines that were added or removed.');

const values = z
  .array(z.object({ path: z.string(), old: z.unknown(), new: z.unknown() }))
  .describe('Values that changed, by their path.');

const urls = z
  .object({ added: z.array(z.string()), removed: z.array(z.string()) })
  .describe('URLs that were added or removed.');

const pixels = z
  .object({
    size: count.describe('All pixels of the picture.'),
    changedPixels: count.describe('Pixels that changed.'),
    changed: z.boolean().describe('Whether any pixel changed.'),
    ratio: z.number().describe('The share of pixels that changed.'),
    mask: z.string().nullable().describe('A signed link to a picture of the differences.'),
  })
  .describe('How much of the picture changed.');

export const pageDiffs = z
  .object({
    markdown: lines.optional(),
    html: lines.optional(),
    summary: lines.optional(),
    json: values.optional(),
    branding: values.optional(),
    links: urls.optional(),
    images: urls.optional(),
    screenshot: pixels.optional(),
    truncated: z
      .array(z.enum(FORMAT_TYPES))
      .optional()
      .describe('Formats with more differences than are listed here.'),
  })
  .meta({ id: 'PageDiffs', description: 'Differences between two captures of a page, by format.' });

const pages = z
  .object({
    new: z.array(z.string()).describe('Pages that were not there before.'),
    changed: z
      .array(z.object({ url: z.string(), diffs: pageDiffs }))
      .describe('Pages that changed, and what is different on each.'),
    gone: z.array(z.string()).describe('Pages that are no longer there.'),
    same: count.describe('How many pages have not changed.'),
    notCompared: z
      .array(z.object({ url: z.string(), reason: z.string() }))
      .optional()
      .describe('Pages that could not be compared this time, and why: an error, a wall, a sign-in page.'),
    truncated: z.boolean().optional().describe('True if there is more than is listed here.'),
  })
  .meta({
    id: 'SiteDiffs',
    description: 'Site monitors only, which have no other member: what changed on the site, page by page.',
  });

export const diffs = pageDiffs.extend({ pages: pages.optional() }).meta({
  id: 'Diffs',
  description: 'Differences from the previous tick, by format. Empty on the first tick.',
});

export type PageDiffs = z.output<typeof pageDiffs>;
export type SiteDiffs = z.output<typeof pages>;
export type Diffs = z.output<typeof diffs>;
