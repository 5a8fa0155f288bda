/** LaTeX text -> inline nodes. */
import { type ChildNode, Text } from 'domhandler';
import { element, math, noteReference } from '../tree.ts';
import { ACCENTS, CHARACTERS, SILENT, STYLES } from './symbols.ts';
import { childrenOf, formulaTex, mainArgument, type Node, nameOf, plainText } from './syntax.ts';

export type LatexContext = {
  /** Texts of the footnotes so far. */
  notes: Node[][];
  /** Names that `\newtheorem` gave to environments. */
  theorems: Map<string, string>;
  /** What the depth of a section becomes. */
  headingLevel(depth: number): number;
  titleBlock(): ChildNode[];
};

export function inlineNodes(nodes: Node[], context: LatexContext): ChildNode[] {
  const out: ChildNode[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (!node) continue;
    const accent = node.type === 'macro' ? ACCENTS.get(nameOf(node)) : undefined;
    if (accent && (node.args?.length ?? 0) === 0) {
      const { letter, used } = accented(nodes, i + 1);
      if (letter) {
        push(out, (letter + accent).normalize('NFC'));
        i += used;
        continue;
      }
    }
    const declaration = node.type === 'macro' && !node.args ? STYLES.get(nameOf(node)) : undefined;
    if (declaration) {
      // A declaration applies to the end of its group.
      out.push(element(declaration, inlineNodes(nodes.slice(i + 1), context)));
      break;
    }
    for (const made of inlineNode(node, context)) {
      if (made instanceof Text) push(out, made.data);
      else out.push(made);
    }
  }
  return tidied(out);
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
function tidied(nodes: ChildNode[]): ChildNode[] {
  for (const node of nodes) {
    if (!(node instanceof Text)) continue;
    node.data = node.data
      .replaceAll('---', '—')
      .replaceAll('--', '–')
      .replaceAll('``', '“')
      .replaceAll("''", '”')
      .replace(/(?<![\w`])`(?=\w)/g, '‘')
      .replaceAll('~', '\u00A0')
      .replace(/[ \n]+/g, ' ');
  }
  return nodes;
}

/** The letter behind an accent: bare, in braces, or a dotless i. */
function accented(nodes: Node[], from: number): { letter: string; used: number } {
  const next = nodes[from];
  if (!next) return { letter: '', used: 0 };
  const inner = next.type === 'group' ? childrenOf(next)[0] : next;
  if (!inner) return { letter: '', used: 0 };
  const name = nameOf(inner);
  if (inner.type === 'macro') return { letter: name === 'i' ? 'i' : name === 'j' ? 'j' : '', used: 1 };
  if (inner.type !== 'string' || !/^\p{L}/u.test(name)) return { letter: '', used: 0 };
  if (name.length > 1) {
    // The accent takes the first letter; the rest stays in its place.
    inner.content = name.slice(1);
    return { letter: name.slice(0, 1), used: 0 };
  }
  return { letter: name, used: 1 };
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
    case 'environment':
      return inlineNodes(childrenOf(node), context);
    default:
      return [];
  }
}

function macroNodes(node: Node, context: LatexContext): ChildNode[] {
  const name = nameOf(node);
  const character = CHARACTERS.get(name);
  if (character !== undefined) return [new Text(character)];
  if (name === '\\' || name === 'newline' || name === 'linebreak') return [element('br')];
  const shown = mainArgument(node);
  const argument = shown ?? [];
  const style = STYLES.get(name);
  if (style && shown) return [element(style, inlineNodes(argument, context))];
  switch (name) {
    case 'href':
      return [
        element('a', { href: addressOf(node.args?.at(-2)?.content ?? []) }, inlineNodes(argument, context)),
      ];
    case 'url':
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
        return [new Text(`[${plainText(argument).replace(/,\s*/g, ', ')}]`)];
      }
      // An unknown command shows its text but not its name.
      return SILENT.has(name) || !shown ? [] : inlineNodes(argument, context);
  }
}

function addressOf(nodes: Node[]): string {
  return plainText(nodes).replace(/\s+/g, '');
}
