/** Finds the text of an article that a page declares in its JSON-LD, for search engines, but does not show. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { isRecord } from '../../contract/request/is-record.ts';
import { ownText } from '../html/walk.ts';
import { carriedHtml } from './carried-html.ts';
import { parsed } from './literals.ts';

const JSON_LD = /^application\/ld\+json$/i;
const MAX_PARSED = 1_000_000;
/** Shorter bodies are summaries. */
const MIN_LENGTH = 800;
const MAX_RECORDS = 1000;

/** How many runs of words are searched for, their length, and the most that a page without the article shows. */
const RUNS = 20;
const RUN_WORDS = 4;
const MOST_SHOWN = 2;

/** @param shown gives the text that the page shows; called only if the page declares an article */
export function unshownArticle(root: Document, shown: () => string): string | null {
  const bodies = new Set(jsonLdWithBody(root).flatMap(bodiesIn));
  const [body] = bodies;
  // Several belong to a list, or to other articles.
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
    // One by one, because a long list would be too many arguments for one `push`.
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

/** Invisible characters that mark where a word may be hyphenated. */
const DIVISIONS = /[\u00ad\u200b]/g;

const wordsOf = (text: string): string[] =>
  text
    .replace(DIVISIONS, '')
    .normalize()
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
