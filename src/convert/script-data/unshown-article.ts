/** The text of an article that a page declares in its JSON-LD, for search engines, and does not show. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { isRecord } from '../../contract/request/is-record.ts';
import { ownText } from '../html/walk.ts';
import { carriedHtml } from './carried-html.ts';
import { parsed } from './literals.ts';

const JSON_LD = /^application\/ld\+json$/i;
const MAX_PARSED = 1_000_000;
/** Shorter ones are summaries. */
const MIN_LENGTH = 800;
const MAX_RECORDS = 1000;

/** Runs of words that are looked for, how long each is, and of how many of them the page shows at most. */
const RUNS = 20;
const RUN_WORDS = 4;
const MOST_SHOWN = 2;

/** @param shown the text that the page shows; asked for only where it declares an article */
export function unshownArticle(root: Document, shown: () => string): string | null {
  const bodies = new Set(jsonLdWithBody(root).flatMap(bodiesIn));
  const [body] = bodies;
  // Several are those of a list, or of other articles.
  if (body === undefined || bodies.size > 1) return null;
  const html = carriedHtml({ articleBody: body });
  return html !== '' && !isShown(body, shown()) ? html : null;
}

function jsonLdWithBody(root: Document): string[] {
  const found: string[] = [];
  const stack: ParentNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of node.children) {
      if (!isTag(child)) continue;
      if (child.name === 'script') found.push(...codeOf(child));
      else stack.push(child);
    }
  }
  return found;
}

function codeOf(script: Element): string[] {
  if (!JSON_LD.test(script.attribs.type ?? '')) return [];
  const code = ownText(script);
  return code.length <= MAX_PARSED && code.includes('"articleBody"') ? [code] : [];
}

function bodiesIn(code: string): string[] {
  const found: string[] = [];
  const stack: (object | null)[] = [parsed(code)];
  for (let left = MAX_RECORDS; stack.length > 0 && left > 0; left--) {
    const value = stack.pop() ?? {};
    const { articleBody } = isRecord(value) ? value : {};
    if (typeof articleBody === 'string' && articleBody.length >= MIN_LENGTH) found.push(articleBody);
    // One by one: a list may be longer than what can be pushed at once.
    for (const inner of Object.values(value)) if (typeof inner === 'object') stack.push(inner);
  }
  return found;
}

function isShown(body: string, shown: string): boolean {
  const words = wordsOf(body.replace(/<[^<>]*>|&\w+;/g, ' '));
  const text = ` ${wordsOf(shown).join(' ')} `;
  let found = 0;
  for (let k = 0; k < RUNS; k++) {
    const from = Math.floor((k * (words.length - RUN_WORDS)) / RUNS);
    if (text.includes(` ${words.slice(from, from + RUN_WORDS).join(' ')} `)) found++;
  }
  return found > MOST_SHOWN;
}

/** Where a word may be divided at the end of a line: signs that nobody sees. */
const DIVISIONS = /[\u00ad\u200b]/g;

const wordsOf = (text: string): string[] =>
  text
    .replace(DIVISIONS, '')
    .normalize()
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
