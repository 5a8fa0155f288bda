/** Presentation MathML as TeX. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { singleSpaced } from '../../../text/single-spaced.ts';
import { pairs } from '../../../text/word-lists.ts';

/** Formulas are shallow; a deeper tree is cut off. */
const MAX_DEPTH = 40;

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ...[...'{}%#&'].map((sign) => [sign, `\\${sign}`] as const),
  // Invisible signs for function application, multiplication and a separator.
  ...['\u2061', '\u2062', '\u2063'].map((sign) => [sign, ''] as const),
  ...pairs(
    `× times ⋅ cdot · cdot ÷ div ± pm ≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ∞ infty ∑ sum ∏ prod ∫ int ∂ partial ∇ nabla ∈ in
    ∉ notin ⊂ subset ⊆ subseteq ∪ cup ∩ cap → to ⇒ Rightarrow ∀ forall ∃ exists √ surd … ldots ⋯ cdots
    α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho
    σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi
    Ω Omega`,
    (name) => `\\${name} `,
  ),
]);

const FUNCTIONS = /^(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|sup|inf|det|gcd|arg|dim|ker|deg)$/;

export function mathmlToTex(math: Element): string {
  return singleSpaced(row(math.children, 0));
}

function row(children: ChildNode[], depth: number): string {
  return children.map((child) => tex(child, depth)).join('');
}

function tex(node: ChildNode, depth: number): string {
  if (isText(node)) return node.data.trim();
  if (!isTag(node) || depth > MAX_DEPTH) return '';
  const parts = node.children.filter(isTag);
  const arg = (i: number): string => `{${bare(parts[i], depth)}}`;
  switch (node.name) {
    case 'mi':
    case 'mn':
    case 'mo':
      return symbol(row(node.children, depth + 1));
    case 'mtext':
      return `\\text{${row(node.children, depth + 1)}}`;
    case 'ms':
      return `\\text{"${row(node.children, depth + 1)}"}`;
    case 'mspace':
      return '\\ ';
    case 'mfrac':
      return `\\frac${arg(0)}${arg(1)}`;
    case 'msqrt':
      return `\\sqrt{${row(node.children, depth + 1)}}`;
    case 'mroot':
      return `\\sqrt[${bare(parts[1], depth)}]${arg(0)}`;
    case 'msup':
      return `${base(parts[0], depth)}^${arg(1)}`;
    case 'msub':
    case 'munder':
      return `${base(parts[0], depth)}_${arg(1)}`;
    case 'mover':
      return over(bare(parts[0], depth), bare(parts[1], depth));
    case 'msubsup':
    case 'munderover':
      return `${base(parts[0], depth)}_${arg(1)}^${arg(2)}`;
    case 'mfenced':
      return fenced(node, parts, depth);
    case 'mtable':
      return `\\begin{matrix}${parts.map((part) => tex(part, depth + 1)).join(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
      return parts.map((part) => tex(part, depth + 1)).join(' & ');
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return row(node.children, depth + 1);
  }
}

function bare(node: Element | undefined, depth: number): string {
  return node ? tex(node, depth + 1).trim() : '';
}

function base(node: Element | undefined, depth: number): string {
  const inner = bare(node, depth);
  return inner.length <= 1 || /^\\[A-Za-z]+$/.test(inner) ? inner : `{${inner}}`;
}

const ACCENTS = pairs('¯ overline ‾ overline ^ hat → vec ~ tilde ˙ dot \\to vec');

function over(inner: string, mark: string): string {
  const accent = ACCENTS.get(mark);
  return accent
    ? `\\${accent}{${inner}}`
    : `${inner.length <= 1 || inner.startsWith('\\') ? inner : `{${inner}}`}^{${mark}}`;
}

function fenced({ attribs }: Element, parts: Element[], depth: number): string {
  const inner = parts.map((part) => tex(part, depth + 1)).join(attribs.separators?.[0] ?? ',');
  return `${symbol(attribs.open ?? '(')}${inner}${symbol(attribs.close ?? ')')}`;
}

function symbol(text: string): string {
  if (FUNCTIONS.test(text)) return `\\${text} `;
  const known = SYMBOLS.get(text);
  if (known !== undefined) return known;
  return /^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${text}}` : text;
}
