/** How many of html5lib's tree-construction tests the parser passes, beside parse5. `--failures` prints what differs. */
import { readdirSync, readFileSync } from 'node:fs';
import { type ChildNode, hasChildren, isTag, isText, type ParentNode } from 'domhandler';
import { parse as parse5 } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { parseHtml } from '../../src/convert/html/parse.ts';
import { printTable } from '../table.ts';

const TESTS = new URL('../../../shared/data/standards/html5lib/tree-construction/', import.meta.url);

const PARSERS: Record<string, (html: string) => ParentNode> = {
  Winnow: (html) => parseHtml(html).root,
  parse5: (html) => parse5(html, { treeAdapter: adapter, scriptingEnabled: false }),
};

type TreeTest = { file: string; html: string; expected: string };

/** An element or a text, with its depth in the tree. */
type Line = { depth: number; text: string | null; name: string };

function readTests(file: string): TreeTest[] {
  const tests: TreeTest[] = [];
  for (const written of `\n${readFileSync(new URL(file, TESTS), 'utf8')}`.split('\n#data\n').slice(1)) {
    const sections = new Map<string, string>();
    let name = 'data';
    let lines: string[] = [];
    for (const line of [...written.split('\n'), '#end']) {
      if (/^#(?:errors|new-errors|document|document-fragment|script-on|script-off|end)$/.test(line)) {
        sections.set(name, lines.join('\n'));
        name = line.slice(1);
        lines = [];
      } else lines.push(line);
    }
    if (sections.has('document-fragment') || sections.has('script-on')) continue;
    tests.push({
      file,
      html: sections.get('data') ?? '',
      expected: bodyOf(expectedLines(sections.get('document') ?? '')),
    });
  }
  return tests;
}

/** The lines of a test's `#document`. A text may go over several lines. */
function expectedLines(document: string): Line[] {
  const lines: Line[] = [];
  let contents: number[] = [];
  for (const [, indent = '', text = ''] of document.matchAll(/^\| ( *)((?:[^\n]|\n(?!\|))*)/gm)) {
    const written = indent.length / 2;
    // The content of a template is a level of its own there.
    contents = contents.filter((content) => content < written);
    const depth = written - contents.length;
    const node = text.replace(/\n+$/, '');
    if (node === 'content') contents.push(written);
    const [, name] = /^<(?![!?])(.*)>$/.exec(node) ?? [];
    if (name !== undefined) lines.push({ depth, text: null, name: name.replace(/^(?:svg|math) /, '') });
    else if (node.startsWith('"')) lines.push({ depth, text: node.slice(1, -1), name: '' });
  }
  return lines;
}

function actualLines(root: ParentNode): Line[] {
  const lines: Line[] = [];
  const visit = (node: ChildNode, depth: number): void => {
    if (isText(node)) lines.push({ depth, text: node.data, name: '' });
    else if (isTag(node)) lines.push({ depth, text: null, name: node.name });
    // parse5 has a document for the content of a template.
    if (hasChildren(node)) for (const child of node.children) visit(child, isTag(node) ? depth + 1 : depth);
  };
  for (const child of root.children) visit(child, 0);
  return lines;
}

/** The body as an indented outline. Texts with only a comment between them count as one. */
function bodyOf(lines: Line[]): string {
  const out: string[] = [];
  const start = lines.findIndex(({ depth, name }) => depth === 1 && name === 'body');
  if (start < 0) return '';
  const length = lines.slice(start + 1).findIndex(({ depth }) => depth < 2);
  let previous: Line | undefined;
  for (const line of lines.slice(start + 1, length < 0 ? undefined : start + 1 + length)) {
    if (line.text !== null && previous?.text != null && previous.depth === line.depth) {
      out.push(line.text);
    } else {
      out.push(`\n${'  '.repeat(line.depth)}${line.text ?? `<${line.name.toLowerCase()}>`}`);
    }
    previous = line;
  }
  return out.join('');
}

const tests = readdirSync(TESTS)
  .filter((name) => name.endsWith('.dat'))
  .sort()
  .flatMap(readTests);
const rows = Object.entries(PARSERS).map(([name, parse]) => {
  const failures = tests.filter(({ html, expected }) => bodyOf(actualLines(parse(html))) !== expected);
  if (process.argv.includes('--failures')) {
    for (const { file, html, expected } of failures) {
      process.stdout.write(
        `\n### ${name}: ${file}\n${JSON.stringify(html)}\nexpected:${expected}\nactual:${bodyOf(actualLines(parse(html)))}\n`,
      );
    }
  }
  const passed = tests.length - failures.length;
  return [name, passed, `${((100 * passed) / tests.length).toFixed(1)} %`];
});
printTable(
  `html5lib's tree-construction tests, ${tests.length} of them`,
  ['parser', 'passed', 'share'],
  rows,
);
