/** The examples of the Markdown specifications, a reader of Markdown that is not ours, and rehype-remark. */
import { createRequire } from 'node:module';
import type { MarkdownPeer } from './markdown-peers.ts';

export type Example = { number: number; section: string; html: string };

const require = createRequire(import.meta.url);

type Micromark = { micromark(markdown: string, options: object): string };
type Gfm = { gfm(): unknown; gfmHtml(): unknown };
type Processor = { use(plugin: unknown, options?: object): Processor; processSync(text: string): unknown };

/** Whether they are there: `npm install --prefix bench`. */
export function hasSpecification(): boolean {
  try {
    require.resolve('commonmark-spec');
    return true;
  } catch {
    return false;
  }
}

export function commonmarkExamples(): Example[] {
  const { tests } = require('commonmark-spec') as { tests: Example[] };
  return tests.map(({ number, section, html }) => ({ number, section, html: html.replaceAll('→', '\t') }));
}

/** The examples of GFM's own sections, from the text of its specification, which no package carries. */
export function gfmExamples(specification: string): Example[] {
  const examples: Example[] = [];
  let section = '';
  const pattern = /^#{1,6} *(.*)$|^`{32} example(.*)\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$/gm;
  let number = 0;
  for (const [, heading, , markdown, html] of specification.matchAll(pattern)) {
    if (markdown === undefined || html === undefined) section = heading ?? section;
    else if (++number && section.includes('(extension)'))
      examples.push({ number, section, html: html.replaceAll('→', '\t') });
  }
  return examples;
}

/** Markdown as HTML, by CommonMark with GitHub's extensions. */
export function renderMarkdown(markdown: string): string {
  const { micromark } = require('micromark') as Micromark;
  const { gfm, gfmHtml } = require('micromark-extension-gfm') as Gfm;
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

export function rehypeRemark(): MarkdownPeer {
  const { unified } = require('unified') as { unified(): Processor };
  const plugin = (name: string): unknown => (require(name) as { default: unknown }).default;
  const processor = unified()
    .use(plugin('rehype-parse'), { fragment: true })
    .use(plugin('rehype-remark'))
    .use(plugin('remark-gfm'))
    .use(plugin('remark-stringify'));
  return { name: 'rehype-remark', convert: (html) => String(processor.processSync(html)) };
}
