/** Products: shops name the boxes with their facts after them. */
import type { Domain } from '../../engine/model.ts';
import { plainDomain } from '../plain-domain.ts';
import { keyInAddress } from './address-key.ts';

/** `/brands/ada`, `?brand=ada`, but not `/brands/`, the page of all brands. */
const MAKERS: Domain['links'] = [
  [
    /[/?&#](?:shop-?by-?)?(?:brands?|designers?|manufacturers?|vendors?|marques?|marken?|marcas?|merk|merken)[/=](?=[^/?#&])/i,
    'brand',
  ],
];

const plain = plainDomain({
  subject: {
    noun: 'product',
    fields: ['title', 'price'],
    /** `product__title`, `woocommerce-product-details__short-description`. */
    boxes: /^(?:[a-z]{1,12}-)?product(?:-(?:details|single|page|info))?[\s_-]+/i,
    stated: [],
    isForSale: true,
    site: { inTitle: 'brand' },
  },
  linksInTitle: MAKERS,
  readShortTexts: (region) => (region.isRecord ? [] : keyInAddress(region)),
});

export const product: Domain = {
  ...plain,
  vocabulary: { ...plain.vocabulary, nouns: 'product' },
  structuredData: { ...plain.structuredData, types: ['Product'] },
};
