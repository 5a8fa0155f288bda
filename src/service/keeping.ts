/** Where results, pictures and files are stored, and how search finds them. */
import { startLoop } from '../concurrency/loops/loop.ts';
import { createS3, type S3Settings } from '../net/s3/client.ts';
import { readIndexedPages } from '../pipeline/indexed-pages.ts';
import { chooseSearch } from '../search/choose.ts';
import { createBlobStore } from '../store/blobs/blob-store.ts';
import { createObjects } from '../store/blobs/objects.ts';
import { UPKEEP_TOPICS } from '../store/queue/waiting-work.ts';
import { createSearchIndex } from '../store/search/search-index.ts';
import type { Ground } from './ground.ts';

const FILL_INDEX_RETRY_MS = 10_000;

export type Keeping = ReturnType<typeof openKeeping>;

export function openKeeping(
  { config, log, opened, database, bus, pool }: Ground,
  objectStore: S3Settings | null,
) {
  const home = objectStore && createS3(objectStore);
  const objects = home && createObjects(database, home);
  opened.add(() => home?.close());
  const blobs = createBlobStore(database, {
    objects,
    writes: config.blobs !== 'database',
    links: config.s3Links === 'redirect',
    failed: (err) => log.warn({ err }, 'the object store failed; what is new stays in the database'),
  });
  const index = createSearchIndex({
    database,
    blobs,
    read: readIndexedPages(pool),
    failed: (err) => log.warn({ err }, 'a page is not in the search index'),
  });
  const filling = startLoop({
    look: () => index.fillWaiting().then(() => Number.POSITIVE_INFINITY),
    retryMs: FILL_INDEX_RETRY_MS,
    failed: (err) => log.warn({ err }, 'could not fill the search index and will try again'),
  });
  bus.subscribe(UPKEEP_TOPICS.unindexed, () => filling.wake());
  opened.add(() => Promise.all([index.stop(), filling.stop()]));
  const search = chooseSearch(config, index);
  opened.add(() => search.close());
  return { home, objects, blobs, index, search };
}
