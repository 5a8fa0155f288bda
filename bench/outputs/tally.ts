/** Counts what is equal and remembers what is not. */
import type { Answers } from './answers.ts';

export type Difference = { page: string; output: string; excerpt: string };

export class Tally {
  readonly differences: Difference[] = [];
  private readonly counts = new Map<string, { equal: number; different: number }>();

  /** Compares two sets of outputs of one page; one that only one side has is a difference. */
  add(page: string, before: Answers, after: Answers): void {
    for (const output of new Set([...before.keys(), ...after.keys()]))
      this.addOne(page, output, before.get(output), after.get(output));
  }

  get compared(): number {
    return [...this.counts.values()].reduce((sum, { equal, different }) => sum + equal + different, 0);
  }

  rows(): (string | number)[][] {
    return [...this.counts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([output, { equal, different }]) => [output, equal + different, different]);
  }

  private addOne(page: string, output: string, before: string | undefined, after: string | undefined): void {
    const count = this.counts.get(output) ?? { equal: 0, different: 0 };
    this.counts.set(output, count);
    if (before === after) count.equal++;
    else {
      count.different++;
      this.differences.push({ page, output, excerpt: excerptOf(before, after) });
    }
  }
}

const AROUND = 60;

function excerptOf(before = '(nothing)', after = '(nothing)'): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  const cut = (text: string) => JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND));
  return `${cut(before)} → ${cut(after)}`;
}
