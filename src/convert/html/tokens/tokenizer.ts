/** Splits the text of a page into tokens by the HTML standard's rules (https://html.spec.whatwg.org/#tokenization). */
import { decodeHTML } from 'entities/decode';
import { NO_ATTRIBUTES } from '../tree-nodes.ts';
import { type AttributeBounds, AttributeReader, type StartTag } from './attribute-reader.ts';
import { interned, standardName } from './name-list.ts';
import { endOfCommentedScript } from './script-text.ts';
import { type StartRule, TAG_RULES, type TagRule, type TextContent } from './tag-rules.ts';

/** What receives the tokens. */
export type TokenSink = {
  /** Returns whether an HTML element was opened: only then may its content be plain text. */
  startTag(tag: StartTag): boolean;
  endTag(name: string, rule: StartRule): void;
  text(data: string): void;
  /** Text of an element that contains only text. */
  rawText(data: string): void;
  doctype(declaration: string): void;
  /** Whether `<![CDATA[` begins a text section, which it does in SVG and MathML only. */
  allowsCdata(): boolean;
  /** Once true, no further tokens are needed. */
  isFull(): boolean;
};

/** Text between tags, in a `<![CDATA[` section, after `<plaintext>`, or in an element that contains only text. */
type TextKind = 'markup' | 'section' | 'plain' | TextContent;

/** Longer texts are passed on in pieces, so that the work ends soon after the tree is full. */
const PIECE = 1 << 16;
/** Most pages have few custom names; remembering them does not help a page that has more. */
const MAX_OTHER_RULES = 500;
/** No entity is longer. */
const LONGEST_ENTITY = 40;

export class Tokenizer {
  readonly #source: string;
  readonly #sink: TokenSink;
  readonly #attributes: AttributeReader;
  readonly #hasNul: boolean;
  readonly #otherRules = new Map<string, TagRule>();

  constructor(source: string, sink: TokenSink, bounds: AttributeBounds) {
    this.#source = source;
    this.#sink = sink;
    // Checked once per page, because V8 searches two-byte strings for it character by character.
    this.#hasNul = source.includes('\0');
    this.#attributes = new AttributeReader(source, bounds, this.#hasNul);
  }

  /** Whether attributes were left out. */
  get capped(): boolean {
    return this.#attributes.capped;
  }

  run(): void {
    const source = this.#source;
    let textStart = 0;
    let at = 0;
    while (!this.#sink.isFull()) {
      const sign = source.indexOf('<', at);
      if (sign < 0) break;
      const next = source.charCodeAt(sign + 1);
      const isTag = isLetter(next);
      if (!isTag && next !== SLASH && next !== EXCLAMATION && next !== QUESTION) {
        at = sign + 1;
        if (sign - textStart > PIECE) {
          this.#readText(textStart, sign, 'markup');
          textStart = sign;
        }
        continue;
      }
      if (next === SLASH && sign + 2 >= source.length) break;
      if (sign > textStart) this.#readText(textStart, sign, 'markup');
      textStart = isTag ? this.#startTag(sign + 1) : this.#other(sign, next);
      at = textStart;
    }
    if (textStart < source.length) this.#readText(textStart, source.length, 'markup');
  }

  #readText(start: number, end: number, kind: TextKind): void {
    const hasEntities = kind === 'markup' || kind === 'entities';
    const isRaw = kind === 'raw' || kind === 'entities';
    for (let from = start; from < end; ) {
      let to = Math.min(end, from + PIECE);
      if (to < end) {
        if (from > start && this.#sink.isFull()) return;
        const entity = this.#source.slice(to - LONGEST_ENTITY + 1, to + 1).lastIndexOf('&');
        if (entity >= 0) to += entity - LONGEST_ENTITY + 1;
      }
      const written = this.#source.slice(from, to);
      const piece = hasEntities && written.includes('&') ? decodeHTML(written) : written;
      const isReplaced = this.#hasNul && (isRaw || kind === 'plain');
      const text = isReplaced ? piece.replaceAll('\0', '\ufffd') : piece;
      if (isRaw) this.#sink.rawText(text);
      else this.#sink.text(text);
      from = to;
    }
  }

  #ruleOf(start: number, end: number): TagRule {
    const written = this.#source.slice(start, end);
    return TAG_RULES.get(written) ?? this.#otherRules.get(written) ?? this.#learnRule(written);
  }

  /** The rule for a name with capitals, or for one that is in no list. */
  #learnRule(written: string): TagRule {
    const name = standardName(written);
    const rule = TAG_RULES.get(name) ?? { name: interned(name), start: 'other', text: null };
    if (this.#otherRules.size < MAX_OTHER_RULES) this.#otherRules.set(written, rule);
    return rule;
  }

  /** Reads a start tag, and the text of an element that contains only text; returns the place after it. */
  #startTag(start: number): number {
    const end = endOfName(this.#source, start);
    const { name, start: rule, text: content } = this.#ruleOf(start, end);
    const tag: StartTag = { name, rule, attribs: NO_ATTRIBUTES, selfClosing: false };
    const after = this.#attributes.read(tag, end);
    // A tag that is cut off by the end of the page does not count.
    if (after < 0) return this.#source.length;
    const isOpened = this.#sink.startTag(tag);
    if (content === null || !isOpened) return after;
    if (name === 'plaintext') {
      this.#readText(after, this.#source.length, 'plain');
      return this.#source.length;
    }
    if (tag.selfClosing && name === 'iframe' && isInNoscript(this.#source, start)) {
      this.#sink.endTag(name, rule);
      return after;
    }
    const endTag = this.#endOfText(name, after);
    this.#readText(after, endTag, content);
    return endTag;
  }

  /** Where the end tag of an element that contains only text begins. */
  #endOfText(name: string, from: number): number {
    const end = this.#findEndTag(name, from);
    if (name !== 'script' || !this.#source.slice(from, end).includes('<!--')) return end;
    return endOfCommentedScript(this.#source, from);
  }

  #findEndTag(name: string, from: number): number {
    const source = this.#source;
    for (let at = source.indexOf('</', from); at >= 0; at = source.indexOf('</', at + 2)) {
      const end = at + 2 + name.length;
      if (endsName(source.charCodeAt(end)) && source.slice(at + 2, end).toLowerCase() === name) return at;
    }
    return source.length;
  }

  /** Skips the attributes of an end tag. They mean nothing, but `>` inside one does not end the tag. */
  #afterAttributes(start: number): number {
    return this.#attributes.read(
      { name: '', rule: 'other', attribs: NO_ATTRIBUTES, selfClosing: false },
      start,
    );
  }

  /** Reads an end tag, a comment or a declaration; returns the place after it. */
  #other(start: number, kind: number): number {
    const source = this.#source;
    const first = source.charCodeAt(start + 2);
    if (kind === SLASH && isLetter(first)) {
      const end = endOfName(source, start + 2);
      const { name, start: rule } = this.#ruleOf(start + 2, end);
      const after = source.charCodeAt(end) === GREATER ? end + 1 : this.#afterAttributes(end);
      // A tag that is cut off by the end of the page does not count.
      if (after < 0) return source.length;
      this.#sink.endTag(name, rule);
      return after;
    }
    if (kind === EXCLAMATION && source.startsWith('--', start + 2)) return endOfComment(source, start + 4);
    if (kind === EXCLAMATION && source.startsWith('[CDATA[', start + 2) && this.#sink.allowsCdata()) {
      const end = source.indexOf(']]>', start + 9);
      this.#readText(start + 9, end < 0 ? source.length : end, 'section');
      return end < 0 ? source.length : end + 3;
    }
    const end = source.indexOf('>', start + 2);
    const isDoctype = kind === EXCLAMATION && /^doctype/i.test(source.slice(start + 2, start + 9));
    if (isDoctype && end >= 0) this.#sink.doctype(source.slice(start + 2, Math.min(end, start + 202)));
    return end < 0 ? source.length : end + 1;
  }
}

const EXCLAMATION = 33;
const SLASH = 47;
const GREATER = 62;
const QUESTION = 63;

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** White space, a slash or the sign that ends a tag. */
function endsName(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 12 || code === 13 || code === 47 || code === 62;
}

function endOfName(source: string, start: number): number {
  let at = start;
  while (at < source.length && !endsName(source.charCodeAt(at))) at++;
  return at;
}

function endOfComment(source: string, start: number): number {
  if (source.startsWith('>', start)) return start + 1;
  if (source.startsWith('->', start)) return start + 2;
  for (let at = source.indexOf('--', start); at >= 0; at = source.indexOf('--', at + 1)) {
    if (source.startsWith('>', at + 2)) return at + 3;
    if (source.startsWith('!>', at + 2)) return at + 4;
  }
  return source.length;
}

/** How far before a tag the `<noscript>` around it is searched for. */
const NOSCRIPT = 2000;

/**
 * A browser that runs scripts skips `noscript`, so nobody notices a tracker's frame written as `<iframe />` inside it.
 * By the standard's rules for browsers without scripts, that frame would swallow the rest of the page.
 */
function isInNoscript(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - NOSCRIPT), at).toLowerCase();
  return before.lastIndexOf('<noscript') > before.lastIndexOf('</noscript');
}
