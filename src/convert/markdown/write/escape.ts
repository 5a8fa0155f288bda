/** Puts backslashes before the characters that Markdown would read as markup in their place, and no others. */

export type EscapeContext = {
  /** The characters just before and after the text; empty at the ends of a line. */
  before: string;
  after: string;
  inCell: boolean;
  /** Brackets inside a link's text that do not pair up would end it early. */
  allBrackets: boolean;
  /** Inside a link, a bare address does not become a link. */
  inLink: boolean;
  /** In a line that holds math, a dollar sign would open or close it. */
  dollars: boolean;
};

const MAY_NEED_ESCAPE = /[\\`*_[\]<&~!|$]|:\/\/|ww\./;
/** The same, and soft hyphens and zero-width spaces: a text without any of these is written unchanged. */
const NOT_PLAIN = new RegExp(`[\u00ad\u200b\u2060\ufeff]|${MAY_NEED_ESCAPE.source}`);

/** Whether a text has no characters that might be read as markup or are invisible. Most texts have none. */
export const isPlainText = (text: string): boolean => !NOT_PLAIN.test(text);

const CANDIDATES = /[\\`*_[\]<&~!|$]/g;
const ENTITY = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;

/** Pieces are joined when there are this many: millions of small strings take more memory than the text. */
const MANY_PIECES = 10_000;

export function escapeMarkdown(text: string, context: EscapeContext): string {
  if (!MAY_NEED_ESCAPE.test(text)) return text;
  const escaped = escapeSyntax(text, context);
  if (context.inLink || !(text.includes('://') || text.includes('www.'))) return escaped;
  return escaped.replace(BARE_ADDRESS, '$&\\');
}

/** Addresses that GitHub's Markdown would turn into links although the page did not, up to the character to escape. */
const BARE_ADDRESS =
  /(?<![a-z])https?(?=:\/\/[^\s!-/:-@[-`{-~])|(?<![^\s(*_~[\]])www(?=\.[^\s!-,/:-@[-^`{-~])/gi;

function escapeSyntax(text: string, context: EscapeContext): string {
  const whole: string[] = [];
  let out: string[] = [];
  let done = 0;
  CANDIDATES.lastIndex = 0;
  for (let match = CANDIDATES.exec(text); match; match = CANDIDATES.exec(text)) {
    const at = match.index;
    const before = at > 0 ? (text[at - 1] ?? '') : context.before;
    const after = at + 1 < text.length ? (text[at + 1] ?? '') : context.after;
    if (!needsEscape(match[0], before, after, text, at, context)) continue;
    out.push(text.slice(done, at), '\\');
    done = at;
    if (out.length > MANY_PIECES) {
      whole.push(out.join(''));
      out = [];
    }
  }
  if (out.length === 0 && whole.length === 0) return text;
  out.push(text.slice(done));
  whole.push(out.join(''));
  return whole.length === 1 ? (whole[0] ?? '') : whole.join('');
}

function needsEscape(
  char: string,
  before: string,
  after: string,
  text: string,
  at: number,
  context: EscapeContext,
): boolean {
  switch (char) {
    case '\\':
      return after === '' || after === '\n' || PUNCTUATION.test(after);
    case '`':
      return true;
    case '*':
      return !(isBlank(before) && isBlank(after));
    case '_':
      return !(isBlank(before) && isBlank(after)) && !(WORD.test(before) && WORD.test(after));
    case '~':
      // Strikethrough needs a closing tilde, which never follows a space.
      return !isBlank(before);
    case '[':
      return context.allBrackets || after === '^';
    case ']':
      return context.allBrackets || after === '(' || after === '[';
    case '!':
      return after === '[' && at === text.length - 1;
    case '<':
      return /[A-Za-z/!?]/.test(after);
    case '&':
      return ENTITY.test(text.slice(at, at + 40));
    case '|':
      return context.inCell;
    default:
      return context.dollars;
  }
}

function isBlank(char: string): boolean {
  return char === '' || /\s/.test(char);
}

/** The first characters of lines that may need an escape; most lines begin with a letter. */
const MAY_BEGIN_BLOCK = /^[\d#+*>=_~|:[\s-]/;

/** Escapes the start of a line that would begin a heading, list, quote, rule, fence or definition. */
export function escapeLineStart(line: string): string {
  if (!MAY_BEGIN_BLOCK.test(line)) return line;
  const number = /^(\d{1,9})[.)](?=\s|$)/.exec(line);
  if (number?.[1]) return `${number[1]}\\${line.slice(number[1].length)}`;
  if (/^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|={2,}\s*$|(?:-\s*){2,}$|(?:_\s*){3,}$|~{3,})/.test(line))
    return `\\${line}`;
  // A line of dashes and pipes would make the line before it the head of a table.
  if (/^\s*[|:-][\s|:-]*$/.test(line) && line.includes('-')) return `\\${line}`;
  if (/^\[[^\]]+\]:/.test(line)) return line.replace(']:', ']\\:');
  return line;
}
