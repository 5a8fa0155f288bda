/** LaTeX tabulars -> tables. */
import type { ChildNode, Element } from 'domhandler';
import { DATA_TABLE, element } from '../tree.ts';
import { inlineNodes, type LatexContext } from './inlines.ts';
import { mainArgument, type Node, nameOf, plainText } from './syntax.ts';

const RULES = new Set([
  'hline',
  'toprule',
  'midrule',
  'bottomrule',
  'cline',
  'cmidrule',
  'addlinespace',
  'endhead',
  'endfirsthead',
  'endfoot',
  'endlastfoot',
]);

export function tableNode(content: Node[], context: LatexContext): Element {
  const rows = splitRows(content);
  const cells = rows.map((row) => row.map((cell) => cellNode(cell, context)));
  const [head, ...body] = cells.map((row) => element('tr', {}, row));
  return element('table', DATA_TABLE, [
    head ? element('thead', {}, [asHead(head)]) : null,
    element('tbody', {}, body),
  ]);
}

function asHead(row: Element): Element {
  for (const cell of row.children) if ('name' in cell) cell.name = 'th';
  return row;
}

function splitRows(content: Node[]): Node[][][] {
  const rows: Node[][][] = [];
  let cell: Node[] = [];
  let row: Node[][] = [];
  const endRow = () => {
    row.push(cell);
    if (row.length > 1 || cell.some((node) => !isBlank(node))) rows.push(row);
    row = [];
    cell = [];
  };
  for (const node of content) {
    const name = nameOf(node);
    if (node.type === 'string' && name === '&') {
      row.push(cell);
      cell = [];
    } else if (node.type === 'macro' && (name === '\\' || name === 'tabularnewline')) endRow();
    else if (node.type !== 'macro' || !RULES.has(name)) cell.push(node);
  }
  endRow();
  return rows;
}

function isBlank(node: Node): boolean {
  return node.type === 'whitespace' || node.type === 'parbreak' || node.type === 'comment';
}

function cellNode(nodes: Node[], context: LatexContext): Element {
  const solid = nodes.filter((node) => !isBlank(node));
  const [first] = solid;
  if (solid.length === 1 && first?.type === 'macro' && nameOf(first) === 'multicolumn') {
    const columns = Number.parseInt(plainText(first.args?.[0]?.content ?? []), 10);
    const colspan = columns > 1 && columns < 100 ? columns : undefined;
    return element('td', { colspan }, trimmed(inlineNodes(mainArgument(first) ?? [], context)));
  }
  return element('td', {}, trimmed(inlineNodes(nodes, context)));
}

function trimmed(nodes: ChildNode[]): ChildNode[] {
  const first = nodes[0];
  const last = nodes.at(-1);
  if (first && 'data' in first) first.data = first.data.trimStart();
  if (last && 'data' in last) last.data = last.data.trimEnd();
  return nodes;
}
