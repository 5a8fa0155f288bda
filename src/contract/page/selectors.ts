/** `includeSelectors` and `excludeSelectors`: which parts of a page count, before any format and mode. */
import { z } from 'zod';

const MAX_SELECTORS = 50;
const selectors = z.array(z.string().min(1).max(1_000)).max(MAX_SELECTORS).optional();

export const selectorFields = {
  includeSelectors: selectors.describe(
    'CSS selectors of the parts of the page to keep; everything else is left out of every format. If nothing matches, the content is empty, with the warning `selector_not_found`, and not charged.',
  ),
  excludeSelectors: selectors.describe('CSS selectors of parts to leave out of every format.'),
};

export type PageParts = { includeSelectors?: string[] | undefined; excludeSelectors?: string[] | undefined };
