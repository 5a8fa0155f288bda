/** Elements in running text: emphasis, links, code, line breaks and others. */
import { type Element, isTag, isText } from 'domhandler';
import { HEADING_TAGS } from '../../html/tokens/tag-rules.ts';
import { NO_ATTRIBUTES } from '../../html/tree-nodes.ts';
import { textWithin } from '../../html/walk.ts';
import { accessibleName, isHeadingAnchor } from '../write/link-text.ts';
import { hasClass } from './class-of.ts';
import { codeBlock, codeSpan, isListing, soleLink } from './code.ts';
import { isOwnMark } from './footnotes.ts';
import { DONE, type Handler, type Handlers, handledBy, skip } from './handler.ts';

const emphasis =
  (mark: '**' | '*' | '~~'): Handler =>
  (_element, writer) =>
    writer.mark(mark);

/** Markdown has no syntax for these, but allows the HTML tags. */
const asHtml: Handler = (element, writer) => {
  if (!textWithin(element, 100).trim()) return undefined;
  writer.raw(`<${element.name}>`);
  return () => writer.raw(`</${element.name}>`);
};

const superscript: Handler = (element, writer) => {
  const { references, notes } = writer.footnotes;
  if (notes.size > 0 && isOwnMark(element, writer.footnotes)) return DONE;
  const holdsNote =
    references.size > 0 && element.children.some((child) => isTag(child) && references.has(child));
  return holdsNote ? undefined : asHtml(element, writer);
};

const code: Handler = (element, writer) => {
  if (!writer.isInline && isListing(element)) return codeBlock(element, writer);
  const link = soleLink(element);
  const leave = link && !writer.inLink ? openLink(link, writer) : undefined;
  const span = codeSpan(textWithin(element, 100_000), writer.setting === 'cell');
  if (span === '') writer.text(' ');
  else writer.raw(span);
  if (typeof leave === 'function') leave();
  return DONE;
};

const openLink: Handler = (element, writer) => {
  const { footnotes } = writer;
  const label = footnotes.references.get(element);
  if (label !== undefined) {
    writer.raw(`[^${label}]`);
    return DONE;
  }
  if (footnotes.backlinks.has(element)) return DONE;
  const inHeading = writer.setting === 'heading';
  const href = element.attribs.href?.trim();
  if ((inHeading || isBesideHeading(element)) && isHeadingAnchor(element)) return DONE;
  if (
    href === undefined ||
    writer.inLink ||
    href === '#' ||
    NOT_AN_ADDRESS.test(href) ||
    (inHeading && href.startsWith('#'))
  )
    return undefined;
  const url = writer.base.resolve(href);
  if (!url || NOT_AN_ADDRESS.test(url)) return undefined;
  return writer.link({ href: url, title: element.attribs.title ?? '', shown: false }, () =>
    accessibleName(element),
  );
};

/** Scripts, inline data, and objects that exist only in the browser. */
const NOT_AN_ADDRESS = /^(?:javascript|data|vbscript|blob|about):/i;

function isBesideHeading(element: Element): boolean {
  const siblings = element.parent?.children ?? [];
  return siblings.length < 8 && siblings.some((node) => isTag(node) && HEADING_TAGS.has(node.name));
}

const abbreviation: Handler = ({ attribs }, writer) => {
  const title = attribs.title?.trim() ?? '';
  if (title === '' || writer.abbreviations.has(title)) return undefined;
  writer.abbreviations.add(title);
  return () => writer.text(` (${title})`);
};

const enclose =
  (before: string, after: string): Handler =>
  (_element, writer) => {
    writer.text(before);
    return () => writer.text(after);
  };

/** Buttons are separated only by styles: without spaces, their labels would run together. */
const button: Handler = (element, writer) => {
  writer.text(' ');
  const { next } = element;
  const isFollowedByMark = next && isText(next) && /^[\p{Pe}\p{Po}]/u.test(next.data);
  return isFollowedByMark ? undefined : () => writer.text(' ');
};

const input: Handler = ({ attribs }, writer) => {
  const { item } = writer.frame;
  const isTask =
    attribs.type?.toLowerCase() === 'checkbox' && item && item.blocks.length === 0 && !writer.hasText;
  if (isTask) item.checked = attribs.checked !== undefined;
  return DONE;
};

/** Inline elements can be styled as blocks too; here only the `style` attribute is known. */
const BLOCK_STYLE = /display\s*:\s*(?:block|flex|grid|table|list-item)/i;

export function styledAsBlock({ attribs }: Element): boolean {
  if (attribs === NO_ATTRIBUTES) return false;
  const { style } = attribs;
  return style !== undefined && style.length < 1000 && BLOCK_STYLE.test(style);
}

/** Icon fonts have icon names as their text; wikis put an edit link into each heading. */
const NOT_TEXT = /(?:^|\s)(?:material-icons|material-symbols\S*|mw-editsection)(?:\s|$)/;

const span: Handler = (element) => (hasClass(element, NOT_TEXT) ? DONE : undefined);

const italic: Handler = (element, writer) => (hasClass(element, NOT_TEXT) ? DONE : writer.mark('*'));

export const inlineElements: Handlers = {
  ...handledBy(emphasis('**'), 'b strong'),
  ...handledBy(emphasis('*'), 'em cite dfn var'),
  ...handledBy(emphasis('~~'), 'del s strike'),
  i: italic,
  span,
  ...handledBy(asHtml, 'ins sub'),
  sup: superscript,
  ...handledBy(code, 'code kbd samp tt'),
  a: openLink,
  ...handledBy(abbreviation, 'abbr acronym'),
  q: enclose('"', '"'),
  rt: enclose('(', ')'),
  rp: skip,
  button,
  input,
  br: (_element, writer) => {
    writer.lineBreak();
    return DONE;
  },
};
