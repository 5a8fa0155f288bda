/** The kinds of pages whose content is chosen differently. */

import {
  ARTICLE_SCHEMA,
  isDeclaredArticle,
  isForum,
  LIST_PATH,
  LIST_SCHEMA,
  PRODUCT_SCHEMA,
} from './model/page-features.ts';
import type { PageFacts } from './page-facts.ts';

/** A discussion, the page of one product, a declared article, or anything else. */
export type PageKind = 'thread' | 'product' | 'article' | 'other';

export function pageKind(facts: PageFacts): PageKind {
  if (isForum(facts)) return 'thread';
  if (isProduct(facts)) return 'product';
  return isDeclaredArticle(facts) ? 'article' : 'other';
}

/** Does not match production or productivity. */
const PRODUCT_PATH = /product(?!i)|\/item|\/dp\/|\/p\//i;

/**
 * Product lists have the signs of a product page, and others: there, one sign is not enough. Blog software declares every
 * page an article, including product pages.
 */
function isProduct({ ogType, schema, products, path }: PageFacts): boolean {
  if (ARTICLE_SCHEMA.test(schema)) return false;
  const inData = PRODUCT_SCHEMA.test(schema) || products === 1;
  if (ogType.includes('article')) return inData;
  const signs = [inData, ogType.includes('product'), PRODUCT_PATH.test(path)].filter(Boolean).length;
  return signs > (LIST_SCHEMA.test(schema) || LIST_PATH.test(path) ? 1 : 0);
}
