/** Cuts Markdown to a budget: to the passages that answer a query, in page order, or without a query to its beginning. */
import { estimateTokens } from '../../contract/page/token-estimate.ts';

export type Budget = {
  query?: string | undefined;
  /** Compared with an estimate. */
  maxTokens?: number | undefined;
};

export type Passages = { kept: number; total: number; tokens: number; totalTokens: number };

/** A heading, a paragraph, a list, a table or a block of code. */
type Passage = {
  text: string;
  /** The index of the text it belongs to. */
  part: number;
  tokens: number;
  /** The heading's level; 0 if it is not a heading. */
  level: number;
};

/** BM25's usual constants: how soon repetitions of a word stop counting, and how much a passage's length matters. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** The part of a heading's score that each passage below it gets. */
const HEADING_WEIGHT = 0.5;

export function withinBudget(
  texts: string[],
  { query, maxTokens = Number.POSITIVE_INFINITY }: Budget,
): { data: string[]; passages: { passages?: Passages } } {
  if (query === undefined && maxTokens === Number.POSITIVE_INFINITY) return { data: texts, passages: {} };
  const all = texts.flatMap((text, part) => passagesOf(text, part));
  const chosen = query === undefined ? beginning(all, maxTokens) : answering(all, query, maxTokens);
  const tokensIn = (some: Passage[]) => some.reduce((sum, { tokens }) => sum + tokens, 0);
  const kept = all.filter((_, index) => chosen.has(index));
  const ofParts: string[][] = texts.map(() => []);
  for (const { part, text } of kept) ofParts[part]?.push(text);
  const data = ofParts.map((passages) => passages.join('\n\n'));
  return {
    data,
    passages: {
      passages: { kept: kept.length, total: all.length, tokens: tokensIn(kept), totalTokens: tokensIn(all) },
    },
  };
}

function passagesOf(markdown: string, part: number): Passage[] {
  const passages: Passage[] = [];
  let lines: string[] = [];
  let fence = '';
  const end = () => {
    const text = lines.join('\n');
    if (text.trim() !== '') {
      const level = /^(#{1,6})\s/.exec(text)?.[1]?.length ?? 0;
      passages.push({ text, part, tokens: estimateTokens(text), level });
    }
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && mark !== '') fence = mark;
    else if (fence !== '' && mark.startsWith(fence)) fence = '';
    // Blank lines inside code belong to it.
    if (line.trim() === '' && fence === '') end();
    else lines.push(line);
  }
  end();
  return passages;
}

/** As many sections from the top as fit; if not even the first one fits, as many of its passages as fit. */
function beginning(all: Passage[], maxTokens: number): Set<number> {
  let used = 0;
  let lastHeading = 0;
  let usedBeforeIt = 0;
  for (const [index, { tokens, level }] of all.entries()) {
    if (level > 0) {
      lastHeading = index;
      usedBeforeIt = used;
    }
    if (used + tokens > maxTokens) {
      const isWorthIt = hasSection(all.slice(0, lastHeading)) || usedBeforeIt >= maxTokens / 2;
      return new Set(Array.from({ length: isWorthIt ? lastHeading : index }, (_, nr) => nr));
    }
    used += tokens;
  }
  return new Set(all.keys());
}

/** Whether there is text below a heading. What comes before the first heading is often only a menu. */
function hasSection(passages: Passage[]): boolean {
  const first = passages.findIndex(({ level }) => level > 0);
  return first >= 0 && passages.slice(first).some(({ level }) => level === 0);
}

/** The best passages that fit, each with the headings above it. */
function answering(all: Passage[], query: string, maxTokens: number): Set<number> {
  const headings = headingsAbove(all);
  const scores = scoresFor(all, headings, query);
  const best = [...scores.keys()]
    .filter((index) => (scores[index] ?? 0) > 0 && all[index]?.level === 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const chosen = new Set<number>();
  let used = 0;
  for (const index of best) {
    const added = [index, ...(headings[index] ?? [])].filter((nr) => !chosen.has(nr));
    const tokens = added.reduce((sum, nr) => sum + (all[nr]?.tokens ?? 0), 0);
    if (used + tokens > maxTokens) continue;
    used += tokens;
    for (const nr of added) chosen.add(nr);
  }
  return chosen;
}

/** For each passage, the indexes of the headings it is under. */
function headingsAbove(all: Passage[]): number[][] {
  let open: number[] = [];
  return all.map(({ level, part }, index) => {
    open = open.filter((nr) => all[nr]?.part === part);
    if (level === 0) return open;
    open = open.filter((nr) => (all[nr]?.level ?? 0) < level);
    const above = open;
    open = [...open, index];
    return above;
  });
}

function scoresFor(all: Passage[], headings: number[][], query: string): number[] {
  const wanted = new Set(wordsOf(query));
  const words = all.map(({ text }) => wordsOf(text));
  const average = words.reduce((sum, list) => sum + list.length, 0) / Math.max(1, words.length);
  const counts = words.map((list) => countsOf(list, wanted));
  const having = countsOf(
    counts.flatMap((count) => [...count.keys()]),
    wanted,
  );
  const own = counts.map((count, index) => {
    let score = 0;
    for (const [word, times] of count) {
      const passages = having.get(word) ?? 0;
      const rarity = Math.log(1 + (all.length - passages + 0.5) / (passages + 0.5));
      const length = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * (words[index]?.length ?? 0)) / Math.max(1, average);
      score += (rarity * times * (SATURATION + 1)) / (times + SATURATION * length);
    }
    return score;
  });
  return own.map(
    (score, index) =>
      score + HEADING_WEIGHT * (headings[index] ?? []).reduce((sum, nr) => sum + (own[nr] ?? 0), 0),
  );
}

function countsOf(list: string[], wanted: Set<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of list) if (wanted.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** In scripts without spaces each character is a word. English plurals are reduced to their singulars. */
function wordsOf(text: string): string[] {
  const found = text
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu);
  return (found ?? []).map((word) => (word.length > 3 ? word.replace(/(?<=[a-z]{2})e?s$/, '') : word));
}
