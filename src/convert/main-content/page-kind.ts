/** What kind of page it is, where that changes how its content is chosen. */
import type { PageFacts } from './page-facts.ts';
import { isForum } from './page-features.ts';

/** A discussion, the page of one product, or anything else. */
export type PageKind = 'thread' | 'product' | 'other';

export function pageKind(facts: PageFacts): PageKind {
  if (isForum(facts)) return 'thread';
  return isProduct(facts) ? 'product' : 'other';
}

export const isDeclaredArticle = ({ ogType, schema }: PageFacts): boolean =>
  ogType.includes('article') || /Article|BlogPosting/.test(schema);

const PRODUCT_PATH = /product|\/item|\/dp\/|\/p\//i;
const LIST_PATH = /collection|categor|catalog|department|\/c\/|\/cat\/|brand/i;

/** Lists of products name the same things as the page of one does, and more. */
function isProduct(facts: PageFacts): boolean {
  const { ogType, schema, path } = facts;
  if (isDeclaredArticle(facts)) return false;
  if (/ItemList|CollectionPage|OfferCatalog/.test(schema) || LIST_PATH.test(path)) return false;
  return ogType.includes('product') || /"Product"/.test(schema) || PRODUCT_PATH.test(path);
}
