/** Puts the title of a page in front of its main content, which often begins below it. */
import { Document, Element, Text } from 'domhandler';
import type { Base } from './html/base-url.ts';
import { toHtml } from './html/serialize.ts';
import type { View } from './html/view.ts';
import { textWithin, visibleElements } from './html/walk.ts';
import { toMarkdown } from './markdown/markdown.ts';

const HEADING = /^h[1-6]$/;

/** The title as a view of its own; null where the content says it itself, or there is none. */
export function missingTitle(content: View, title: string | null): View | null {
  const wanted = letters(title ?? '');
  if (!title || !wanted) return null;
  for (const element of visibleElements(content)) {
    if (HEADING.test(element.name) && letters(textWithin(element)) === wanted) return null;
  }
  const root = new Document([new Element('h1', {}, [new Text(title)])]);
  return { root, dropped: new Set() };
}

export function titledMarkdown(content: View, title: View | null, base: Base): string {
  const markdown = toMarkdown(content, base);
  return title ? `${toMarkdown(title, base)}\n\n${markdown}` : markdown;
}

export function titledHtml(content: View, title: View | null, base: Base): string {
  const html = toHtml(content, base);
  const heading = title?.root.children[0];
  if (!heading || !(heading instanceof Element)) return html;
  const written = toHtml({ root: heading, dropped: new Set() }, base);
  return html.includes('<body>') ? html.replace('<body>', () => `<body>\n${written}`) : `${written}\n${html}`;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
