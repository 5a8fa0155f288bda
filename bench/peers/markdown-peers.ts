/** Other converters from HTML to markdown, each as one function. */
import { createRequire } from 'node:module';

export type MarkdownPeer = { name: string; convert(html: string): string };

const require = createRequire(import.meta.url);

type Turndown = new (options: object) => { use(plugin: unknown): void; turndown(root: unknown): string };
type Linkedom = { parseHTML(html: string): { document: { body: unknown; documentElement: unknown } } };
type NodeHtmlMarkdown = { NodeHtmlMarkdown: { translate(html: string): string } };
type Mdream = { htmlToMarkdown(html: string): string };

/** Whether the peers are there: `npm install --prefix bench`. */
export function hasPeers(): boolean {
  try {
    require.resolve('turndown');
    return true;
  } catch {
    return false;
  }
}

export function markdownPeers(): MarkdownPeer[] {
  const TurndownService = require('turndown') as Turndown;
  const { gfm } = require('turndown-plugin-gfm') as { gfm: unknown };
  const { parseHTML } = require('linkedom') as Linkedom;
  const { NodeHtmlMarkdown } = require('node-html-markdown') as NodeHtmlMarkdown;
  const { htmlToMarkdown } = require('@mdream/js') as Mdream;
  const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
  turndown.use(gfm);
  return [
    {
      name: 'turndown + gfm on linkedom',
      convert: (html) => {
        const isPage = /<(?:html|body)[\s>]/i.test(html);
        const { document } = parseHTML(isPage ? html : `<!DOCTYPE html><html><body>${html}</body></html>`);
        return turndown.turndown(document.body);
      },
    },
    { name: 'node-html-markdown', convert: (html) => NodeHtmlMarkdown.translate(html) },
    { name: 'mdream (its JavaScript engine)', convert: (html) => htmlToMarkdown(html) },
  ];
}
