/** "Category: lamps, Tags: brass": a line with several labels, split before each that is the name of a concept. */
import type { Knowledge } from '../model.ts';

const COLON = /[:：](?=\s|$)/g;
/** Up to three words right before a colon, each of which may be where the label begins. */
const WORDS_BEFORE = /(?:^|(?<=[\s,.;(]))\p{L}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]*){0,2}\s?$/u;
const SEPARATOR = /[\s,;.–-]{1,4}$/u;
const MAX_LABELS = 12;

/** The line itself if it has one colon, or if what stands before the others is not a known name. */
export function splitAtLabels(line: string, { conceptOf }: Knowledge): string[] {
  const colons = [...line.matchAll(COLON)].map(({ index }) => index);
  if (colons.length < 2 || colons.length > MAX_LABELS) return [line];
  const parts: string[] = [];
  let from = 0;
  colons.forEach((colon, i) => {
    const before = colons[i - 1];
    if (before === undefined) return;
    const words = WORDS_BEFORE.exec(line.slice(before + 1, colon))?.[0].trim() ?? '';
    const label = endings(words).find((name) => /^\p{Lu}/u.test(name) && conceptOf(name) !== undefined);
    if (label === undefined) return;
    const at = line.lastIndexOf(label, colon);
    parts.push(line.slice(from, at).replace(SEPARATOR, ''));
    from = at;
  });
  return [...parts, line.slice(from)];
}

/** "Fall Tagged With", "Tagged With", "With". */
function endings(words: string): string[] {
  const all = words.split(/\s+/);
  return all.map((_, i) => all.slice(i).join(' '));
}
