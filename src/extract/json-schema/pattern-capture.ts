/** What a caller's regular expression finds in a text: its first group, else the match. In linear time. */
import { compileSteps, holds, type Program, type Work } from './pattern.ts';

type Thread = { at: number; from: number; group: { from: number; to: number } | null; begun: number };

/** The first match as `RegExp` would find it: earlier alternatives and greedy repetitions first. null if there is none. */
export type Capture = (text: string, work: Work) => string | null;

/**
 * Throws a `PatternError` for an expression that cannot be run.
 *
 * @example compileCapture('(\\d+) pieces')('In boxes of 12 pieces', { left: 1000 }) // '12'
 */
export function compileCapture(source: string): Capture {
  const program = compileSteps(source, true);
  return (text, work) => {
    const characters = [...text];
    const found = firstMatch(program, characters, work);
    return found && characters.slice(found.from, found.to).join('');
  };
}

/** All states are followed side by side (Pike's construction): the first in the list is the one to prefer. */
function firstMatch(
  program: Program,
  text: readonly string[],
  work: Work,
): { from: number; to: number } | null {
  const reached = new Int32Array(program.steps.length).fill(-1);
  const enter = (list: Thread[], thread: Thread, position: number) =>
    addThread(program, { list, reached, position, text, work }, thread);
  let current: Thread[] = [];
  let best: { from: number; to: number } | null = null;
  for (let position = 0; position <= text.length; position++) {
    if (!best) enter(current, { at: program.start, from: position, group: null, begun: -1 }, position);
    if (best && current.length === 0) break;
    const next: Thread[] = [];
    for (const thread of current) {
      if (--work.left < 0) return null;
      const step = program.steps[thread.at];
      if (step?.kind === 'match') {
        best = thread.group ?? { from: thread.from, to: position };
        // The threads that follow would be worse matches.
        break;
      }
      const character = text[position];
      if (step?.kind === 'character' && character !== undefined && step.accepts(character)) {
        enter(next, { ...thread, at: step.next }, position + 1);
      }
    }
    current = next;
  }
  return best;
}

type Entry = { list: Thread[]; reached: Int32Array; position: number; text: readonly string[]; work: Work };

/** Follows the steps that take no character, preferred ones first, and adds the threads that they lead to. */
function addThread({ steps }: Program, { list, reached, position, text, work }: Entry, thread: Thread): void {
  const stack = [thread];
  for (let one = stack.pop(); one; one = stack.pop()) {
    if (reached[one.at] === position) continue;
    reached[one.at] = position;
    work.left--;
    const step = steps[one.at];
    if (step?.kind === 'fork') stack.push({ ...one, at: step.other }, { ...one, at: step.next });
    else if (step?.kind === 'assert') {
      if (holds(step.what, text, position)) stack.push({ ...one, at: step.next });
    } else if (step?.kind === 'edge') {
      const edge = step.edge === 'from' ? { begun: position } : { group: { from: one.begun, to: position } };
      stack.push({ ...one, ...edge, at: step.next });
    } else list.push(one);
  }
}
