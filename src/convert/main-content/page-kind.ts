/** What kind of page it is, where that changes how its content is chosen. */
import type { PageFacts } from './page-facts.ts';
import { ARTICLE_SCHEMA, isForum, LIST_PATH, LIST_SCHEMA, PRODUCT_SCHEMA } from './page-features.ts';

/** A discussion, the page of one product, or anything else. */
export type PageKind = 'thread' | 'product' | 'other';

export function pageKind(facts: PageFacts): PageKind {
  if (isForum(facts)) return 'thread';
  return isProduct(facts) ? 'product' : 'other';
}

export const isDeclaredArticle = ({ ogType, schema }: PageFacts): boolean =>
  ogType.includes('article') || ARTICLE_SCHEMA.test(schema);

/** Not those about production and productivity. */
const PRODUCT_PATH = /product(?!i)|\/item|\/dp\/|\/p\//i;

/** Lists of products name the same things as the page of one does, and more. */
function isProduct(facts: PageFacts): boolean {
  const { ogType, schema, path } = facts;
  if (isDeclaredArticle(facts)) return false;
  if (LIST_SCHEMA.test(schema) || LIST_PATH.test(path)) return false;
  return ogType.includes('product') || PRODUCT_SCHEMA.test(schema) || PRODUCT_PATH.test(path);
}
