/**
 * Whether a page still shows a value once its structured data is gone: in its visible text, its title, or an attribute that
 * is written for people or machines to read (content, alt, title, aria-label, datetime, value, data-*, mailto: and tel:).
 * Scripts, styles, class names, drawings and addresses do not count. Texts are compared word by word, numbers as digits with
 * or without separators, dates in the usual ways of writing them, currencies by code or sign, telephone numbers by their
 * last seven digits.
 */
import { type ChildNode, type Document, isTag, isText } from 'domhandler';

type Words = { words: string; raw: string; digits: string };

/** All that the page shows, and each of the places on its own. */
export type Shown = Words & { places: Record<Exclude<Where, 'scripts only'>, Words> };

/** Where a value stands: the first of these. */
export const WHERE = ['text', 'head', 'attributes', 'scripts only'] as const;
export type Where = (typeof WHERE)[number];

const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'svg']);
const SPEAKING = /^(?:content|alt|title|aria-label|datetime|value|data-.*)$/;
const CONTACT = /^(?:mailto|tel):/i;
const SIGNS: Record<string, string> = {
  USD: '$',
  CAD: '$',
  AUD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  INR: '₹',
};

export function shownIn(root: Document): Shown {
  const all: string[] = [];
  const parts = { text: [] as string[], head: [] as string[], attributes: [] as string[] };
  const add = (text: string, place: keyof typeof parts) => {
    all.push(text);
    parts[place].push(text);
  };
  const stack: ChildNode[] = [...root.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) add(node.data, isInTitle(node) ? 'head' : 'text');
    else if (isTag(node) && !UNSEEN.has(node.name)) {
      add(' ', 'text');
      for (const [name, value] of Object.entries(node.attribs))
        if (SPEAKING.test(name) || CONTACT.test(value))
          add(` ${value} `, node.name === 'meta' ? 'head' : 'attributes');
      stack.push(...[...node.children].reverse());
    }
  }
  const { text, head, attributes } = parts;
  const places = { text: wordsIn(text), head: wordsIn(head), attributes: wordsIn(attributes) };
  return { ...wordsIn(all), places };
}

function isInTitle({ parent }: ChildNode): boolean {
  return parent !== null && isTag(parent) && parent.name === 'title';
}

function wordsIn(parts: readonly string[]): Words {
  const raw = parts.join('');
  return { raw, words: inWords(raw), digits: raw.replace(/(?<=\d)[\s().\-–/\u00a0]+(?=\d)/g, '') };
}

function inWords(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return ` ${(words ?? []).join(' ')} `;
}

export function whereShown(field: string, value: unknown, page: Shown): Where {
  if (!isShown(field, value, page)) return 'scripts only';
  const { text, head } = page.places;
  return isShown(field, value, text) ? 'text' : isShown(field, value, head) ? 'head' : 'attributes';
}

function isShown(field: string, value: unknown, page: Words): boolean {
  if (typeof value === 'number') return hasNumber(value, page.raw);
  const text = String(value);
  if (field === 'phone') return page.digits.includes(text.replace(/\D/g, '').slice(-7));
  if (field === 'currency' && page.raw.includes(SIGNS[text] ?? text)) return true;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year && month && day) return hasDate(year, Number(month), Number(day), page.raw);
  return page.words.includes(inWords(text));
}

function hasNumber(value: number, raw: string): boolean {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "[., '\u00a0]?");
  return new RegExp(`(?<![\\d.,])${grouped}${fraction ? `[.,]${fraction}0?` : '(?:[.,]0+)?'}(?!\\d)`).test(
    raw,
  );
}

function hasDate(year: string, month: number, day: number, raw: string): boolean {
  const names = ['en', 'de', 'fr', 'es'].flatMap((language) =>
    (['long', 'short'] as const).map((style) =>
      new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
        .format(new Date(Date.UTC(2024, month - 1, 1)))
        .replace('.', ''),
    ),
  );
  const named = `(?:${names.join('|')})`;
  const [m, d] = [`0?${month}`, `0?${day}`];
  const forms = [
    `${year}\\s?[-./年]?\\s?${m}\\s?[-./月]?\\s?${d}(?!\\d)`,
    `(?<!\\d)(?:${d}[-./]${m}|${m}[-./]${d})[-./](?:${year}|${year.slice(2)})(?!\\d)`,
    `${named}\\.?\\s+${d}(?:st|nd|rd|th)?,?\\s+${year}`,
    `(?<!\\d)${d}(?:st|nd|rd|th|er|\\.)?\\s*(?:de |of )?${named}\\.?,?\\s*(?:de |del )?${year}`,
  ];
  return new RegExp(forms.join('|'), 'i').test(raw);
}
