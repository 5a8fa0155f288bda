/** What is left of links and pictures in Markdown that we have written: all of it, their words, or nothing. */

export type Retained = { links: 'all' | 'text' | 'none'; images: 'all' | 'alt' | 'none' };

/** Longer ones stay as they are, so that a page of brackets takes no longer than its length. */
const TEXT = String.raw`((?:\\.|[^\[\]\\]|\[[^\[\]]{0,500}\]){0,2000})`;
const ADDRESS = String.raw`\((?:<[^<>\n]{0,4000}>|(?:\\.|[^()\\\s]|\([^()\s]{0,500}\)){0,4000})(?: "(?:\\.|[^"\\]){0,1000}")?\)`;
const IMAGE = new RegExp(String.raw`!\[${TEXT}\]${ADDRESS}`, 'g');
const LINK = new RegExp(String.raw`(?<!!)\[${TEXT}\]${ADDRESS}`, 'g');
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

/** What stands in a block of code is shown as it is. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  let fence: string | null = null;
  const lines = markdown.split('\n').map((line) => {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence === null && mark === undefined) return change(line);
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
    return line;
  });
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
}
