/** LaTeX source -> nodes, in one pass; anything unknown becomes text. */
import {
  ADDRESSES,
  DRAWINGS,
  ENVIRONMENT_ARGUMENTS,
  LENGTHS,
  MACRO_ARGUMENTS,
  MATH_ENVIRONMENTS,
  VERBATIM_ENVIRONMENTS,
} from './symbols.ts';
import { type Argument, type Node, nameOf } from './syntax.ts';

const DEEPEST = 200;
const WORD = /[^\\{}$%&~^_[\]\s`'"-]+/y;
const SPACE = /\s+/y;
const COMMENT = /%[^\n]*\n?[ \t]*/y;
const MACRO = /\\([a-zA-Z@]+)[ \t]*(?:\n(?!\s*\n)[ \t]*)?|\\([\s\S])/y;
const BLANK_LINE = /[ \t]*\n/y;
const LENGTH =
  /(?:=\s{0,9})?-?\d*\.?\d+\s{0,9}(?:pt|em|ex|cm|mm|in|bp|pc|sp|mu)?(?:\s*(?:plus|minus)\s*-?[\d.]+\s*[a-z]{2})*/y;
const PART_OF_ROW = /(?:\[[^\]\n]{0,200}\])?(?:\([^()\n]*\))?\s{0,9}\{[^{}\n]*\}/y;
/** Bounded, because the end of an unclosed bracket is searched for after each command. */
const OPTIONS = /\s{0,9}\[[^\]\n]{0,500}\]/y;
const LANGUAGE = /\s*\{[^{}\n]*\}/y;
/** On which slides of a talk an item is shown. */
const OVERLAY = /<[\d+.-][^<>\n]{0,40}>/y;
const LONGEST_ADDRESS = 5_000;
const LONGEST_VERB = 2_000;
const NAME = /\s*\{([^{}]*)\}/y;

/** @throws RangeError for a source that is nested too deep. */
export function parseLatex(source: string): Node[] {
  return new LatexParser(source).nodes(null, 0);
}

class LatexParser {
  readonly #source: string;
  #at = 0;
  /** Closing marks that do not occur in the rest of the source, so that none is searched for twice. */
  readonly #absent = new Set<string>();

  constructor(source: string) {
    this.#source = source;
  }

  /** Up to the closing brace, bracket or environment, which is consumed. */
  nodes(end: string | null, depth: number): Node[] {
    if (depth > DEEPEST) throw new RangeError('nested too deep');
    const nodes: Node[] = [];
    while (this.#at < this.#source.length) {
      if (end !== null && this.#take(end)) return folded(end, nodes);
      const node = this.#node(depth);
      if (node) nodes.push(node);
    }
    return folded(end, nodes);
  }

  #node(depth: number): Node | null {
    const start = this.#at;
    const character = this.#source[start];
    switch (character) {
      case '\\':
        return this.#command(depth);
      case '{':
        this.#at += 1;
        return { type: 'group', content: this.nodes('}', depth + 1) };
      case '}':
        this.#at += 1;
        return null;
      case '$':
        return this.#dollars();
      case '%':
        // The end of the line belongs to the comment; a blank line after it still ends the paragraph.
        if (this.#match(COMMENT)?.[0].includes('\n') && this.#match(BLANK_LINE)) return { type: 'parbreak' };
        return { type: 'comment', content: '', leadingWhitespace: /\s/.test(this.#source[start - 1] ?? '') };
    }
    const space = this.#match(SPACE);
    if (space) return { type: /\n\s*\n/.test(space[0]) ? 'parbreak' : 'whitespace' };
    const word = this.#match(WORD)?.[0] ?? this.#source.charAt(this.#at++);
    return { type: 'string', content: word };
  }

  #command(depth: number): Node | null {
    const start = this.#at;
    const found = this.#match(MACRO);
    const name = found?.[1] ?? found?.[2] ?? '';
    if (!found) this.#at += 1;
    if (name === '(') return this.#formula('inlinemath', start, '\\)');
    if (name === '[') return this.#formula('displaymath', start, '\\]');
    if (name === 'verb' || name === 'Verb') return this.#verb();
    if (name === 'lstinline' || name === 'mintinline') return this.#inlineCode(name);
    if (ADDRESSES.has(name)) return this.#address(name, depth);
    if (LENGTHS.has(name)) this.#match(LENGTH);
    if (name === 'item') this.#match(OVERLAY);
    if (name === 'cmidrule') this.#match(PART_OF_ROW);
    if (name === 'begin') return this.#environment(start, depth);
    if (name === 'end') {
      // An end without a beginning.
      this.#match(NAME);
      return null;
    }
    const signature = MACRO_ARGUMENTS.get(name);
    if (name === 'setlength' || name === 'addtolength') this.#match(/\s*\\[a-zA-Z@]+/y);
    const args = signature ? this.#arguments(signature, depth) : [];
    return args.length > 0 ? { type: 'macro', content: name, args } : { type: 'macro', content: name };
  }

  #inlineCode(name: string): Node {
    this.#match(OPTIONS);
    if (name === 'mintinline') this.#match(LANGUAGE);
    const braced = this.#braced();
    return braced === null ? this.#verb() : { type: 'verb', content: braced };
  }

  #address(name: string, depth: number): Node {
    this.#match(OPTIONS);
    const address = this.#braced() ?? '';
    // Characters that are special in TeX may be escaped, though they need not be.
    const plain = address.replace(
      /\\([%#&_~$^])(?:\{\})?|\\textasciitilde(?:\{\})?/g,
      (_, sign = '~') => sign,
    );
    const first: Argument = { openMark: '{', content: [{ type: 'string', content: plain }] };
    const rest = name === 'href' ? this.#arguments('m', depth) : [];
    return { type: 'macro', content: name, args: [first, ...rest] };
  }

  /** The source between braces; null if no braces follow. */
  #braced(): string | null {
    const open = this.#source.slice(this.#at, this.#at + 20).search(/\S/);
    const start = this.#at + open;
    if (open === -1 || this.#source[start] !== '{') return null;
    let depth = 0;
    for (let at = start; at < Math.min(this.#source.length, start + LONGEST_ADDRESS); at++) {
      const character = this.#source[at];
      if (character === '\\') at += 1;
      else if (character === '{') depth += 1;
      else if (character === '}' && --depth === 0) {
        this.#at = at + 1;
        return this.#source.slice(start + 1, at);
      }
    }
    return null;
  }

  #arguments(signature: string, depth: number): Argument[] {
    const args: Argument[] = [];
    for (const kind of signature) {
      const start = this.#at;
      this.#match(SPACE);
      const close = kind === 'm' ? '}' : ']';
      if (kind === '*') {
        if (!this.#take('*')) this.#at = start;
      } else if (this.#take(kind === 'm' ? '{' : '[')) {
        args.push({ openMark: kind === 'm' ? '{' : '[', content: this.nodes(close, depth + 1) });
      } else {
        this.#at = start;
        args.push({ openMark: '', content: [] });
      }
    }
    return args.some(({ openMark }) => openMark !== '') ? args : [];
  }

  #environment(start: number, depth: number): Node | null {
    const name = this.#match(NAME)?.[1]?.trim();
    if (!name) return null;
    const end = `\\end{${name}}`;
    if (VERBATIM_ENVIRONMENTS.has(name) || DRAWINGS.has(name)) return this.#verbatim(name, end);
    if (MATH_ENVIRONMENTS.test(name)) return this.#formula('mathenv', start, end, name);
    this.#match(OVERLAY);
    const args = this.#arguments(ENVIRONMENT_ARGUMENTS.get(name) ?? 'o', depth);
    const content = this.nodes(end, depth + 1);
    return { type: 'environment', env: name, content, ...(args.length > 0 && { args }) };
  }

  #verbatim(name: string, end: string): Node {
    const options = /(?:\[[^\]\n]{0,2000}\])?(?:\{[^}\n]*\})?/y;
    if (name === 'minted' || name === 'lstlisting') this.#match(options);
    const stop = this.#find(end);
    const content = this.#source.slice(this.#at, stop === -1 ? undefined : stop);
    this.#at = stop === -1 ? this.#source.length : stop + end.length;
    return name === 'comment' ? { type: 'comment', content: '' } : { type: 'verbatim', content };
  }

  #verb(): Node {
    this.#take('*');
    const mark = this.#source.charAt(this.#at);
    const rest = this.#source.slice(this.#at + 1, this.#at + 1 + LONGEST_VERB);
    const stop = mark ? rest.indexOf(mark) : -1;
    const content = stop === -1 ? '' : rest.slice(0, stop);
    if (stop === -1 || content.includes('\n')) return { type: 'verb', content: '' };
    this.#at += stop + 2;
    return { type: 'verb', content };
  }

  #dollars(): Node {
    const start = this.#at;
    const mark = this.#source.startsWith('$$', start) ? '$$' : '$';
    const close = mark === '$$' ? /\$\$|\n\s*\n/g : /(?<!\\)\$|\n\s*\n/g;
    close.lastIndex = start + mark.length;
    const end = close.exec(this.#source);
    // A dollar sign without its partner in the same paragraph is money.
    if (!end?.[0].startsWith('$')) {
      this.#at += mark.length;
      return { type: 'string', content: mark };
    }
    this.#at = end.index + mark.length;
    return { type: mark === '$$' ? 'displaymath' : 'inlinemath', source: this.#since(start) };
  }

  #formula(type: string, start: number, end: string, env?: string): Node | null {
    const stop = this.#find(end);
    if (stop === -1) return null;
    this.#at = stop + end.length;
    return { type, source: this.#since(start), ...(env && { env }) };
  }

  #since(start: number): string {
    return this.#source.slice(start, this.#at);
  }

  #find(text: string): number {
    if (this.#absent.has(text)) return -1;
    const found = this.#source.indexOf(text, this.#at);
    if (found === -1) this.#absent.add(text);
    return found;
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

/** In a list, what follows an item belongs to it: it becomes the item's last argument. */
function folded(end: string | null, nodes: Node[]): Node[] {
  if (!end?.startsWith('\\end{')) return nodes;
  const items: Node[] = [];
  let last: Argument | null = null;
  for (const node of nodes) {
    if (node.type === 'macro' && nameOf(node) === 'item') {
      last = { openMark: '', content: [] };
      items.push({ ...node, args: [...(node.args ?? []), last] });
    } else (last?.content ?? items).push(node);
  }
  return items;
}
