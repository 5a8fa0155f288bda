/** An element as HTML with all its attributes, as a browser's `outerHTML` gives it. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { VOID_TAGS } from '../tokens/tag-rules.ts';
import { pushChildren } from '../walk.ts';

/** Their text is written without escapes. */
const RAW = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/** Stops once the HTML is longer than `most` characters. */
export function outerHtml(element: Element, most = Number.POSITIVE_INFINITY): string {
  let html = '';
  const stack: (ChildNode | string)[] = [element];
  for (let next = stack.pop(); next !== undefined && html.length <= most; next = stack.pop()) {
    if (typeof next === 'string') html += next;
    else if (isText(next)) html += isRaw(next) ? next.data : escaped(next.data, /[&<>\u00a0]/g);
    else if (isTag(next)) {
      html += `<${next.name}${Object.entries(next.attribs).map(attribute).join('')}>`;
      if (VOID_TAGS.has(next.name)) continue;
      stack.push(`</${next.name}>`);
      pushChildren(stack, next.children);
    }
  }
  return html;
}

function isRaw({ parent }: ChildNode): boolean {
  return parent !== null && isTag(parent) && RAW.has(parent.name);
}

function attribute([name, value]: [string, string]): string {
  return ` ${name}="${escaped(value, /[&"\u00a0]/g)}"`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

function escaped(text: string, special: RegExp): string {
  return text.replace(special, (character) => ENTITIES[character] ?? character);
}
