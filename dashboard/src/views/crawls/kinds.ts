/** Crawls and batches are shown by the same views; what they say differs. */
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
    help: 'Many pages by their addresses. They run in the background and survive restarts.',
    empty: 'Give up to 10,000 addresses at once. Or send this:',
  },
} as const;

export type Kind = keyof typeof KINDS;
