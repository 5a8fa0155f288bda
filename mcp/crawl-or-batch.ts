/** Agents read, stop and resume batches with the tools of crawls: one id is as good as another. */
import { type Winnow, WinnowError } from '../sdk/src/index.ts';

export type JobKind = 'crawl' | 'batch';

/** Does it with a crawl or, where no crawl has the id, with a batch. */
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
