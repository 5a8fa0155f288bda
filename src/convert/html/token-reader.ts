/** Turns the positions that htmlparser2's tokenizer reports into whole tokens, with a bound on attributes. */
import type { TokenizerCallbacks } from 'htmlparser2';
import { type StartRule, TAG_RULES } from './tag-rules.ts';

export type StartTag = {
  name: string;
  rule: StartRule;
  attribs: Record<string, string>;
  selfClosing: boolean;
};

/** What takes the tokens in. */
export type TokenSink = {
  startTag(tag: StartTag): void;
  endTag(name: string): void;
  text(data: string): void;
  doctype(declaration: string): void;
  isInForeignContext(): boolean;
};

export type AttributeBounds = {
  /** Attributes of one element. */
  attributes: number;
  /** Different names of attributes: each costs the tree a shape of its own. */
  attributeNames: number;
};

export class TokenReader implements TokenizerCallbacks {
  capped = false;
  readonly #source: string;
  readonly #sink: TokenSink;
  readonly #bounds: AttributeBounds;
  readonly #attributeNames = new Map<string, string>();
  /** Text read so far, but for the last stretch of the source. */
  #pieces: string[] = [];
  #stretchStart = 0;
  #stretchEnd = 0;
  #tag: StartTag = { name: '', rule: 'other', attribs: {}, selfClosing: false };
  #attributeCount = 0;
  #attributeName = '';
  #attributeValue = '';
  /** Inside the rest of a script that the tokenizer took to be over. */
  #inScriptRest = false;

  constructor(source: string, sink: TokenSink, bounds: AttributeBounds) {
    this.#source = source;
    this.#sink = sink;
    this.#bounds = bounds;
  }

  ontext(start: number, end: number): void {
    // Stretches that touch are one: a page of nothing but `<` has millions.
    if (start !== this.#stretchEnd) {
      this.#endStretch();
      this.#stretchStart = start;
    }
    this.#stretchEnd = end;
  }

  ontextentity(codepoint: number): void {
    this.#endStretch();
    this.#pieces.push(String.fromCodePoint(codepoint));
  }

  onopentagname(start: number, end: number): void {
    const written = this.#source.slice(start, end);
    const known = TAG_RULES.get(written) ?? TAG_RULES.get(written.toLowerCase());
    const name = known?.name ?? written.toLowerCase();
    this.#tag = { name, rule: known?.start ?? 'other', attribs: {}, selfClosing: false };
    this.#attributeCount = 0;
  }

  onattribname(start: number, end: number): void {
    const written = this.#source.slice(start, end);
    this.#attributeName = this.#attributeNames.get(written) ?? this.#newAttributeName(written);
    this.#attributeValue = '';
  }

  onattribdata(start: number, end: number): void {
    this.#attributeValue += this.#source.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.#attributeValue += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    const { attribs } = this.#tag;
    if (this.#attributeCount >= this.#bounds.attributes) this.capped = true;
    else if (this.#attributeName !== '' && !Object.hasOwn(attribs, this.#attributeName)) {
      attribs[this.#attributeName] = this.#attributeValue;
      this.#attributeCount++;
    }
  }

  /** The name in lower case, or nothing once there are too many. */
  #newAttributeName(written: string): string {
    if (this.#attributeNames.size >= this.#bounds.attributeNames) {
      this.capped = true;
      return '';
    }
    const name = written.toLowerCase();
    this.#attributeNames.set(written, name);
    return name;
  }

  onopentagend(): void {
    this.#flushText();
    if (!this.#inScriptRest) this.#sink.startTag(this.#tag);
  }

  onselfclosingtag(): void {
    this.#tag.selfClosing = true;
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const written = this.#source.slice(start, end);
    const name = TAG_RULES.get(written)?.name ?? written.toLowerCase();
    const text = this.#takeText();
    const endsInsideScript = name === 'script' && !this.#inScriptRest && isDoublyEscaped(text);
    if (text !== '' && !this.#inScriptRest) this.#sink.text(text);
    if (!this.#inScriptRest || name === 'script') {
      this.#inScriptRest = endsInsideScript;
      if (!endsInsideScript) this.#sink.endTag(name);
    }
  }

  ondeclaration(start: number, end: number): void {
    this.#sink.doctype(this.#source.slice(start, Math.min(end, start + 200)));
  }

  oncdata(start: number, end: number, offset: number): void {
    // In HTML itself such a section is a comment.
    if (this.#sink.isInForeignContext()) this.ontext(start, end - offset);
  }

  oncomment(): void {}

  onprocessinginstruction(): void {}

  onend(): void {
    this.#flushText();
  }

  isInForeignContext(): boolean {
    return this.#sink.isInForeignContext();
  }

  #flushText(): void {
    const text = this.#takeText();
    if (text !== '' && !this.#inScriptRest) this.#sink.text(text);
  }

  #endStretch(): void {
    if (this.#stretchEnd > this.#stretchStart) {
      this.#pieces.push(this.#source.slice(this.#stretchStart, this.#stretchEnd));
    }
    this.#stretchStart = this.#stretchEnd;
  }

  #takeText(): string {
    if (this.#pieces.length === 0 && this.#stretchEnd === this.#stretchStart) return '';
    this.#endStretch();
    const { length, 0: first = '' } = this.#pieces;
    const text = length === 1 ? first : this.#pieces.join('');
    this.#pieces = [];
    return text;
  }
}

/** `<script><!-- <script></script>` is still inside the outer script (the standard's double escaped state). */
function isDoublyEscaped(script: string): boolean {
  const comment = script.lastIndexOf('<!--');
  if (comment < 0 || script.indexOf('-->', comment) >= 0) return false;
  return /<script[\s/>]/i.test(script.slice(comment));
}
