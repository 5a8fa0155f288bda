/** How many constructs of HTML survive the way to markdown and back, here and in other converters. */
import { pageBase } from '../../src/convert/html/base-url.ts';
import { parseHtml } from '../../src/convert/html/parse.ts';
import { normalView } from '../../src/convert/html/view.ts';
import { toMarkdown } from '../../src/convert/markdown/markdown.ts';
import { CONSTRUCTS } from '../../test/fixtures/markdown-constructs/all.ts';
import { PAGE_URL } from '../../test/fixtures/markdown-constructs/construct.ts';
import { outline } from '../../test/fixtures/markdown-constructs/outline.ts';
import { hasPeers, type MarkdownPeer, markdownPeers } from '../peers/markdown-peers.ts';
import { printTable } from '../table.ts';

const winnow: MarkdownPeer = {
  name: 'Winnow',
  convert: (html) => {
    const { root } = parseHtml(html);
    return toMarkdown(normalView(root), pageBase(root, PAGE_URL));
  },
};

if (!hasPeers()) process.stdout.write('The peers are missing: npm install --prefix bench\n');
const converters = hasPeers() ? [winnow, ...markdownPeers()] : [winnow];

/** Peers are not told the page's address: theirs are made absolute before they are compared. */
function passes(
  { name, convert }: MarkdownPeer,
  { html, expect, math }: (typeof CONSTRUCTS)[number],
): boolean {
  try {
    const read = outline(convert(html), math);
    if (read === expect) return true;
    return name !== winnow.name && absolute(read) === expect;
  } catch {
    return false;
  }
}

/** What a reader of the peer's markdown would have to do to its addresses. */
function absolute(read: string): string {
  return read.replace(/(\b(?:a|img)<)([^>|]*)/g, (all, start: string, address: string) => {
    const url = URL.parse(address, PAGE_URL)?.href;
    return url === undefined ? all : start + url;
  });
}

const results = CONSTRUCTS.map((construct) => converters.map((converter) => passes(converter, construct)));
printTable(
  'Markdown fidelity, by construct',
  ['construct', ...converters.map(({ name }) => name)],
  CONSTRUCTS.map(({ name }, i) => [name, ...(results[i] ?? []).map((passed) => (passed ? 'yes' : '–'))]),
);
printTable(
  'Markdown fidelity',
  ['converter', `constructs that read back the same, of ${CONSTRUCTS.length}`],
  converters.map(({ name }, column) => [name, results.filter((row) => row[column]).length]),
);
