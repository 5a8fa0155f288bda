/** Takes the matches of a caller's regular expression out of a text, in time linear in the text. */
import { compileSteps, holds, type Step } from './pattern.ts';

/** A text that would need more is left as it is. */
const MAX_WORK = 20_000_000;

type Program = {
  steps: readonly Step[];
  start: number;
  /** Whether a match may begin at a character; undefined is the end. */
  mayBegin: (character: string | undefined) => boolean;
};
type Thread = { at: number; from: number };
type Match = { from: number; to: number };

/**
 * Of the matches that begin first the longest is taken, then it goes on behind it. Throws a `PatternError` for an
 * expression that cannot be run.
 *
 * @example compileRemoval('\\d+ views')('12 views of a hill') // ' of a hill'
 */
export function compileRemoval(source: string): (text: string) => string {
  const compiled = compileSteps(source);
  const program = { ...compiled, mayBegin: beginnings(compiled) };
  return (text) => {
    const characters = [...text];
    const kept: string[] = [];
    const work = { left: MAX_WORK };
    let position = 0;
    while (position <= characters.length) {
      const match = find(program, characters, position, work);
      if (work.left < 0) return text;
      if (!match) break;
      kept.push(characters.slice(position, match.from).join(''));
      // An empty match takes nothing out; stepping over a character keeps the search going.
      if (match.to === match.from && match.from < characters.length) kept.push(characters[match.from] ?? '');
      position = Math.max(match.to, match.from + (match.to === match.from ? 1 : 0));
    }
    return kept.join('') + characters.slice(position).join('');
  };
}

/** At most positions of a text no match can begin, which the first character shows. */
function beginnings({ steps, start }: Omit<Program, 'mayBegin'>): Program['mayBegin'] {
  const first: ((character: string) => boolean)[] = [];
  const seen = new Set<number>();
  const stack = [start];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const step = steps[at];
    if (seen.has(at) || !step) continue;
    seen.add(at);
    if (step.kind === 'match') return () => true;
    if (step.kind === 'character') first.push(step.accepts);
    else stack.push(...(step.kind === 'fork' ? [step.next, step.other] : [step.next]));
  }
  const known = new Map<string, boolean>();
  return (character) => {
    if (character === undefined) return false;
    const before = known.get(character);
    if (before !== undefined) return before;
    const may = first.some((accepts) => accepts(character));
    if (known.size < MOST_KNOWN) known.set(character, may);
    return may;
  };
}

const MOST_KNOWN = 1_000;

/** Threads are kept in the order of their beginnings, so that of two in the same state the earlier one stays. */
function find(
  { steps, start, mayBegin }: Program,
  text: readonly string[],
  first: number,
  work: { left: number },
): Match | null {
  const reached = new Int32Array(steps.length).fill(-1);
  let current: Thread[] = [];
  let best: Match | null = null;
  for (let position = first; position <= text.length; position++) {
    if (!best && mayBegin(text[position])) current.push({ at: start, from: position });
    if (current.length === 0 && best) break;
    if (current.length === 0) continue;
    const waiting: Thread[] = [];
    for (const entry of current) {
      if (best && entry.from > best.from) continue;
      const stack = [entry.at];
      for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        if (reached[at] === position) continue;
        reached[at] = position;
        const step = steps[at];
        if (!step) continue;
        if (--work.left < 0) return null;
        if (step.kind === 'match') {
          if (!best || entry.from <= best.from) best = { from: entry.from, to: position };
        } else if (step.kind === 'fork') stack.push(step.other, step.next);
        else if (step.kind === 'assert') {
          if (holds(step.what, text, position)) stack.push(step.next);
        } else {
          const character = text[position];
          if (character !== undefined && step.accepts(character))
            waiting.push({ at: step.next, from: entry.from });
        }
      }
    }
    current = waiting;
  }
  return best;
}
