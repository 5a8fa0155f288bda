/** Text broken into lines that fit, at spaces. */

const LEAST = 16;

/** @example indented('some words', 8, 2) // '  some\n  words' */
export function indented(text: string, width: number, indent: number): string {
  const room = Math.max(LEAST, width - indent);
  const lines = text.split('\n').flatMap((line) => wrapped(line, room));
  return lines.map((line) => (' '.repeat(indent) + line).trimEnd()).join('\n');
}

function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
