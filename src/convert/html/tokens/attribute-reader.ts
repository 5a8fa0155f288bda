/** Reads the attributes of a tag, up to a bound. */
import { decodeHTMLAttribute } from 'entities/decode';
import { interned, nameList, standardName } from './name-list.ts';
import type { StartRule } from './tag-rules.ts';

export type StartTag = {
  name: string;
  rule: StartRule;
  attribs: Record<string, string>;
  selfClosing: boolean;
};

export type AttributeBounds = {
  /** Attributes of one element. */
  attributes: number;
  /** Distinct attribute names on a page: each one costs the engine another object shape. */
  attributeNames: number;
};

const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;
const END = 62;

const isSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 12 || code === 13;

const COMMON = new Map(
  nameList(`alt aria-expanded aria-hidden aria-label charset class color content crossorigin d data-id data-src dir
    fill for height href hreflang id itemprop itemscope itemtype lang loading media method name placeholder property rel
    role sizes src srcset style tabindex target title type value viewbox width xmlns`).map((name) => [
    name,
    name,
  ]),
);

export class AttributeReader {
  capped = false;
  readonly #source: string;
  readonly #bounds: AttributeBounds;
  readonly #names = new Map<string, string>();
  readonly #hasNul: boolean;
  #at = 0;

  constructor(source: string, bounds: AttributeBounds, hasNul: boolean) {
    this.#source = source;
    this.#bounds = bounds;
    this.#hasNul = hasNul;
  }

  /** Reads from the end of the tag's name; returns the place after the tag, or -1 if the page ends inside it. */
  read(tag: StartTag, start: number): number {
    const source = this.#source;
    let count = 0;
    let isClosing = false;
    for (this.#at = start; this.#at < source.length; ) {
      const code = source.charCodeAt(this.#at);
      if (code === END) {
        tag.selfClosing = isClosing;
        return this.#at + 1;
      }
      if (code === SLASH || isSpace(code)) {
        if (code === SLASH) isClosing = true;
        this.#at++;
        continue;
      }
      isClosing = false;
      const name = this.#readName();
      const value = this.#readValue();
      if (value === null) return -1;
      if (count >= this.#bounds.attributes) this.capped = true;
      else if (name !== '' && (count === 0 || !Object.hasOwn(tag.attribs, name))) {
        if (count === 0) tag.attribs = {};
        tag.attribs[name] = value;
        count++;
      }
    }
    return -1;
  }

  /** The name in lower case; empty once the page has too many names. */
  #readName(): string {
    const source = this.#source;
    const start = this.#at++;
    for (; this.#at < source.length; this.#at++) {
      const code = source.charCodeAt(this.#at);
      if (code === EQUALS || code === SLASH || code === END || isSpace(code)) break;
    }
    const written = source.slice(start, this.#at);
    const known = this.#names.get(written);
    if (known !== undefined) return known;
    if (this.#names.size >= this.#bounds.attributeNames) {
      this.capped = true;
      return '';
    }
    const lower = standardName(written);
    const name = COMMON.get(lower) ?? interned(lower);
    this.#names.set(written, name);
    return name;
  }

  #skipSpace(): number {
    while (isSpace(this.#source.charCodeAt(this.#at))) this.#at++;
    return this.#source.charCodeAt(this.#at);
  }

  /** Empty if the attribute has no value; null if the page ends inside it. */
  #readValue(): string | null {
    const source = this.#source;
    if (this.#skipSpace() !== EQUALS) return '';
    this.#at++;
    const sign = this.#skipSpace();
    let start = this.#at;
    let end: number;
    if (sign === QUOTE || sign === APOSTROPHE) {
      start++;
      end = source.indexOf(sign === QUOTE ? '"' : "'", start);
      if (end < 0) return null;
      this.#at = end + 1;
    } else {
      for (; this.#at < source.length; this.#at++) {
        const code = source.charCodeAt(this.#at);
        if (code === END || isSpace(code)) break;
      }
      end = this.#at;
    }
    const written = source.slice(start, end);
    const value = this.#hasNul ? written.replaceAll('\0', '\ufffd') : written;
    return value.includes('&') ? decodeHTMLAttribute(value) : value;
  }
}
