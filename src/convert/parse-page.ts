/**
 * The HTML of a web page -> its tree. Text that a page holds only as data is added to it: to one that shows next to
 * nothing, the longest such text; to one that declares an article without showing it, that article.
 */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { type ParsedHtml, parseHtml } from './html/parse.ts';
import { append, detach, newElement } from './html/tree-nodes.ts';
import { isShell, normalView } from './html/view.ts';
import { isElement, textWithin } from './html/walk.ts';
import { toText } from './main-content/text.ts';
import { carriedHtml } from './script-data/carried-html.ts';
import { jsonLiterals, parsed } from './script-data/literals.ts';
import { fromIndexList, isIndexList } from './script-data/payloads.ts';
import { unshownArticle } from './script-data/unshown-article.ts';

const MAX_PARSED = 4_000_000;
/** Attributes in which Discourse, Inertia and the islands of other frameworks keep a page's data. */
const ATTRIBUTES = ['data-preloaded', 'data-page', 'data-props', 'data-state'];
const JSON_TYPE = /^application\/(?:ld\+)?json$/i;

/** @example const { root } = parsePage(html); */
export function parsePage(html: string): ParsedHtml {
  const page = parseHtml(html);
  if (isShell(page.root)) addCarried(page.root);
  else if (!html.includes('"articleBody"') || !addArticle(page.root)) return page;
  return { ...page, hasMetaInHead: false };
}

/** Adds the article that the page declares but does not show; returns whether there is one. */
function addArticle(root: Document): boolean {
  const html = unshownArticle(root, () => toText(normalView(root)));
  if (html === null) return false;
  addMain(root, bodyOf(parseHtml(html).root));
  return true;
}

/** A shorter text says no more than the shell does. */
const MIN_TEXT = 200;

/** Adds the text of the piece of data that holds the most. */
function addCarried(root: Document): void {
  let best: { body: Element; length: number } | null = null;
  for (const data of dataOf(root)) {
    const html = carriedHtml(data);
    if (html.length < MIN_TEXT) continue;
    const body = bodyOf(parseHtml(html).root);
    const length = body ? textWithin(body, Number.POSITIVE_INFINITY).length : 0;
    if (body && length >= MIN_TEXT && length > (best?.length ?? 0)) best = { body, length };
  }
  addMain(root, best?.body ?? null);
}

/** Moves the content of another tree to the end of the page. */
function addMain(root: Document, from: Element | null): void {
  const body = bodyOf(root);
  if (!from || !body) return;
  const main = newElement('main', {});
  for (const node of [...from.children]) {
    detach(node);
    append(main, node);
  }
  append(body, main);
}

function* dataOf(root: Document): Generator<unknown> {
  const budget = { left: MAX_PARSED };
  const stack: ParentNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of node.children) if (isTag(child)) stack.push(child);
    if (isTag(node)) yield* dataIn(node, budget);
  }
}

function* dataIn({ name, attribs, children }: Element, budget: { left: number }): Generator<unknown> {
  for (const attribute of ATTRIBUTES) {
    const text = attribs[attribute];
    if (text && text.length <= budget.left) {
      budget.left -= text.length;
      yield parsed(text);
    }
  }
  if (name !== 'script' || attribs.src) return;
  const [text] = children;
  const code = text && 'data' in text ? text.data : '';
  if (code.length > budget.left) return;
  if (!JSON_TYPE.test(attribs.type ?? '')) yield* jsonLiterals(code, budget);
  else {
    budget.left -= code.length;
    const whole = parsed(code);
    yield isIndexList(whole) ? fromIndexList(whole) : whole;
  }
}

function bodyOf(root: Document): Element | null {
  const html = root.children.find((node) => isElement(node, 'html'));
  return html?.children.find((node) => isElement(node, 'body')) ?? null;
}
