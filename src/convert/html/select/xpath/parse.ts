/** Parses XPath 1.0 (https://www.w3.org/TR/1999/REC-xpath-19991116/) into a small tree. There are no variables. */
import { FUNCTIONS } from './functions.ts';

const AXES = [
  'child',
  'descendant',
  'descendant-or-self',
  'attribute',
  'parent',
  'ancestor',
  'ancestor-or-self',
  'self',
  'following-sibling',
  'preceding-sibling',
  'following',
  'preceding',
] as const;

export type Axis = (typeof AXES)[number];

/** `*` is any element, or any attribute on that axis. */
export type NodeTest = { kind: 'name'; name: string } | { kind: 'any' | 'text' | 'node' };

export type Step = { axis: Axis; test: NodeTest; predicates: Expression[] };

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'negate'; of: Expression }
  | { kind: 'binary'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'call'; name: string; inputs: Expression[] }
  | { kind: 'filter'; of: Expression; predicates: Expression[] }
  /** Starts at the top of the page, at the nodes that an expression gives, or at the context node. */
  | { kind: 'path'; from: 'top' | 'here' | Expression; steps: Step[] };

/** From the weakest binding to the strongest. */
const OPERATORS = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
] as const;

export type Operator = (typeof OPERATORS)[number][number] | '|';

/** Its message says what is wrong and where. */
export class XPathError extends Error {
  override name = 'XPathError';
}

const MAX_NESTING = 40;
const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?|\.\d+)|"([^"]*)"|'([^']*)'|([\p{L}_][\p{L}\p{N}_.-]*(?::(?!:)[\p{L}_][\p{L}\p{N}_.-]*)?)|(\/\/|::|\.\.|!=|<=|>=|[()[\]/@.,|+\-=<>*]))/uy;

type Token = { kind: 'number' | 'text' | 'name' | 'sign' | 'operator'; value: string; at: number };

export function parseXPath(source: string): Expression {
  const parser = new Parser(tokensOf(source), source.length);
  return parser.parse();
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  TOKEN.lastIndex = 0;
  for (let at = 0; at < end; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    if (!match) throw new XPathError(`cannot read "${source.slice(at, at + 12).trim()}" at ${at + 1}`);
    const [, number, double, single, name, sign] = match;
    const text = double ?? single;
    if (number !== undefined) tokens.push({ kind: 'number', value: number, at });
    else if (text !== undefined) tokens.push({ kind: 'text', value: text, at });
    else {
      const value = name ?? sign ?? '';
      tokens.push({
        kind: isOperator(value, tokens.at(-1)) ? 'operator' : name ? 'name' : 'sign',
        value,
        at,
      });
    }
  }
  return tokens;
}

/** `*`, `and`, `or`, `div` and `mod` are operators if an operand precedes them. */
function isOperator(value: string, before: Token | undefined): boolean {
  if (/^(?:[|+\-=<>]|!=|<=|>=)$/.test(value)) return true;
  if (!/^(?:\*|and|or|div|mod)$/.test(value) || !before || before.kind === 'operator') return false;
  return !(before.kind === 'sign' && /^(?:@|::|\(|\[|,|\/\/?)$/.test(before.value));
}

class Parser {
  private readonly tokens: Token[];
  private readonly length: number;
  private next = 0;
  private nesting = 0;

  constructor(tokens: Token[], length: number) {
    this.tokens = tokens;
    this.length = length;
  }

  parse(): Expression {
    const expression = this.expression();
    if (this.peek()) throw this.unexpected();
    return expression;
  }

  private expression(level = 0): Expression {
    const operators: readonly string[] | undefined = OPERATORS[level];
    if (!operators) return this.negation();
    if (level === 0 && ++this.nesting > MAX_NESTING) throw new XPathError('too deeply nested');
    let left = this.expression(level + 1);
    for (let token = this.peek(); token?.kind === 'operator'; token = this.peek()) {
      if (!operators.includes(token.value)) break;
      this.next++;
      left = {
        kind: 'binary',
        operator: token.value as Operator,
        left,
        right: this.expression(level + 1),
      };
    }
    if (level === 0) this.nesting--;
    return left;
  }

  private negation(): Expression {
    let isNegative = false;
    let isSigned = false;
    while (this.skip('-')) {
      isNegative = !isNegative;
      isSigned = true;
    }
    const union = this.union();
    if (!isSigned) return union;
    return isNegative ? { kind: 'negate', of: union } : { kind: 'negate', of: { kind: 'negate', of: union } };
  }

  private union(): Expression {
    let left = this.path();
    while (this.skip('|')) left = { kind: 'binary', operator: '|', left, right: this.path() };
    return left;
  }

  private path(): Expression {
    const token = this.peek();
    if (!token) throw this.unexpected();
    if (token.value === '/' && token.kind === 'sign') {
      this.next++;
      return { kind: 'path', from: 'top', steps: this.startsStep() ? this.steps() : [] };
    }
    if (token.value === '//' && token.kind === 'sign') return this.pathFrom('top');
    const isCall =
      token.kind === 'name' && this.peek(1)?.value === '(' && !/^(?:text|node|comment)$/.test(token.value);
    const isValue = token.kind === 'number' || token.kind === 'text' || isCall || this.at('(');
    if (!isValue) return { kind: 'path', from: 'here', steps: this.steps() };
    const primary = this.primary(token);
    const predicates = this.predicates();
    const from: Expression = predicates.length > 0 ? { kind: 'filter', of: primary, predicates } : primary;
    return this.at('/') || this.at('//') ? this.pathFrom(from) : from;
  }

  /** What follows a slash or two. */
  private pathFrom(from: 'top' | Expression): Expression {
    const steps: Step[] = [];
    while (this.at('/') || this.at('//')) this.slash(steps);
    return { kind: 'path', from, steps };
  }

  private steps(): Step[] {
    const steps = [this.step()];
    while (this.at('/') || this.at('//')) this.slash(steps);
    return steps;
  }

  private slash(steps: Step[]): void {
    const isDouble = this.skip('//');
    if (!isDouble) this.next++;
    const step = this.step();
    // `//a` and `descendant::a` are the same, unless a predicate counts positions among siblings.
    if (isDouble && step.axis === 'child' && step.predicates.length === 0) {
      steps.push({ ...step, axis: 'descendant' });
    } else if (isDouble) {
      steps.push({ axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] }, step);
    } else steps.push(step);
  }

  private step(): Step {
    if (this.skip('.')) return { axis: 'self', test: { kind: 'node' }, predicates: [] };
    if (this.skip('..')) return { axis: 'parent', test: { kind: 'node' }, predicates: [] };
    const axis = this.axis();
    return { axis, test: this.test(), predicates: this.predicates() };
  }

  private axis(): Axis {
    if (this.skip('@')) return 'attribute';
    const token = this.peek();
    if (token?.kind !== 'name' || this.peek(1)?.value !== '::') return 'child';
    const axis = AXES.find((name) => name === token.value);
    if (!axis) throw new XPathError(`there is no axis "${token.value}". There are: ${AXES.join(', ')}`);
    this.next += 2;
    return axis;
  }

  private test(): NodeTest {
    if (this.skip('*')) return { kind: 'any' };
    const token = this.peek();
    if (token?.kind !== 'name') throw this.unexpected();
    this.next++;
    if (!this.skip('(')) return { kind: 'name', name: token.value.toLowerCase() };
    this.expect(')');
    if (token.value === 'text' || token.value === 'node') return { kind: token.value };
    throw new XPathError(`${token.value}() cannot be a step; text() and node() can`);
  }

  private predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.skip('[')) {
      predicates.push(this.expression());
      this.expect(']');
    }
    return predicates;
  }

  private primary(token: Token): Expression {
    this.next++;
    if (token.kind === 'number') return { kind: 'number', value: Number(token.value) };
    if (token.kind === 'text') return { kind: 'text', value: token.value };
    if (token.kind === 'name') return this.call(token.value);
    const inner = this.expression();
    this.expect(')');
    return inner;
  }

  private call(name: string): Expression {
    const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!known) {
      throw new XPathError(`there is no function ${name}(). There are: ${Object.keys(FUNCTIONS).join(', ')}`);
    }
    this.expect('(');
    const inputs: Expression[] = [];
    if (!this.at(')')) {
      do inputs.push(this.expression());
      while (this.skip(','));
    }
    this.expect(')');
    const [least, most] = known.takes;
    if (inputs.length < least || inputs.length > most) {
      throw new XPathError(`${name}() takes ${least === most ? least : `${least} to ${most}`} values`);
    }
    return { kind: 'call', name, inputs };
  }

  private startsStep(): boolean {
    const token = this.peek();
    return token !== undefined && (token.kind === 'name' || /^(?:\*|@|\.\.?)$/.test(token.value));
  }

  private peek(ahead = 0): Token | undefined {
    return this.tokens[this.next + ahead];
  }

  private at(value: string): boolean {
    const token = this.peek();
    return (
      token !== undefined && token.value === value && (token.kind === 'sign' || token.kind === 'operator')
    );
  }

  private skip(value: string): boolean {
    if (!this.at(value)) return false;
    this.next++;
    return true;
  }

  private expect(value: string): void {
    if (!this.skip(value)) throw this.unexpected(value);
  }

  private unexpected(wanted?: string): XPathError {
    const token = this.peek();
    const found = token ? `"${token.value}" at ${token.at + 1}` : `the end at ${this.length + 1}`;
    return new XPathError(wanted ? `expected "${wanted}", not ${found}` : `did not expect ${found}`);
  }
}
