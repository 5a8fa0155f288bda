/** Writes one line of running text as Markdown. */
import { fixFlanking, italicMarks } from './emphasis.ts';
import { escapeLineStart, escapeMarkdown } from './escape.ts';
import { type Inline, tidy } from './inline.ts';
import { destination, isAutolink, isBalanced, linkTitle } from './link-text.ts';

export type Setting = 'paragraph' | 'heading' | 'cell';

export function writeInline(inlines: Iterable<Inline>, setting: Setting): string {
  const tidied = tidy(inlines);
  if (tidied.length === 0) return '';
  const out = tidied.length === 1 ? writeAlone(tidied[0], setting) : writeLine(tidied, setting);
  if (setting === 'cell') return out;
  if (setting === 'heading') return out.replace(/(^|\s)(#+)$/, (_, space, hashes) => `${space}\\${hashes}`);
  return out.includes('\n') ? out.split('\n').map(escapeLineStart).join('\n') : escapeLineStart(out);
}

/** Most lines are one piece of text, which has no neighbours to consider. */
function writeAlone(part: Inline | undefined, setting: Setting): string {
  if (part?.kind !== 'text') return writeLine(part ? [part] : [], setting);
  if (part.isPlain) return part.text;
  return escapeMarkdown(part.text, { ...ALONE, inCell: setting === 'cell' });
}

const ALONE = { before: '', after: '', allBrackets: false, inLink: false, dollars: false };

function writeLine(tidied: Inline[], setting: Setting): string {
  return writeParts(fixFlanking(setting === 'heading' ? tidied.filter(isNotBold) : tidied), setting);
}

function writeParts(parts: Inline[], setting: Setting): string {
  const underscored = italicMarks(parts);
  const dollars = parts.some((part) => part.kind === 'raw' && part.isMath);
  const inCell = setting === 'cell';
  const lineEnd = inCell ? '<br>' : setting === 'heading' ? ' ' : '  \n';
  // Pieces, because reading the last character of a growing string would copy it each time.
  const out: string[] = [];
  let inLink = false;
  let inStrictLink = false;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (!part) break;
    if (part.kind === 'text' && part.isPlain) out.push(part.text);
    else if (part.kind === 'text') {
      const before = out.at(-1)?.at(-1) ?? '';
      const after = firstChar(parts[i + 1], underscored.has(i + 1));
      out.push(
        escapeMarkdown(part.text, { before, after, inCell, allBrackets: inStrictLink, inLink, dollars }),
      );
    } else if (part.kind === 'raw') out.push(part.text);
    else if (part.kind === 'break') out.push(lineEnd);
    else if ('mark' in part) out.push(underscored.has(i) ? '_' : part.mark);
    else if (part.kind === 'close') {
      out.push(`](${destination(part.link.href, inCell)}${linkTitle(part.link.title, inCell)})`);
      inLink = inStrictLink = false;
    } else {
      const text = linkText(parts, i);
      if (isAutolink(text, part.link.href)) {
        out.push(`<${part.link.href}>`);
        i += 2;
        continue;
      }
      out.push('[');
      inLink = true;
      inStrictLink = !isBalanced(text);
    }
  }
  return out.join('');
}

function isNotBold(inline: Inline): boolean {
  return !('mark' in inline && inline.mark === '**');
}

function firstChar(inline: Inline | undefined, underscored: boolean): string {
  if (!inline || inline.kind === 'break') return '';
  if ('text' in inline) return inline.text[0] ?? '';
  if ('mark' in inline) return underscored ? '_' : inline.mark;
  return inline.kind === 'open' ? '[' : ']';
}

/** The plain text of the link that opens at `open`, with a space for each piece that is not text. */
function linkText(parts: Inline[], open: number): string {
  let text = '';
  for (let i = open + 1; i < parts.length; i++) {
    const part = parts[i];
    if (!part || (part.kind === 'close' && 'link' in part)) break;
    text += part.kind === 'text' ? part.text : ' ';
  }
  return text;
}
