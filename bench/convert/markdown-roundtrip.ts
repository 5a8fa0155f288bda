/** How many examples of the Markdown specifications are the same content after HTML -> Markdown -> HTML. */
import { readFileSync } from 'node:fs';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { pageBase } from '../../src/convert/html/base-url.ts';
import { parseHtml } from '../../src/convert/html/parse.ts';
import { normalView } from '../../src/convert/html/view.ts';
import { toMarkdown } from '../../src/convert/markdown/markdown.ts';
import { argumentAfter } from '../argument-after.ts';
import type { MarkdownPeer } from '../peers/markdown-peers.ts';
import {
  commonmarkExamples,
  type Example,
  gfmExamples,
  hasSpecification,
  rehypeRemark,
  renderMarkdown,
} from '../peers/specification.ts';
import { printTable } from '../table.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const PAGE_URL = 'https://example.com/dir/page.html';

/** What Markdown has a syntax for. */
const MARKDOWN_TAGS = new Set(
  `a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre strong table tbody td th thead tr ul`.split(
    ' ',
  ),
);
const BLOCKS = /^(?:blockquote|h[1-6]|hr|li|ol|p|pre|table|tbody|td|th|thead|tr|ul)$/;

const winnow: MarkdownPeer = {
  name: 'Winnow',
  convert: (html) => {
    const { root } = parseHtml(html);
    return toMarkdown(normalView(root), pageBase(root, PAGE_URL));
  },
};

if (!hasSpecification()) {
  process.stdout.write('The specification is missing: npm install --prefix bench\n');
  process.exit(0);
}

const gfmText = argumentAfter('--gfm');
const examples = [...commonmarkExamples(), ...(gfmText ? gfmExamples(readFileSync(gfmText, 'utf8')) : [])];
const applicable = examples.filter(isApplicable);
const converters = [winnow, rehypeRemark()];
const results = converters.map((converter) => applicable.map((example) => isSame(converter, example)));
printTable(
  `Examples that come back as the same content: ${applicable.length} of ${examples.length} are applicable`,
  ['converter', 'all', 'odd numbers (rules were made on these)', 'even numbers (held out)'],
  converters.map(({ name }, row) => [
    name,
    share(row, () => true),
    share(row, ({ number }) => number % 2 === 1),
    share(row, ({ number }) => number % 2 === 0),
  ]),
);
if (process.argv.includes('--failures')) showFailures();

function share(row: number, isCounted: (example: Example) => boolean): string {
  const passed = applicable.flatMap((example, i) => (isCounted(example) ? [results[row]?.[i] === true] : []));
  const same = passed.filter(Boolean).length;
  return `${same} of ${passed.length} (${((100 * same) / passed.length).toFixed(1)} %)`;
}

/** Not applicable: examples without content, and those with elements that Markdown has no syntax for. */
function isApplicable({ html }: Example): boolean {
  return html.trim() !== '' && parseFragment(html).childNodes.every(isMarkdown);
}

function isMarkdown(node: Node): boolean {
  if (node.nodeName === '#text') return true;
  return 'tagName' in node && MARKDOWN_TAGS.has(node.tagName) && node.childNodes.every(isMarkdown);
}

function isSame({ convert }: MarkdownPeer, { html }: Example): boolean {
  return contentOf(renderMarkdown(convert(html))) === contentOf(html);
}

/**
 * The content of HTML as lines: one a block, with the marks, links, pictures and code inside it. Not told apart, being
 * the same to a reader: white space outside code; tight and loose lists; a mark inside the same mark; `&nbsp;` and a
 * space; an address and its absolute form; upper and lower case in the name of a language; white space at the end of a
 * code block and blank lines at its start; a rule at either end of the page; a table of one cell and what is in it;
 * elements with nothing in them.
 */
function contentOf(html: string): string {
  const out: string[] = [];
  write(parseFragment(html).childNodes, out, []);
  return out
    .join('')
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/^(?:\n?<hr>)+|(?:<hr>\n?)+$/g, '')
    .trim();
}

function write(nodes: Node[], out: string[], marks: readonly string[]): void {
  for (const node of nodes) {
    if ('value' in node) out.push(node.value.replaceAll('<', '&lt;').replace(/[\s\u00a0]+/g, ' '));
    if (!('tagName' in node) || isEmpty(node)) continue;
    const { tagName, childNodes } = node;
    const isBlock = BLOCKS.test(tagName);
    const isShown = tagName !== 'p' && tagName !== 'tbody' && !marks.includes(tagName);
    const edge = isBlock ? '\n' : '';
    if (tagName === 'pre' || tagName === 'code') out.push(edge, codeOf(node), edge);
    else if (isOneCell(node))
      write(
        cellsOf(node).flatMap((cell) => cell.childNodes),
        out,
        [],
      );
    else {
      const inner: string[] = [];
      write(childNodes, inner, isBlock ? [] : [...marks, tagName]);
      const text = inner.join('');
      const start = isShown ? `<${tagName}${attributesOf(node)}>` : '';
      const end = isShown && childNodes.length > 0 ? `</${tagName}>` : '';
      // A space at the inner edge of a mark looks as it does outside it.
      out.push(
        isBlock
          ? `\n${start}\n${text}\n${end}\n`
          : text.replace(/^( *)(.*?)( *)$/s, `$1${start.replaceAll('$', '$$$$')}$2${end}$3`),
      );
    }
  }
}

function cellsOf(element: Element): Element[] {
  return element.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    return node.tagName === 'td' || node.tagName === 'th' ? [node] : cellsOf(node);
  });
}

function isOneCell(element: Element): boolean {
  return element.tagName === 'table' && cellsOf(element).length === 1;
}

function isEmpty(node: Node): boolean {
  if ('value' in node) return node.value.trim() === '';
  if (!('tagName' in node)) return true;
  return !/^(?:br|hr|img|input|t[dh])$/.test(node.tagName) && node.childNodes.every(isEmpty);
}

function attributesOf({ tagName, attrs }: Element): string {
  const value = (name: string): string | undefined =>
    attrs.find((attribute) => attribute.name === name)?.value;
  const address = (name: string): string => ` ${URL.parse(value(name) ?? '', PAGE_URL)?.href ?? value(name)}`;
  const title = value('title') ? ` ${JSON.stringify(value('title')?.replace(/\s+/g, ' ').trim())}` : '';
  if (tagName === 'a') return address('href') + title;
  if (tagName === 'img') return `${address('src')} ${JSON.stringify(value('alt') ?? '')}${title}`;
  if (tagName === 'ol') return ` ${value('start') ?? '1'}`;
  if (tagName === 'input') return value('checked') === undefined ? '' : ' checked';
  return tagName === 'td' || tagName === 'th' ? ` ${value('align') ?? ''}` : '';
}

function codeOf(element: Element): string {
  const inner = element.childNodes.find((node) => 'tagName' in node);
  const language = /language-(\S+)/.exec(inner?.attrs.find(({ name }) => name === 'class')?.value ?? '')?.[1];
  const text = textOf(element);
  if (element.tagName === 'code') return `<code ${JSON.stringify(text)}>`;
  return `<pre ${language?.toLowerCase() ?? ''} ${JSON.stringify(text.replace(/^\s*\n/, '').trimEnd())}>`;
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function showFailures(): void {
  const half = argumentAfter('--failures');
  applicable.forEach((example, i) => {
    if (results[0]?.[i] || (half === 'odd' && example.number % 2 === 0)) return;
    const markdown = winnow.convert(example.html);
    const [before, after] = [contentOf(example.html), contentOf(renderMarkdown(markdown))];
    process.stdout.write(
      `\n=== ${example.number} ${example.section}\n${example.html}--- Markdown\n${markdown}\n--- content\n${before}\n--- came back as\n${after}\n`,
    );
  });
}
