/** The model's features of the page as a whole, computed once for all its blocks. */
import type { Box, Outline } from '../outline/outline.ts';
import { PATH_GROUPS, type Paths } from '../outline/paths.ts';
import { between, ratio, type Sums } from '../outline/sums.ts';
import type { PageFacts } from '../page-facts.ts';

type PageInput = { outline: Outline; facts: PageFacts; sums: Sums; paths: Paths };
type PageFeature = readonly [name: string, of: (page: PageInput) => number];

const log = (n: number): number => Math.log2(1 + n);
const flag = (yes: boolean): number => (yes ? 1 : 0);
const all = (sums: Float64Array): number => sums.at(-1) ?? 0;
const COMMENT = PATH_GROUPS.indexOf('comment');

const FORUM_SOFTWARE =
  /discourse|phpbb|vbulletin|xenforo|invision|ipsapp|ipslayout|flarum|nodebb|vanilla|khoros|lithium|simple machines|mybb|stack ?exchange|stack overflow|forum|community|boards?\b|discuss/i;
const SHOP_SOFTWARE = /shopify|woocommerce|magento|bigcommerce|prestashop|opencart|squarespace|shop|store/i;

const FORUM_PATH = /forum|thread|topic|discuss|communit|questions|\/t\//i;
const FORUM_HOST = /forum|communit|discuss|lemmy|boards?\b/;
const FORUM_SCHEMA = /DiscussionForum|QAPage/;
export const ARTICLE_SCHEMA = /Article|BlogPosting/;
export const PRODUCT_SCHEMA = /"Product"/;
export const LIST_SCHEMA = /ItemList|CollectionPage|OfferCatalog/;
export const LIST_PATH = /collection|categor|catalog|department|\/c\/|\/cat\/|brand/i;

/** An article's address may mention a forum or a community without being one. */
export function isForum(facts: PageFacts): boolean {
  const { software, path, host, schema } = facts;
  return (
    FORUM_SOFTWARE.test(software) ||
    FORUM_HOST.test(host) ||
    FORUM_SCHEMA.test(schema) ||
    (FORUM_PATH.test(path) && !isDeclaredArticle(facts))
  );
}

export const isDeclaredArticle = ({ ogType, schema }: PageFacts): boolean =>
  ogType.includes('article') || ARTICLE_SCHEMA.test(schema);

export const PAGE_FEATURES: readonly PageFeature[] = [
  ['page.words', ({ sums }) => log(all(sums.words))],
  ['page.blocks', ({ outline }) => log(outline.blocks.length)],
  ['page.link', ({ sums }) => ratio(all(sums.linkWords), all(sums.words))],
  ['page.prose', ({ sums }) => ratio(all(sums.prose), all(sums.words))],
  ['page.proseWords', ({ sums }) => log(all(sums.prose))],
  ['page.perBlock', ({ outline, sums }) => ratio(all(sums.words), outline.blocks.length)],
  ['page.prices', ({ sums }) => all(sums.prices)],
  ['page.repeats', ({ outline }) => outline.boxes.reduce((most, box) => Math.max(most, box.repeats), 0)],
  ['page.repeatedProse', repeatedProse],
  ['page.comments', ({ outline, sums, paths }) => ratio(commentProse(outline, sums, paths), all(sums.prose))],
  ['page.beforeComments', beforeComments],
  ['page.article', ({ facts }) => facts.counts.article],
  ['page.main', ({ facts }) => facts.counts.main],
  ['page.h1', ({ facts }) => facts.counts.h1],
  ['page.h2', ({ facts }) => facts.counts.h2],
  ['page.p', ({ facts }) => facts.counts.p],
  ['page.li', ({ facts }) => facts.counts.li],
  ['page.time', ({ facts }) => facts.counts.time],
  ['page.input', ({ facts }) => facts.counts.input],
  ['page.img', ({ facts }) => facts.counts.img],
  ['page.ogArticle', ({ facts }) => flag(facts.ogType.includes('article'))],
  ['page.ogProduct', ({ facts }) => flag(facts.ogType.includes('product'))],
  ['page.ogWebsite', ({ facts }) => flag(facts.ogType.includes('website'))],
  ['page.ldArticle', ({ facts }) => flag(ARTICLE_SCHEMA.test(facts.schema))],
  ['page.ldProduct', ({ facts }) => flag(PRODUCT_SCHEMA.test(facts.schema))],
  ['page.ldList', ({ facts }) => flag(LIST_SCHEMA.test(facts.schema))],
  ['page.ldForum', ({ facts }) => flag(FORUM_SCHEMA.test(facts.schema))],
  ['page.ldService', ({ facts }) => flag(/Service|LocalBusiness|FAQPage/.test(facts.schema))],
  ['page.forum', ({ facts }) => flag(FORUM_SOFTWARE.test(facts.software))],
  ['page.shop', ({ facts }) => flag(SHOP_SOFTWARE.test(facts.software))],
  ['path.depth', ({ facts }) => facts.path.split('/').filter((part) => part !== '').length],
  [
    'path.slug',
    ({ facts }) => (facts.path.split('/').findLast((part) => part !== '') ?? '').split('-').length,
  ],
  ['path.forum', ({ facts }) => flag(FORUM_PATH.test(facts.path))],
  ['path.product', ({ facts }) => flag(/product|\/item|\/dp\/|\/p\/|\/shop\//i.test(facts.path))],
  ['path.collection', ({ facts }) => flag(LIST_PATH.test(facts.path))],
  [
    'path.docs',
    ({ facts }) =>
      flag(/docs?\b|documentation|reference|manual|wiki|guide|api|help|learn|tutorial/i.test(facts.path)),
  ],
  [
    'path.article',
    ({ facts }) => flag(/blog|news|article|stor(?:y|ies)|post|\/(?:19|20)\d\d\//i.test(facts.path)),
  ],
  ['path.service', ({ facts }) => flag(/service|solution|about|platform/i.test(facts.path))],
];

/** The share of the largest set of repeated siblings with prose: posts of a thread, entries of a listing. */
function repeatedProse({ outline, sums }: PageInput): number {
  const sets = new Map<number, number>();
  let most = 0;
  for (const box of outline.boxes) {
    if (box.repeats < 3 || between(sums.prose, box.first, box.last) === 0) continue;
    const key = (box.parent?.index ?? 0) * 2 ** 32 + box.signature;
    const words = (sets.get(key) ?? 0) + between(sums.words, box.first, box.last);
    sets.set(key, words);
    most = Math.max(most, words);
  }
  return ratio(most, all(sums.words));
}

function commentProse(outline: Outline, sums: Sums, paths: Paths): number {
  let words = 0;
  for (let i = 0; i < outline.blocks.length; i++)
    if (paths.share(i, COMMENT) > 0) words += between(sums.prose, i, i + 1);
  return words;
}

/** Prose before the first comment: a thread begins with a comment, an article precedes them. */
function beforeComments({ outline, sums }: PageInput): number {
  const first = outline.boxes.find(
    (box: Box) => box.groups.includes(COMMENT) && between(sums.prose, box.first, box.last) > 0,
  );
  return first ? log(sums.prose[first.first] ?? 0) : -1;
}
