/** One answer from the answers about many pages: lists are joined, and of two facts the first page's stays. */
import { setImmediate as breathe } from 'node:timers/promises';
import { mergeAnswers } from '../../extract/llm/merge.ts';

/** What a page's own extraction said is sure. */
const isSure = () => true;

/** Merged in pairs, then pairs of pairs: joining each page to all before it would take the square of the time. */
export async function mergePages(values: readonly unknown[]): Promise<unknown> {
  let level = [...values];
  while (level.length > 1) {
    const next: unknown[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const pair = level.slice(i, i + 2).map((value) => ({ value, isSure }));
      next.push(mergeAnswers(pair).value);
      // Between merges, others get their turn.
      await breathe();
    }
    level = next;
  }
  return level[0] ?? null;
}
