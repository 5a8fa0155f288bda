/** Parses a regular expression into a small tree, refusing what cannot be matched in linear time. */
import { orNull } from '../../or-null.ts';

export type Assertion = 'start' | 'end' | 'boundary' | 'inside';

export type PatternNode =
  | { kind: 'character'; accepts: (character: string) => boolean }
  | { kind: 'assert'; what: Assertion }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'either'; branches: PatternNode[] }
  | { kind: 'repeat'; node: PatternNode; min: number; max: number; lazy: boolean }
  /** The first capturing group, if captures are wanted. */
  | { kind: 'group'; node: PatternNode };

/** Thrown for a pattern that is invalid or not supported. */
export class PatternError extends Error {
  override name = 'PatternError';
}

const MAX_LENGTH = 1000;
const MAX_NESTING = 40;

export function parsePattern(source: string, captures: boolean): PatternNode {
  if (source.length > MAX_LENGTH) throw new PatternError(`longer than ${MAX_LENGTH} characters`);
  // Compiling runs nothing.
  const flags = orNull(() => new RegExp(source, 'u')) ? 'u' : '';
  if (flags === '' && !orNull(() => new RegExp(source))) throw new PatternError('not a regular expression');
  const parser = new Parser(source, flags, captures);
  return parser.parse();
}

class Parser {
  private readonly source: string;
  private readonly flags: string;
  private at = 0;
  private nesting = 0;
  /** Whether the next group is the one to capture. */
  private captures: boolean;

  constructor(source: string, flags: string, captures: boolean) {
    this.source = source;
    this.flags = flags;
    this.captures = captures;
  }

  parse(): PatternNode {
    const node = this.either();
    if (this.at < this.source.length) throw new PatternError('unmatched )');
    return node;
  }

  private either(): PatternNode {
    const branches = [this.sequence()];
    while (this.source[this.at] === '|') {
      this.at++;
      branches.push(this.sequence());
    }
    return branches.length === 1 && branches[0] ? branches[0] : { kind: 'either', branches };
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      parts.push(this.quantified(this.atom()));
    }
    return { kind: 'sequence', parts };
  }

  private quantified(node: PatternNode): PatternNode {
    const match = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})/.exec(this.source.slice(this.at, this.at + 24));
    if (!match) return node;
    this.at += match[0].length;
    // It changes what is captured, not whether there is a match.
    const lazy = this.source[this.at] === '?';
    if (lazy) this.at++;
    const min = match[1] === undefined ? (match[0] === '+' ? 1 : 0) : Number(match[1]);
    if (match[0] === '?') return { kind: 'repeat', node, min: 0, max: 1, lazy };
    if (match[1] === undefined) return { kind: 'repeat', node, min, max: Number.POSITIVE_INFINITY, lazy };
    const open = match[2] !== undefined && match[3] === '';
    const max = open ? Number.POSITIVE_INFINITY : match[3] ? Number(match[3]) : min;
    return { kind: 'repeat', node, min, max, lazy };
  }

  private atom(): PatternNode {
    const character = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0);
    if (character === '(') return this.group();
    if (character === '[') return this.characterClass();
    if (character === '\\') return this.escape();
    this.at += character.length;
    if (character === '^') return { kind: 'assert', what: 'start' };
    if (character === '$') return { kind: 'assert', what: 'end' };
    if (character === '.') return { kind: 'character', accepts: (c) => !/[\n\r\u2028\u2029]/.test(c) };
    return { kind: 'character', accepts: (c) => c === character };
  }

  private group(): PatternNode {
    if (++this.nesting > MAX_NESTING) throw new PatternError('too deeply nested');
    const opening = /^\((?:\?(?::|<[A-Za-z_$][\w$]*>))?(?!\?)/.exec(this.source.slice(this.at, this.at + 80));
    if (!opening) throw new PatternError('look-around is not supported');
    this.at += opening[0].length;
    const isCaptured = this.captures && opening[0] !== '(?:';
    if (isCaptured) this.captures = false;
    const node = this.either();
    this.at++;
    this.nesting--;
    return isCaptured ? { kind: 'group', node } : node;
  }

  private characterClass(): PatternNode {
    const start = this.at++;
    while (this.at < this.source.length && this.source[this.at] !== ']') {
      this.at += this.source[this.at] === '\\' ? 2 : 1;
    }
    this.at++;
    return this.oneOf(this.source.slice(start, this.at));
  }

  private escape(): PatternNode {
    const rest = this.source.slice(this.at, this.at + 60);
    const long = /^\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z])/.exec(
      rest,
    );
    const text = long ? long[0] : rest.slice(0, 2);
    this.at += text.length;
    if (text === '\\b') return { kind: 'assert', what: 'boundary' };
    if (text === '\\B') return { kind: 'assert', what: 'inside' };
    if (/^\\[1-9k]/.test(text)) throw new PatternError('back-references are not supported');
    return this.oneOf(text);
  }

  /** The expression is only ever run on one character, so it cannot take long. */
  private oneOf(source: string): PatternNode {
    const expression = new RegExp(`^(?:${source})$`, this.flags);
    if (this.flags === 'u') return { kind: 'character', accepts: (c) => expression.test(c) };
    // Without that flag JavaScript sees the two halves of a surrogate pair where we have one character.
    return { kind: 'character', accepts: (c) => c.split('').every((half) => expression.test(half)) };
  }
}
