/** What a run of a monitor captured, by format; null if it is gone. */
import type { ScrapeResults } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';

export async function readCapture(tickId: string): Promise<ScrapeResults | null> {
  const { result } = await winnow.history.get(tickId);
  return (result as { results?: ScrapeResults } | null)?.results ?? null;
}
