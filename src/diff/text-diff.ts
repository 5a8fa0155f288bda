/** The difference of two texts as git writes it, and the same as data, in the words of parse-diff. */
import { structuredPatch } from 'diff';

type Change =
  | { type: 'normal'; normal: true; ln1: number; ln2: number; content: string }
  | { type: 'del'; del: true; ln: number; content: string }
  | { type: 'add'; add: true; ln: number; content: string };
type Chunk = { content: string; changes: Change[] };

type TextDiff = { text: string; json: { files: [{ from: null; to: null; chunks: Chunk[] }] } };

const CONTEXT = 3;
/** Beyond that, one text takes the place of the other: finding more in common would take too long. */
const MAX_EDITS = 1_000;

export function textDiff(old: string, now: string): TextDiff {
  const options = { context: CONTEXT, maxEditLength: MAX_EDITS };
  const hunks = structuredPatch('', '', lines(old), lines(now), '', '', options)?.hunks ?? [
    replaced(old, now),
  ];
  const chunks = hunks.map(({ oldStart, oldLines, newStart, newLines, lines }): Chunk => {
    let [before, after] = [oldStart, newStart];
    const changes = lines.map((content): Change => {
      if (content.startsWith('-')) return { type: 'del', del: true, ln: before++, content };
      if (content.startsWith('+')) return { type: 'add', add: true, ln: after++, content };
      return { type: 'normal', normal: true, ln1: before++, ln2: after++, content };
    });
    return { content: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, changes };
  });
  const text = chunks.flatMap(({ content, changes }) => [content, ...changes.map((one) => one.content)]);
  return { text: text.join('\n'), json: { files: [{ from: null, to: null, chunks }] } };
}

/** With a line end at the end, or the format would have a line that says that there is none. */
const lines = (text: string) => `${text}\n`;

function replaced(old: string, now: string) {
  const [gone, come] = [old.split('\n'), now.split('\n')];
  return {
    ...{ oldStart: 1, oldLines: gone.length, newStart: 1, newLines: come.length },
    lines: [...gone.map((line) => `-${line}`), ...come.map((line) => `+${line}`)],
  };
}
