/** Office formulas (OMML) -> TeX. Depth is bounded where the XML is parsed. */
import type { Element } from 'domhandler';
import { attribute, child, elementsOf, localName, textOf } from '../../container/xml.ts';
import { TEX_ACCENTS, TEX_COMMANDS, TEX_FUNCTIONS } from './math-symbols.ts';

export function officeMathToTex(formula: Element): string {
  return content(formula).replace(/ {2,}/g, ' ').trim();
}

/** A function for each element; of elements that are not in the table, the children are read. */
const WRITERS = new Map<string, (node: Element) => string>(
  Object.entries({
    r: run,
    t: (node) => texText(textOf(node)),
    f: fraction,
    sSup: (node) => `${base(node)}^${group(part(node, 'sup'))}`,
    sSub: (node) => `${base(node)}_${group(part(node, 'sub'))}`,
    sSubSup: (node) => `${base(node)}_${group(part(node, 'sub'))}^${group(part(node, 'sup'))}`,
    sPre: (node) => `{}_${group(part(node, 'sub'))}^${group(part(node, 'sup'))}${base(node)}`,
    rad: root,
    nary,
    d: delimited,
    func: (node) => `${functionName(part(node, 'fName'))} ${part(node, 'e')}`,
    limLow: (node) => limit(node, '_'),
    limUpp: (node) => limit(node, '^'),
    acc: accent,
    bar: (node) =>
      `\\${property(node, 'barPr', 'pos') === 'top' ? 'overline' : 'underline'}{${part(node, 'e')}}`,
    groupChr: groupCharacter,
    borderBox: (node) => `\\boxed{${part(node, 'e')}}`,
    phant: (node) => `\\phantom{${part(node, 'e')}}`,
    m: (node) => `\\begin{matrix}${rows(node)}\\end{matrix}`,
    eqArr: equations,
  }),
);

function content(node: Element | null): string {
  return elementsOf(node)
    .filter((below) => !localName(below).endsWith('Pr'))
    .map((below) => (WRITERS.get(localName(below)) ?? content)(below))
    .reduce(joined, '');
}

/** A command name must not run into the letter that follows it. */
function joined(before: string, after: string): string {
  return /\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(after) ? `${before} ${after}` : before + after;
}

function part(node: Element, name: string): string {
  return content(child(node, name));
}

function group(tex: string): string {
  return /^[\w]$/.test(tex) ? tex : `{${tex}}`;
}

function base(node: Element): string {
  const tex = part(node, 'e');
  return /^(\w|\\[a-zA-Z]+|\\left.*\\right.)$/s.test(tex) ? tex : `{${tex}}`;
}

function property(node: Element, properties: string, name: string): string | undefined {
  const found = child(child(node, properties), name);
  return found ? (attribute(found, 'val') ?? '') : undefined;
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !/^(0|off|false)$/.test(value);
}

function run(node: Element): string {
  const text = elementsOf(node)
    .filter((below) => localName(below) === 't')
    .map(textOf)
    .join('');
  const properties = child(node, 'rPr');
  if (child(properties, 'nor')) return text.trim() ? `\\text{${text}}` : ' ';
  if (TEX_FUNCTIONS.has(text.trim())) return `\\${text.trim()} `;
  return texText(text);
}

function texText(text: string): string {
  return [...text]
    .map((character) => {
      const command = TEX_COMMANDS.get(character);
      if (command) return command;
      if ('#$%&_{}'.includes(character)) return `\\${character}`;
      return character === '\\' ? '\\backslash' : character.normalize('NFKC');
    })
    .reduce(joined, '');
}

function fraction(node: Element): string {
  const top = part(node, 'num');
  const bottom = part(node, 'den');
  const type = property(node, 'fPr', 'type');
  if (type === 'lin') return `${top}/${bottom}`;
  if (type === 'noBar') return `{${top} \\atop ${bottom}}`;
  return `\\frac{${top}}{${bottom}}`;
}

function root(node: Element): string {
  const degree = isOn(property(node, 'radPr', 'degHide')) ? '' : part(node, 'deg');
  return `\\sqrt${degree ? `[${degree}]` : ''}{${part(node, 'e')}}`;
}

function nary(node: Element): string {
  const operator = property(node, 'naryPr', 'chr') ?? '∫';
  const sub = isOn(property(node, 'naryPr', 'subHide')) ? '' : part(node, 'sub');
  const sup = isOn(property(node, 'naryPr', 'supHide')) ? '' : part(node, 'sup');
  const limits = (sub && `_${group(sub)}`) + (sup && `^${group(sup)}`);
  return `${TEX_COMMANDS.get(operator) ?? operator}${limits} ${part(node, 'e')}`;
}

function delimited(node: Element): string {
  const open = delimiter(property(node, 'dPr', 'begChr') ?? '(');
  const close = delimiter(property(node, 'dPr', 'endChr') ?? ')');
  const separator = property(node, 'dPr', 'sepChr') ?? '|';
  const inside = elementsOf(node)
    .filter((below) => localName(below) === 'e')
    .map(content);
  const stacked = open === '(' && close === ')' ? /^\{(.*) \\atop (.*)\}$/s.exec(inside.join('')) : null;
  if (stacked) return `\\binom{${stacked[1]}}{${stacked[2]}}`;
  return `\\left${open}${inside.join(texText(separator))}\\right${close}`;
}

function delimiter(character: string): string {
  if (character === '') return '.';
  if ('{}'.includes(character)) return `\\${character}`;
  const command = TEX_COMMANDS.get(character);
  return command ? `${command} ` : character;
}

function functionName(tex: string): string {
  const name = tex.trim();
  if (name.startsWith('\\')) return name;
  return TEX_FUNCTIONS.has(name) ? `\\${name}` : `\\operatorname{${name}}`;
}

function limit(node: Element, mark: '_' | '^'): string {
  const below = part(node, 'lim').replace(/^[A-Za-z]+(?: [A-Za-z]+)+$/, '\\text{$&}');
  const on = part(node, 'e').trim();
  if (/^[A-Za-z]{2,}$/.test(on)) return `\\operatorname*{${on}}${mark}{${below}}`;
  if (/^\\(lim|max|min|sup|inf|det|gcd)$/.test(on)) return `${on}${mark}{${below}}`;
  return mark === '_' ? `\\underset{${below}}{${on}}` : `\\overset{${below}}{${on}}`;
}

function accent(node: Element): string {
  const mark = TEX_ACCENTS.get(property(node, 'accPr', 'chr') ?? '\u0302') ?? 'hat';
  return `\\${mark}{${part(node, 'e')}}`;
}

function groupCharacter(node: Element): string {
  const isTop = property(node, 'groupChrPr', 'pos') === 'top';
  const mark = property(node, 'groupChrPr', 'chr') ?? '⏟';
  const inside = part(node, 'e');
  if (mark === '⏞' || mark === '⏟')
    return `\\${isTop || mark === '⏞' ? 'overbrace' : 'underbrace'}{${inside}}`;
  const sign = TEX_COMMANDS.get(mark) ?? mark;
  return isTop ? `\\overset{${sign}}{${inside}}` : `\\underset{${sign}}{${inside}}`;
}

function rows(node: Element): string {
  return elementsOf(node)
    .filter((below) => localName(below) === 'mr')
    .map((row) => elementsOf(row).map(content).join(' & '))
    .join(' \\\\ ');
}

function equations(node: Element): string {
  const lines = elementsOf(node)
    .filter((below) => localName(below) === 'e')
    // Office marks alignment with the same character as TeX, which has been escaped as text by now.
    .map((line) => content(line).replaceAll('\\&', '&'));
  if (lines.length === 1) return lines.join('').replaceAll('&', '');
  return `\\begin{aligned}${lines.join(' \\\\ ')}\\end{aligned}`;
}
