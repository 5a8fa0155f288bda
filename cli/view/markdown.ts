/** Markdown for a person at a terminal: headings stand out, links recede, long lines are broken. */
import { printable, type Screen, type Style } from '../terminal.ts';
import { breakLines, inlineWords } from './inline.ts';

const MOST_WIDTH = 100;
const LEAST_WIDTH = 16;

export function showMarkdown(markdown: string, { width, style }: Pick<Screen, 'width' | 'style'>): string {
  const room = Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH));
  const shown: string[] = [];
  let fence: string | null = null;
  for (const line of printable(markdown).split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      else shown.push(`  ${style.cyan(line)}`);
    } else if (mark !== null) fence = mark;
    else shown.push(...showLine(line, room, style));
  }
  return shown.join('\n');
}

function showLine(line: string, width: number, style: Style): string[] {
  if (line.trim() === '') return [''];
  // Columns of a table would no longer stand below each other.
  if (/^\s*\|.*\|\s*$/.test(line)) return [/^[\s|:-]+$/.test(line) ? style.dim(line) : line];
  if (/^\s*(?:[-*_]\s*){3,}$/.test(line)) return [style.dim('-'.repeat(Math.min(width, 40)))];
  const heading = /^(#{1,6})\s+(.*?)(?:\s+#+)?$/.exec(line);
  if (heading) return showHeading(heading[1]?.length ?? 1, heading[2] ?? '', width, style);
  const quote = /^\s*((?:>\s?)+)(.*)$/.exec(line);
  if (quote) {
    const bar = `${'| '.repeat((quote[1] ?? '').replace(/[^>]/g, '').length)}`;
    return flow(quote[2] ?? '', width, style, {
      first: style.dim(bar),
      later: style.dim(bar),
      size: bar.length,
    });
  }
  const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/.exec(line);
  if (item) {
    const [, indent = '', bullet = '-', box, rest = ''] = item;
    const dot = /\d/.test(bullet) ? bullet : '•';
    const checked = box === undefined ? '' : box === ' ' ? '[ ] ' : '[x] ';
    const first = `${indent}${dot} ${checked}`;
    return flow(rest, width, style, { first, later: ' '.repeat(first.length), size: first.length });
  }
  return flow(line.replace(/\\$/, '').trim(), width, style);
}

function showHeading(level: number, text: string, width: number, style: Style): string[] {
  const look = level === 1 ? (part: string) => style.bold(style.underline(part)) : style.bold;
  return breakLines(inlineWords(text, style, look), width);
}

const FLUSH = { first: '', later: '', size: 0 };

function flow(text: string, width: number, style: Style, margin = FLUSH): string[] {
  const lines = breakLines(inlineWords(text, style), Math.max(8, width - margin.size));
  return lines.map((line, index) => (index === 0 ? margin.first : margin.later) + line);
}
