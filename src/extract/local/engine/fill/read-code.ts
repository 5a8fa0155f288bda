/** Reads a code, such as an article number, without the words before it. */
import type { Value } from '../../../fact.ts';
import { lettersOf } from '../../../names/words.ts';
import { LEAST } from '../weights.ts';
import type { Asked } from './filler.ts';

/** "Item # 88015", "Artikel-Nr.: 88-01". */
const MARKED = /^[^\d:：#№]{1,40}[:：#№]\s*[#№]?\s*(\S.*)$/su;
/** "SKU LA-4", if the words name the field. */
const NAMED = [/^(\p{L}[\p{L}. -]{1,30}?)\s+(\S.*\d.*)$/su, /^(\p{L}[\p{L}. -]{1,30}?)\s+(\S*\d.*)$/su];
/** GTINs have 8 or 12 to 14 digits. A page may list several, for packs of different sizes. */
const GTIN = /(?<![\d-])(?:\d{8}|\d{12,14})(?![\d-])/;
const MAX_WORDS = 5;
/** The letters of a country, and groups of characters with a digit in each: the number of a register may follow. */
const VAT_ID =
  /(?<![A-Z\d])(?!HR[AB])[A-Z]{2,3}[ -]?\d[A-Z\d]*(?:[ .-](?=[A-Z]*\d)[A-Z\d]{2,})*(?:\s(?:MWST|TVA|IVA))?(?![A-Z\d])/;
/** No country has longer ones. */
const MAX_VAT_ID = 14;

/** Null for a text that cannot be a code. */
export function codeIn(text: string, value: Value, { field }: Asked): string | null {
  const id = field.concept?.id;
  if (id === 'vatId') return vatIdIn(text) ?? withoutWords(text, field);
  if (id === 'referenceNumber') return withoutWords(text, field);
  if (id !== 'sku' && id !== 'mpn' && id !== 'gtin') return text;
  const code = withoutWords(text, field);
  if (id === 'gtin')
    return GTIN.exec(code)?.[0] ?? GTIN.exec(code.replace(/(?<=\d)[\s-](?=\d)/g, ''))?.[0] ?? null;
  // A machine-readable value is a code whatever it looks like; a shown one contains a digit or is a single word.
  const isWritten = value.machine !== undefined && value.machine !== '';
  if (isWritten || /^\S+$/.test(code)) return code;
  return /\d/.test(code) && code.split(/\s+/).length <= MAX_WORDS ? code : null;
}

/** Without what else is written like a part of it, such as the postal code of the address behind it. */
function vatIdIn(text: string): string | null {
  const [first = '', ...groups] = VAT_ID.exec(text)?.[0].split(/(?=[ .-])/) ?? [];
  let id = first;
  for (const group of groups) {
    if (/\d/.test(group) && lettersOf(id + group).length > MAX_VAT_ID) break;
    id += group;
  }
  return id === '' ? null : id;
}

function withoutWords(text: string, field: Asked['field']): string {
  const marked = MARKED.exec(text)?.[1];
  if (marked && /\d/.test(marked)) return marked;
  for (const named of NAMED) {
    const [, words = '', code] = named.exec(text) ?? [];
    if (code && field.match(words) >= LEAST.ownLabel) return code;
  }
  return text;
}
