/** LaTeX text -> inline nodes. */
import { type ChildNode, Text } from 'domhandler';
import { element, math, noteReference } from '../tree.ts';
import { ALGORITHM, CHARACTERS, SILENT, STYLES, UNITS } from './symbols.ts';
import {
  accentAt,
  childrenOf,
  formulaTex,
  mainArgument,
  type Node,
  nameOf,
  optionalArgument,
  plainText,
} from './syntax.ts';

export type LatexContext = {
  /** Texts of the footnotes so far. */
  notes: Node[][];
  /** Names that `\newtheorem` gave to environments. */
  theorems: Map<string, string>;
  /** What the depth of a section becomes. */
  headingLevel(depth: number): number;
  titleBlock(): ChildNode[];
  blocks(nodes: Node[]): ChildNode[];
};

export function inlineNodes(nodes: Node[], context: LatexContext, isCode = false): ChildNode[] {
  /** First the text before any declaration, then what follows each one, up to the end of the group. */
  const parts: { style: string; content: ChildNode[] }[] = [{ style: '', content: [] }];
  let written = '';
  const flush = () => {
    push(parts.at(-1)?.content ?? [], isCode ? written : typeset(written));
    written = '';
  };
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node?.type === 'string') written += nameOf(node);
    if (!node || node.type === 'string') continue;
    flush();
    // The arguments of an unknown command are separated by spaces.
    if (node.type === 'group' && isNextArgument(nodes, i)) push(parts.at(-1)?.content ?? [], ' ');
    const accent = accentAt(nodes, i);
    const declaration = node.type === 'macro' && !node.args ? STYLES.get(nameOf(node)) : undefined;
    if (accent) {
      push(parts.at(-1)?.content ?? [], accent.text);
      i += accent.used;
    } else if (declaration && parts.every(({ style }) => style !== declaration)) {
      parts.push({ style: declaration, content: [] });
    } else if (!declaration) {
      const content: ChildNode[] = parts.at(-1)?.content ?? [];
      for (const made of inlineNode(node, context)) {
        if (made instanceof Text) push(content, made.data);
        else content.push(made);
      }
    }
  }
  flush();
  // From the innermost declaration outwards.
  let inner: ChildNode[] = [];
  for (const { style, content } of parts.reverse()) {
    const all = [...content, ...inner];
    inner = style ? [element(style, all)] : all;
  }
  return inner;
}

const MOST_ARGUMENTS = 9;

function isNextArgument(nodes: Node[], at: number): boolean {
  let first = at - 1;
  while (nodes[first]?.type === 'group' && at - first < MOST_ARGUMENTS) first -= 1;
  const command = nodes[first];
  return (
    first < at - 1 && command?.type === 'macro' && !command.args && /^[a-zA-Z]{2,}$/.test(nameOf(command))
  );
}

function push(out: ChildNode[], text: string): void {
  const last = out.at(-1);
  if (last instanceof Text) last.data += text;
  else if (text) out.push(new Text(text));
}

export function trimmed(nodes: ChildNode[]): ChildNode[] {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first instanceof Text) first.data = first.data.trimStart();
  if (last instanceof Text) last.data = last.data.trimEnd();
  return nodes;
}

/** Dashes and quotes are written by repeating characters, which the parser gives one by one. */
function typeset(text: string): string {
  return text
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .replace(/(?<![\w`])`(?=\w)/g, '‘')
    .replaceAll('~', '\u00A0');
}

function inlineNode(node: Node, context: LatexContext): ChildNode[] {
  switch (node.type) {
    case 'string':
      return [new Text(nameOf(node))];
    case 'whitespace':
    case 'parbreak':
      return [new Text(' ')];
    case 'comment':
      return node.leadingWhitespace ? [new Text(' ')] : [];
    case 'inlinemath':
      return [math(formulaTex(node), false)];
    case 'displaymath':
    case 'mathenv':
      return [math(formulaTex(node), true)];
    case 'verb':
      return [element('code', [nameOf(node)])];
    case 'macro':
      return macroNodes(node, context);
    case 'group':
      return inlineNodes(childrenOf(node), context);
    case 'verbatim':
      return context.blocks([node]);
    case 'environment':
      // Cells contain tables of one column for the sake of line breaks.
      return isInline(node) ? inlineNodes(childrenOf(node), context) : context.blocks([node]);
    default:
      return [];
  }
}

function macroNodes(node: Node, context: LatexContext): ChildNode[] {
  const name = nameOf(node);
  const character = CHARACTERS.get(name) ?? UNITS.get(name);
  if (character !== undefined) return [new Text(character)];
  if (/^(?:\\|newline|linebreak|and|And|AND)$/.test(name)) return [element('br')];
  const keyword = ALGORITHM.get(name);
  if (keyword !== undefined) return [element('br'), new Text(keyword && `${keyword} `)];
  const shown = mainArgument(node);
  const argument = shown ?? [];
  const style = STYLES.get(name);
  if (style && shown) return [element(style, inlineNodes(argument, context, style === 'code'))];
  switch (name) {
    case 'href':
      return [
        element('a', { href: addressOf(node.args?.at(-2)?.content ?? []) }, inlineNodes(argument, context)),
      ];
    case 'item':
      return inlineNodes(itemNodes(node), context);
    case 'SI':
    case 'qty':
      return [
        ...inlineNodes(node.args?.at(-2)?.content ?? [], context),
        new Text('\u00A0'),
        ...inlineNodes(argument, context),
      ];
    case 'ensuremath':
      return [math(plainText(argument), false)];
    case 'url':
    case 'path':
    case 'nolinkurl':
      return [element('a', { href: addressOf(argument) }, [addressOf(argument)])];
    case 'footnote':
    case 'thanks':
      return [noteReference(context.notes.push(argument))];
    case 'ref':
    case 'autoref':
    case 'cref':
    case 'Cref':
    case 'pageref':
      return [element('a', { href: `#${plainText(argument)}` }, [plainText(argument)])];
    case 'eqref':
      return [new Text(`(${plainText(argument)})`)];
    case 'includegraphics':
      return [element('img', { src: addressOf(argument), alt: '' })];
    default:
      if (/^(?:cite|Cite|parencite|textcite|footcite|autocite)[a-z]*$/.test(name)) {
        return [new Text(citation(node))];
      }
      // An unknown command shows its text but not its name.
      return SILENT.has(name) || !shown ? [] : inlineNodes(argument, context);
  }
}

/** An item outside a list: its label, and what follows it. */
export function itemNodes(item: Node): Node[] {
  const label = optionalArgument(item) ?? [];
  return [...label, { type: 'whitespace' }, ...(item.args?.at(-1)?.content ?? [])];
}

/** With the author's remarks: `[see knuth, p. 5]`. */
function citation(node: Node): string {
  const keys = plainText(mainArgument(node) ?? []).replace(/,\s*/g, ', ');
  const notes = (node.args ?? [])
    .filter(({ openMark }) => openMark === '[')
    .map(({ content }) => typeset(plainText(content)).trim());
  const before = notes.length > 1 ? notes.shift() : '';
  return `[${[before, [keys, ...notes].filter(Boolean).join(', ')].filter(Boolean).join(' ')}]`;
}

function isInline(node: Node): boolean {
  return !childrenOf(node).some((child) => {
    if (child.type === 'macro') return nameOf(child) === 'item';
    if (child.type === 'environment') return !isInline(child);
    return child.type === 'verbatim' || (child.type === 'string' && nameOf(child) === '&');
  });
}

function addressOf(nodes: Node[]): string {
  return plainText(nodes).replace(/\s+/g, '');
}
