/** Agents read, stop and resume batches with the tools for crawls, which take the id of either. */
import { type Winnow, WinnowError } from '../sdk/src/index.ts';

export type JobKind = 'crawl' | 'batch';

/** Tries it with a crawl and, if no crawl has the id, with a batch. */
export async function withEither<Result>(
  winnow: Winnow,
  work: (api: Winnow[JobKind], kind: JobKind) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(winnow.crawl, 'crawl');
  } catch (error) {
    if (!(error instanceof WinnowError && error.type === 'not_found')) throw error;
    return work(winnow.batch, 'batch').catch((second) => {
      const isUnknown = second instanceof WinnowError && second.type === 'not_found';
      throw isUnknown ? error : second;
    });
  }
}
