/** Products: of all that a page says of itself, what stands in the boxes that shops name after the product. */
import type { Domain } from '../../engine/model.ts';

const NEVER = /(?!)/;

export const product: Domain = {
  vocabulary: { concepts: { kinds: {}, weak: {} }, names: {}, nouns: 'product', neutral: '' },
  subject: {
    noun: 'product',
    fields: ['title', 'price'],
    /** `product__title`, `woocommerce-product-details__short-description`. */
    boxes: /^(?:[a-z]{1,12}-)?product(?:-(?:details|single|page|info))?[\s_-]+/i,
    stated: [],
  },
  structuredData: {
    types: ['Product'],
    terms: NEVER,
    wrappers: [],
    amountsOf: [],
    microformats: { roots: {}, properties: {} },
  },
  looseGroups: NEVER,
  links: [],
  endsSection: NEVER,
  readSections: () => [],
  amountsIn: () => [],
  amountLines: { begin: NEVER, amountsOn: () => [] },
  readShortTexts: () => [],
  lists: {},
  isOther: () => false,
};
