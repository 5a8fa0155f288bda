/** Crawls and batches share their views; the wording differs. */
import { subjectOf } from '../../../../src/contract/history/subject.ts';

export const KINDS = {
  crawl: {
    path: '/crawls',
    title: 'Crawls',
    one: 'Crawl',
    several: 'crawls',
    help: 'Many pages from one start. They run in the background and survive restarts.',
    empty:
      'Give a start page and its links are followed, within the patterns and bounds you set. Or send this:',
  },
  batch: {
    path: '/batches',
    title: 'Batches',
    one: 'Batch',
    several: 'batches',
    help: 'Many pages by their URLs. They run in the background and survive restarts.',
    empty: 'Give up to 10,000 URLs at once. Or send this:',
  },
} as const;

export type Kind = keyof typeof KINDS;

/** A crawl is named by its start page, a batch by its first page and the number of others. */
export const nameOf = (kind: Kind, { url, total }: { url: string; total: number }): string =>
  (kind === 'batch' && subjectOf({ urls: [url], total })) || url;
