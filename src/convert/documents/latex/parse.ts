/** LaTeX source -> nodes, in one pass; anything it does not understand becomes text. */
import {
  ENVIRONMENT_ARGUMENTS,
  LIST_ENVIRONMENTS,
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
        this.#match(COMMENT);
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
    if (name === 'verb') return this.#verb();
    if (name === 'begin') return this.#environment(start, depth);
    if (name === 'end') {
      // An end without a beginning.
      this.#match(NAME);
      return null;
    }
    const signature = MACRO_ARGUMENTS.get(name);
    const args = signature ? this.#arguments(signature, depth) : [];
    return args.length > 0 ? { type: 'macro', content: name, args } : { type: 'macro', content: name };
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
    if (VERBATIM_ENVIRONMENTS.has(name)) return this.#verbatim(name, end);
    if (MATH_ENVIRONMENTS.test(name)) return this.#formula('mathenv', start, end, name);
    const args = this.#arguments(ENVIRONMENT_ARGUMENTS.get(name) ?? 'o', depth);
    const content = this.nodes(end, depth + 1);
    return { type: 'environment', env: name, content, ...(args.length > 0 && { args }) };
  }

  #verbatim(name: string, end: string): Node {
    const options = /(?:\[[^\]\n]*\])?(?:\{[^}\n]*\})?/y;
    if (name === 'minted' || name === 'lstlisting') this.#match(options);
    const stop = this.#find(end);
    const content = this.#source.slice(this.#at, stop === -1 ? undefined : stop);
    this.#at = stop === -1 ? this.#source.length : stop + end.length;
    return name === 'comment' ? { type: 'comment', content: '' } : { type: 'verbatim', content };
  }

  #verb(): Node {
    this.#take('*');
    const mark = this.#source.charAt(this.#at);
    const stop = this.#source.indexOf(mark, this.#at + 1);
    const lineEnd = this.#source.indexOf('\n', this.#at);
    const isClosed = stop !== -1 && (lineEnd === -1 || stop < lineEnd);
    const content = isClosed ? this.#source.slice(this.#at + 1, stop) : '';
    if (isClosed) this.#at = stop + 1;
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
  const name = /^\\end\{(.*)\}$/.exec(end ?? '')?.[1];
  if (!name || !LIST_ENVIRONMENTS.has(name)) return nodes;
  const items: Node[] = [];
  for (const node of nodes) {
    const last = items.at(-1)?.args?.at(-1);
    if (node.type === 'macro' && nameOf(node) === 'item') {
      items.push({ ...node, args: [...(node.args ?? []), { openMark: '', content: [] }] });
    } else if (last) last.content.push(node);
  }
  return items;
}
