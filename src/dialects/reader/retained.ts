/** Reduces links and pictures in Markdown that we have written: keeps them, only their text, or nothing. */

export type Retained = { links: 'all' | 'text' | 'none'; images: 'all' | 'alt' | 'none' };

/** Longer ones stay as they are, so that a page of brackets takes no longer than its length. */
const TEXT = String.raw`((?:\\.|[^\[\]\\]|\[[^\[\]]{0,500}\]){0,2000})`;
const ADDRESS = String.raw`\((?:<[^<>\n]{0,4000}>|(?:\\.|[^()\\\s]|\([^()\s]{0,500}\)){0,4000})(?: "(?:\\.|[^"\\]){0,1000}")?\)`;
const IMAGE = new RegExp(String.raw`(?<!\\)!\[${TEXT}\]${ADDRESS}`, 'g');
const LINK = new RegExp(String.raw`(?<![!\\])\[${TEXT}\]${ADDRESS}`, 'g');
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

export function retained(markdown: string, { links, images }: Retained): string {
  if (links === 'all' && images === 'all') return markdown;
  let count = 0;
  const written = (text: string) => {
    const withoutImages =
      images === 'all'
        ? text
        : text.replace(IMAGE, (_, alt: string) =>
            images === 'alt' && alt ? `(Image ${++count}: ${alt})` : '',
          );
    return links === 'all'
      ? withoutImages
      : withoutImages.replace(LINK, (_, words: string) => (links === 'text' ? words : ''));
  };
  return outsideCode(markdown, written);
}

/** Blocks of code stay unchanged. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  let fence: string | null = null;
  const lines = markdown.split('\n').map((line) => {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence === null && mark === undefined) return besideSpans(line, change);
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
    return line;
  });
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
}

/** Inline code is not a link either, but may be the text of one, so a placeholder replaces it meanwhile. */
function besideSpans(line: string, change: (text: string) => string): string {
  const marks = [...line.matchAll(/`+/g)];
  /** For each mark, the one that would end its code: the next mark of the same length. */
  const ends: (number | undefined)[] = [];
  const next = new Map<number, number>();
  for (const [index, [mark]] of [...marks.entries()].reverse()) {
    ends[index] = next.get(mark.length);
    next.set(mark.length, index);
  }
  const spans: string[] = [];
  let text = '';
  let from = 0;
  for (let index = 0; index < marks.length; index += 1) {
    const end = ends[index];
    const [begin, last] = [marks[index], marks[end ?? -1]];
    if (!begin || !last || end === undefined) continue;
    text += `${line.slice(from, begin.index)}\uE000${spans.length}\uE001`;
    from = last.index + last[0].length;
    spans.push(line.slice(begin.index, from));
    index = end;
  }
  if (spans.length === 0) return change(line);
  return change(text + line.slice(from)).replace(
    /\uE000(\d+)\uE001/g,
    (mark, number: string) => spans[Number(number)] ?? mark,
  );
}
