/** LaTeX tabulars -> tables. */
import type { Element } from 'domhandler';
import { wordSet } from '../../../text/word-lists.ts';
import { element, tableOf } from '../tree.ts';
import { inlineNodes, type LatexContext, trimmed } from './inlines.ts';
import { mainArgument, type Node, nameOf, plainText } from './syntax.ts';

const RULES = wordSet(
  'hline hhline toprule midrule bottomrule specialrule cline cmidrule addlinespace rowcolor endhead endfirsthead endfoot endlastfoot',
);

export function tableNode(content: Node[], context: LatexContext): Element {
  const rows = splitRows(content).map((row, i) =>
    element(
      'tr',
      row.map((cell) => cellNode(i === 0 ? 'th' : 'td', cell, context)),
    ),
  );
  return tableOf(rows, 1);
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

function cellNode(name: 'td' | 'th', nodes: Node[], context: LatexContext): Element {
  const solid = nodes.filter((node) => !isBlank(node));
  const [first] = solid;
  if (solid.length === 1 && first?.type === 'macro' && nameOf(first) === 'multicolumn') {
    const columns = Number.parseInt(plainText(first.args?.[0]?.content ?? []), 10);
    const colspan = columns > 1 && columns < 100 ? columns : undefined;
    return element(name, { colspan }, trimmed(inlineNodes(mainArgument(first) ?? [], context)));
  }
  return element(name, trimmed(inlineNodes(nodes, context)));
}
