/** The nodes of a parsed LaTeX source, as far as we use them. */
import { CHARACTERS } from './symbols.ts';

export type Argument = { content: Node[]; openMark: string };

export type Node = {
  type: string;
  content?: string | Node[];
  args?: Argument[];
  env?: string | { content: string };
  /** Of a comment: whether space stands before it. */
  leadingWhitespace?: boolean;
  position?: { start: { offset: number }; end: { offset: number } };
};

export function childrenOf(node: Node): Node[] {
  return Array.isArray(node.content) ? node.content : [];
}

export function nameOf(node: Node): string {
  return typeof node.content === 'string' ? node.content : '';
}

export function environmentOf(node: Node): string {
  return typeof node.env === 'string' ? node.env : (node.env?.content ?? '');
}

/** The last argument in braces: the one that is shown. */
export function mainArgument(node: Node): Node[] | null {
  return node.args?.findLast(({ openMark }) => openMark === '{')?.content ?? null;
}

export function optionalArgument(node: Node): Node[] | null {
  const found = node.args?.find(({ openMark, content }) => openMark === '[' && content.length > 0);
  return found?.content ?? null;
}

/** The characters of some nodes, for names and addresses. */
export function plainText(nodes: Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'string') return nameOf(node);
      if (node.type === 'whitespace') return ' ';
      if (node.type === 'macro')
        return (
          node.args?.map(({ content }) => plainText(content)).join('') ?? CHARACTERS.get(nameOf(node)) ?? ''
        );
      return plainText(childrenOf(node));
    })
    .join('');
}

export function sourceOf(node: Node, source: string): string {
  return node.position ? source.slice(node.position.start.offset, node.position.end.offset) : '';
}
