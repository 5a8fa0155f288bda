/** Expands the macros and environments that a LaTeX source defines itself, in text and math alike. */

const MOST_EXPANSIONS = 50_000;
const LARGEST_GROWTH = 1_000_000;
const MOST_KEPT = 6_000;
/** Longest arguments; those in brackets are short, and a bracket is often never closed. */
const LONGEST_BRACED = 100_000;
const LONGEST_BRACKETED = 2_000;

type Macro = { parameters: number; optional: string | null; body: string };
/** By name; those of an environment as `begin{name}` and `end{name}`. */
type Macros = Map<string, Macro>;

const DEFINITION =
  /\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator)\*?\s*\{?\s*\\([a-zA-Z@]+)\s*\}?|\\(?:g|e|x)?def\s*\\([a-zA-Z@]+)|\\(?:re)?newenvironment\*?\s*\{([^{}\n]{1,100})\}/g;
/** Commands for low-level lists and boxes, whose settings are not text: an environment with one is not expanded. */
const UNREAD =
  /\\(?:list|trivlist|lrbox|begin\s*\{lrbox|hbox|vbox|halign|csname|expandafter|setbox)(?![a-zA-Z])|@/;
/** Source that must stay exactly as written: code, addresses with percent signs, and comments. */
const KEPT =
  /\\begin\{(verbatim|Verbatim|lstlisting|minted|comment)\*?\}|\\(?:verb|lstinline)\*?([^a-zA-Z\s*{[])|\\(?:url|href|nolinkurl|path)\s*\{[^{}\n]*\}|(?<!(?<!\\)(?:\\\\)*\\)%/g;
const LONGEST_LINE = 2_000;

/** @returns the source without the definitions it understood and with their uses expanded. */
export function expandMacros(source: string): string {
  const macros: Macros = new Map();
  const kept: string[] = [];
  // Verbatim passages are replaced by private-use characters while the rest is rewritten.
  const masked = withoutKept(source, (stretch) =>
    kept.length > MOST_KEPT ? stretch : String.fromCharCode(0xe000 + kept.push(stretch) - 1),
  );
  const text = withoutDefinitions(masked, macros);
  const expanded = macros.size > 0 ? expandUses(text, macros) : text;
  return expanded.replace(/[\uE000-\uF8FF]/g, (mark) => kept[mark.charCodeAt(0) - 0xe000] ?? mark);
}

function withoutKept(source: string, mask: (stretch: string) => string): string {
  let out = '';
  let at = 0;
  /** Ends that do not occur in the rest of the source, so that none is searched for twice. */
  const absent = new Set<string>();
  KEPT.lastIndex = 0;
  for (let match = KEPT.exec(source); match; match = KEPT.exec(source)) {
    const { 0: start, 1: environment, 2: sign, index } = match;
    const end = endOf(source, match.index + start.length, { environment, sign }, absent);
    out += source.slice(at, index);
    // Only the sign of a comment is left: it may name macros, and its braces do not count.
    out += start === '%' ? '%' : mask(source.slice(index, end));
    at = start === '%' ? lineEnd(source, index) : end;
    KEPT.lastIndex = at;
  }
  return out + source.slice(at);
}

function endOf(
  source: string,
  from: number,
  { environment, sign }: { environment: string | undefined; sign: string | undefined },
  absent: Set<string>,
): number {
  if (sign !== undefined) {
    const close = source.slice(from, Math.min(lineEnd(source, from), from + LONGEST_LINE)).indexOf(sign);
    return close === -1 ? from : from + close + 1;
  }
  if (environment === undefined || absent.has(environment)) return from;
  const close = source.indexOf(`\\end{${environment}`, from);
  if (close === -1) absent.add(environment);
  return close === -1 ? from : close;
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end;
}

function withoutDefinitions(text: string, macros: Macros): string {
  const source = withBraces(text);
  let out = '';
  let at = 0;
  DEFINITION.lastIndex = 0;
  for (let match = DEFINITION.exec(text); match; match = DEFINITION.exec(text)) {
    const start = match.index;
    const environment = match[3];
    const isOperator = match[0].includes('DeclareMathOperator');
    const read = match[2]
      ? plainDefinition(source, DEFINITION.lastIndex)
      : latexDefinition(source, DEFINITION.lastIndex);
    const ending = read && environment ? braced(source, read.end) : null;
    if (!read || (environment && !ending)) continue;
    const body = isOperator ? `\\operatorname{${read.macro.body}}` : read.macro.body;
    if (!environment) macros.set(match[1] ?? match[2] ?? '', { ...read.macro, body });
    // A redefined environment is a known one, which is read as usual.
    else if (!match[0].startsWith('\\re'))
      setEnvironment(macros, environment, read.macro, ending?.text ?? '');
    out += text.slice(at, start);
    at = ending?.end ?? read.end;
    DEFINITION.lastIndex = at;
  }
  return out + text.slice(at);
}

/**
 * The body is put in a group, as in TeX, so that declarations end with it; but headings are read outside groups only.
 */
function setEnvironment(macros: Macros, name: string, begin: Macro, end: string): void {
  if (UNREAD.test(begin.body) || UNREAD.test(end) || begin.body.includes(`\\begin{${name}}`)) return;
  const [open, close] = /\\(?:part|chapter|(?:sub)*section)(?![a-zA-Z])/.test(begin.body)
    ? ['', '']
    : ['{', '}'];
  macros.set(`begin{${name}}`, { ...begin, body: `${open}${begin.body} ` });
  macros.set(`end{${name}}`, { parameters: 0, optional: null, body: `${end}${close}` });
}

type Read = { macro: Macro; end: number };

/** `[2][default]{body}` */
function latexDefinition(source: Source, from: number): Read | null {
  const count = bracketed(source, from);
  const fallback = count ? bracketed(source, count.end) : null;
  const body = braced(source, (fallback ?? count)?.end ?? from);
  if (!body) return null;
  const parameters = count && /^\s*\d\s*$/.test(count.text) ? Number(count.text) : 0;
  return { macro: { parameters, optional: fallback?.text ?? null, body: body.text }, end: body.end };
}

/** `#1#2{body}`; definitions with delimited parameters are left alone. */
function plainDefinition(source: Source, from: number): Read | null {
  const parameters = /^\s*((?:#\d)*)\s*/.exec(source.text.slice(from, from + 40));
  const body = braced(source, from + (parameters?.[0].length ?? 0));
  if (!body) return null;
  return {
    macro: { parameters: (parameters?.[1]?.length ?? 0) / 2, optional: null, body: body.text },
    end: body.end,
  };
}

/**
 * Repeats until nothing changes, so that macros inside macros are expanded; a macro that keeps growing stops at a
 * limit.
 */
function expandUses(given: string, macros: Macros): string {
  let text = given;
  let left = MOST_EXPANSIONS;
  const most = given.length + LARGEST_GROWTH;
  for (let round = 0; round < 20; round++) {
    const source = withBraces(text);
    let changed = false;
    let out = '';
    let at = 0;
    const names = /\\((?:begin|end)\{[^{}\n]{1,100}\}|[a-zA-Z@]+)/g;
    for (let match = names.exec(text); match; match = names.exec(text)) {
      const macro = macros.get(match[1] ?? '');
      if (!macro || left <= 0 || out.length > most) continue;
      left -= 1;
      const { expansion, end } = applied(macro, source, names.lastIndex);
      out += text.slice(at, match.index) + separated(expansion, text[end]);
      at = end;
      names.lastIndex = end;
      changed = true;
    }
    text = out + text.slice(at);
    if (!changed) break;
  }
  return text;
}

/** An expansion that ends in a command must not swallow the letter behind it. */
function separated(expansion: string, next: string | undefined): string {
  return /\\[a-zA-Z]+$/.test(expansion) && next && /[a-zA-Z]/.test(next) ? `${expansion} ` : expansion;
}

function applied(macro: Macro, source: Source, from: number): { expansion: string; end: number } {
  const { text } = source;
  const values: string[] = [];
  let end = from;
  if (macro.optional !== null) {
    const given = bracketed(source, end);
    values.push(given?.text ?? macro.optional);
    end = given?.end ?? end;
  }
  while (values.length < macro.parameters) {
    const given = braced(source, end) ?? token(text, end);
    values.push(given.text);
    end = given.end;
  }
  // TeX skips the spaces after a command unless an empty pair of braces stops it.
  if (macro.parameters === 0) end += /^(?:\{\})/.exec(text.slice(end, end + 2))?.[0].length ?? 0;
  return {
    expansion: macro.body.replace(/#(\d)/g, (_, digit: string) => values[Number(digit) - 1] ?? ''),
    end,
  };
}

type Piece = { text: string; end: number };

function token(text: string, from: number): Piece {
  const found = /^\s*(\\[a-zA-Z]+|\\.|[^\s])/.exec(text.slice(from, from + 60));
  return found ? { text: found[1] ?? '', end: from + found[0].length } : { text: '', end: text.length };
}

function braced({ text, closing }: Source, from: number): Piece | null {
  const start = afterSpaces(text, from);
  const end = closing[start] ?? 0;
  if (end === 0 || end - start >= LONGEST_BRACED) return null;
  return { text: text.slice(start + 1, end), end: end + 1 };
}

function bracketed({ text }: Source, from: number): Piece | null {
  const start = afterSpaces(text, from);
  if (text[start] !== '[') return null;
  let depth = 0;
  const last = Math.min(text.length, start + LONGEST_BRACKETED);
  for (let at = start; at < last; at++) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '[') depth += 1;
    else if (character === ']' && --depth === 0) return { text: text.slice(start + 1, at), end: at + 1 };
  }
  return null;
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** `closing` has the position of the closing brace for each opening one, and 0 for everything else. */
type Source = { text: string; closing: Int32Array };

/** In one pass: searching the end of each brace separately would take long if none is closed. */
function withBraces(text: string): Source {
  const closing = new Int32Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{') open.push(at);
    else if (character === '}') {
      const start = open.pop();
      if (start !== undefined) closing[start] = at;
    }
  }
  return { text, closing };
}
