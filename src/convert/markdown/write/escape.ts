/** Backslashes before the characters that markdown would take for markup where they stand, and nowhere else. */

export type EscapeContext = {
  /** The characters just before and after the text; empty at the ends of a line. */
  before: string;
  after: string;
  inCell: boolean;
  /** Brackets inside a link's text that do not pair up would end it early. */
  allBrackets: boolean;
  /** Inside a link an address is no link of its own. */
  inLink: boolean;
  /** In a line that holds math, a dollar sign would open or close it. */
  dollars: boolean;
};

const MAY_NEED_ESCAPE = /[\\`*_[\]<&~!|$]|:\/\/|ww\./;
/** With soft hyphens and zero-width spaces: a text without any of these is written as it is. */
const NOT_PLAIN = new RegExp(`[\u00ad\u200b\u2060\ufeff]|${MAY_NEED_ESCAPE.source}`);

/** Whether a text has nothing that is markup, could be taken for it, or is not to be seen. Most texts are such. */
export const isPlainText = (text: string): boolean => !NOT_PLAIN.test(text);

const CANDIDATES = /[\\`*_[\]<&~!|$]/g;
const ENTITY = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;

/** Small strings are joined now and then: millions of them take more room than the text. */
const MANY_PIECES = 10_000;

export function escapeMarkdown(text: string, context: EscapeContext): string {
  if (!MAY_NEED_ESCAPE.test(text)) return text;
  const escaped = escapeSyntax(text, context);
  if (context.inLink || !(text.includes('://') || text.includes('www.'))) return escaped;
  return escaped.replace(BARE_ADDRESS, '$&\\');
}

/** What GitHub's Markdown takes for a link though the page did not make it one, up to the sign that is escaped. */
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
      // Strikethrough needs a closing tilde, which follows a character that is no space.
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

/** What the lines below begin with; most lines begin with a letter. */
const MAY_BEGIN_BLOCK = /^[\d#+*>=_~|:[\s-]/;

/** A line that would begin a heading, list, quote, rule, fence or definition is kept from doing so. */
export function escapeLineStart(line: string): string {
  if (!MAY_BEGIN_BLOCK.test(line)) return line;
  const number = /^(\d{1,9})[.)](?=\s|$)/.exec(line);
  if (number?.[1]) return `${number[1]}\\${line.slice(number[1].length)}`;
  if (/^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|={2,}\s*$|(?:-\s*){2,}$|(?:_\s*){3,}$|~{3,})/.test(line))
    return `\\${line}`;
  // A second line of dashes and pipes would make the first one the head of a table.
  if (/^\s*[|:-][\s|:-]*$/.test(line) && line.includes('-')) return `\\${line}`;
  if (/^\[[^\]]+\]:/.test(line)) return line.replace(']:', ']\\:');
  return line;
}
