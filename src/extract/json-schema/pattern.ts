/** Matches a caller's regular expression in time linear in the text, whatever the expression. */
import { type Assertion, PatternError, type PatternNode, parsePattern } from './pattern-syntax.ts';

export type Step =
  | { kind: 'character'; accepts: (character: string) => boolean; next: number }
  | { kind: 'assert'; what: Assertion; next: number }
  /** `next` is tried first. */
  | { kind: 'fork'; next: number; other: number }
  /** An edge of the captured group. */
  | { kind: 'edge'; edge: 'from' | 'to'; next: number }
  | { kind: 'match' };

export type Pattern = { test(text: string): boolean };

/** The steps that may still be taken; below 0 if they were not enough. */
export type Work = { left: number };

const MAX_STEPS = 4000;
/** A match that would need more counts as none: the value is then left out, never let through. */
const MAX_WORK = 20_000_000;
/** For all patterns and texts of one check. */
const MAX_SHARED_WORK = 5_000_000;
const CACHED = 256;

/** The states of the expression are followed side by side (Thompson's construction), so nothing is tried twice. */
export function compilePattern(source: string, work?: Work): Pattern {
  const program = compileSteps(source);
  return { test: (text) => findMatch(program, [...text], { any: true, ...(work && { work }) }) !== null };
}

export function compileSteps(source: string, captures = false): Program {
  const steps: Step[] = [{ kind: 'match' }];
  return { start: emit(parsePattern(source, captures), 0, steps), steps };
}

/** Writes the steps for a node, which continue at `next`; returns the step to enter at. */
function emit(node: PatternNode, next: number, steps: Step[]): number {
  if (steps.length > MAX_STEPS) throw new PatternError('too many repetitions');
  switch (node.kind) {
    case 'character':
      return steps.push({ kind: 'character', accepts: node.accepts, next }) - 1;
    case 'assert':
      return steps.push({ kind: 'assert', what: node.what, next }) - 1;
    case 'sequence':
      return node.parts.reduceRight((after, part) => emit(part, after, steps), next);
    case 'either':
      return node.branches
        .map((branch) => emit(branch, next, steps))
        .reduce((entry, other) => steps.push({ kind: 'fork', next: entry, other }) - 1);
    case 'repeat':
      return emitRepeat(node, next, steps);
    case 'group': {
      const end = steps.push({ kind: 'edge', edge: 'to', next }) - 1;
      return steps.push({ kind: 'edge', edge: 'from', next: emit(node.node, end, steps) }) - 1;
    }
  }
}

function emitRepeat(
  { node, min, max, lazy }: PatternNode & { kind: 'repeat' },
  next: number,
  steps: Step[],
): number {
  if (min > MAX_STEPS || (max !== Number.POSITIVE_INFINITY && max > MAX_STEPS)) {
    throw new PatternError('too many repetitions');
  }
  let entry = next;
  if (max === Number.POSITIVE_INFINITY) {
    const loop: Step & { kind: 'fork' } = { kind: 'fork', next, other: next };
    entry = steps.push(loop) - 1;
    loop[lazy ? 'other' : 'next'] = emit(node, entry, steps);
  } else {
    for (let i = min; i < max; i++) {
      const again = emit(node, entry, steps);
      entry =
        steps.push(lazy ? { kind: 'fork', next, other: again } : { kind: 'fork', next: again, other: next }) -
        1;
    }
  }
  for (let i = 0; i < min; i++) {
    const before = entry;
    entry = emit(node, before, steps);
    // What matches nothing but the empty text is the same however often it is repeated.
    if (entry === before) break;
  }
  return entry;
}

export type Program = { steps: readonly Step[]; start: number };
export type Match = { from: number; to: number };
type Thread = { at: number; from: number };

/**
 * The longest of the matches that begin first at or after a place, or `any` match. Threads are kept in the order of their
 * beginnings, so that of two in the same state the earlier one stays.
 *
 * @param work the steps that may still be taken; below 0 if they were not enough
 */
export function findMatch(
  { steps, start }: Program,
  text: readonly string[],
  { first = 0, work = { left: MAX_WORK }, mayBegin = (_: string | undefined) => true, any = false },
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
          if (any) return best;
        } else if (step.kind === 'fork') stack.push(step.other, step.next);
        else if (step.kind === 'edge') stack.push(step.next);
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

export function holds(what: Assertion, text: readonly string[], at: number): boolean {
  if (what === 'start') return at === 0;
  if (what === 'end') return at === text.length;
  const boundary = isWord(text[at - 1]) !== isWord(text[at]);
  return what === 'boundary' ? boundary : !boundary;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}

/** A cache of compiled patterns, bounded, for checking many values with one budget for all of them. */
export function patternCache(maxWork = MAX_SHARED_WORK): (source: string) => Pattern {
  const cache = new Map<string, Pattern>();
  const work: Work = { left: maxWork };
  return (source) => {
    const known = cache.get(source);
    if (known) return known;
    const pattern = remembering(compilePattern(source, work));
    if (cache.size < CACHED) cache.set(source, pattern);
    return pattern;
  };
}

/** The same text is tested again each time that something else was removed from the value around it. */
function remembering(pattern: Pattern): Pattern {
  const known = new Map<string, boolean>();
  return {
    test(text) {
      const before = known.get(text);
      if (before !== undefined) return before;
      const matches = pattern.test(text);
      if (known.size < CACHED) known.set(text, matches);
      return matches;
    },
  };
}
