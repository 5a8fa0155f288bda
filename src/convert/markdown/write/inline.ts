/** The pieces of one line of running text, and how their white space and marks are tidied. */

export type Mark = '**' | '*' | '~~';

export type Link = {
  href: string;
  title: string;
  /** Once a block of the link has shown text, its further blocks are not linked again. */
  shown: boolean;
};

/** `isPlain`: known to need no escapes. */
type TextInline = { kind: 'text'; text: string; isPlain: boolean };

export type Inline =
  | TextInline
  /** Finished Markdown: code spans, images, math, inline HTML. */
  | { kind: 'raw'; text: string; isMath?: boolean }
  | { kind: 'break' }
  | { kind: 'open'; mark: Mark }
  | { kind: 'close'; mark: Mark }
  | { kind: 'open'; link: Link }
  | { kind: 'close'; link: Link };

/** White space other than a single space. */
const UNTIDY = /[\t\n\f\r\u00a0]| {2}/;
const WHITE_SPACE = / [ \t\n\f\r\u00a0]+|[\t\n\f\r\u00a0][ \t\n\f\r\u00a0]*/g;

/** A line being tidied, and the white space to write before what comes next. */
type Line = { out: Inline[]; pending: 'none' | 'space' | 'break' };

/**
 * Collapses white space as a browser does, moves it and line breaks out of marks and links, drops empty marks and
 * joins adjacent marks of the same kind: `<b>a </b><b>b</b>` is one bold "a b".
 */
export function tidy(inlines: Iterable<Inline>): Inline[] {
  const line: Line = { out: [], pending: 'none' };
  for (const inline of inlines) {
    if (inline.kind === 'text') addText(line, inline);
    else if (inline.kind === 'open') open(line, inline);
    else if (inline.kind === 'close') close(line, inline);
    else if (inline.kind === 'break') line.pending = 'break';
    else if (inline.text !== '') {
      settle(line);
      line.out.push(inline);
    }
  }
  return line.out;
}

/** Writes the pending white space, before the marks and links that have just been opened. */
function settle(line: Line): void {
  const { out, pending } = line;
  if (pending === 'none') return;
  line.pending = 'none';
  let at = out.length;
  while (at > 0 && out[at - 1]?.kind === 'open') at--;
  const before = at > 0 ? out[at - 1] : undefined;
  const isSpaced = before?.kind === 'break' || (before?.kind === 'text' && before.text.endsWith(' '));
  if (!before || isSpaced) return;
  const gap: Inline = pending === 'break' ? { kind: 'break' } : { kind: 'text', text: ' ', isPlain: true };
  if (at === out.length) out.push(gap);
  else out.splice(at, 0, gap);
}

function addText(line: Line, inline: TextInline): void {
  const { out } = line;
  let text = UNTIDY.test(inline.text) ? inline.text.replace(WHITE_SPACE, ' ') : inline.text;
  if (text.startsWith(' ')) {
    if (line.pending === 'none') line.pending = 'space';
    text = text.slice(1);
  }
  if (text === '') return;
  settle(line);
  const endsWithSpace = text.endsWith(' ');
  if (endsWithSpace) text = text.slice(0, -1);
  const last = out.at(-1);
  if (last?.kind === 'text')
    // Two plain texts may form an address together.
    out[out.length - 1] = { kind: 'text', text: last.text + text, isPlain: false };
  else if (text === inline.text) out.push(inline);
  else out.push({ kind: 'text', text, isPlain: inline.isPlain });
  if (endsWithSpace) line.pending = 'space';
}

function open(line: Line, inline: Inline & { kind: 'open' }): void {
  const last = line.out.at(-1);
  const touches = line.pending === 'none' && last?.kind === 'close' && 'mark' in last && 'mark' in inline;
  if (touches && last.mark === inline.mark) line.out.pop();
  else {
    settle(line);
    line.out.push(inline);
  }
}

function close(line: Line, inline: Inline & { kind: 'close' }): void {
  const { out } = line;
  if (out.at(-1)?.kind !== 'open') {
    out.push(inline);
    return;
  }
  // It was empty, so the white space written in front of it becomes pending again.
  out.pop();
  const last = out.at(-1);
  const isGap = last?.kind === 'break' || (last?.kind === 'text' && last.text === ' ');
  if (!isGap) return;
  if (line.pending !== 'break') line.pending = last.kind === 'break' ? 'break' : 'space';
  out.pop();
}

/** Whether these pieces show anything. */
export function hasContent(inlines: Inline[], from = 0): boolean {
  for (let i = from; i < inlines.length; i++) {
    const inline = inlines[i];
    if (inline?.kind === 'raw') return true;
    if (inline?.kind === 'text' && (beginsVisibly(inline.text) || /[^\s\u00a0]/.test(inline.text)))
      return true;
  }
  return false;
}

/** Whether a text begins with a printable ASCII character. Most do, and this check is cheaper than a pattern. */
export function beginsVisibly(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 32 && first < 127;
}
