/** Merges the answers about many pages: lists are joined, and of two facts that of the first page is kept. */
import { mergeAnswers } from './llm/answer/merge.ts';

/** Each page's own answer is taken as it is. */
const isSure = () => true;

/** Merged in pairs, then pairs of pairs: joining each page to all before it would take quadratic time. */
export function mergePages(values: readonly unknown[]): unknown {
  let level = [...values];
  while (level.length > 1) {
    const next: unknown[] = [];
    for (let i = 0; i < level.length; i += 2) {
      next.push(mergeAnswers(level.slice(i, i + 2).map((value) => ({ value, isSure }))).value);
    }
    level = next;
  }
  return level[0] ?? null;
}
