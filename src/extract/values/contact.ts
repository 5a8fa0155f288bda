/** Finds e-mail addresses, telephone numbers and ISBNs by their form. */
import { phoneNumbers } from './heavy-libraries.ts';

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/u;
const PHONE = /(?:\+|00|\(?\d)[\d\s().\-–/\u00a0]{6,24}\d/;

/** "2 024 500 000": an amount with its thousands apart. Numbers of some countries are written "612 345 678". */
const AMOUNT = /^[1-9]\d?([ .\u00a0])\d{3}(?:\1\d{3}){2,}$/;
/** "22 345 678 users", while numbers of some countries have eight digits. */
const AMOUNT_OF = /^[1-9]\d?([ .\u00a0])\d{3}\1\d{3}\s\p{Ll}{2}/u;

export function findEmail(text: string): string | null {
  const plain = text
    .slice(0, 2000)
    .replace(/\s*[[(]at[\])]\s*/i, '@')
    .replace(/\s*[[(]dot[\])]\s*/gi, '.');
  return EMAIL.exec(plain)?.[0]?.replace(/^mailto:/i, '') ?? null;
}

/** A telephone number as written, if the numbering plan of its country allows it. */
export function findPhone(text: string, country: string): string | null {
  const match = PHONE.exec(text.slice(0, 400));
  const candidate = match?.[0].trim();
  if (!candidate || /^\d{4}[-./]\d{2}[-./]\d{2}/.test(candidate)) return null;
  if (AMOUNT.test(candidate) || AMOUNT_OF.test(text.slice(match?.index, 400))) return null;
  if (internationalPhone(candidate, country) === null) return null;
  // The closing bracket belongs to one that was opened before the number.
  const open = candidate.split('(').length;
  const close = candidate.split(')').length;
  return close > open ? candidate.replace(/\)([^)]*)$/, '$1') : candidate;
}

const WRITTEN = /^(?:\+|00?|\()[\d\s().\-–/\u00a0]{5,22}\d$/;

/** Whether a whole text looks like a telephone number, even if no numbering plan allows it. */
export function isWrittenAsPhone(text: string): boolean {
  return WRITTEN.test(text) && text.replace(/\D/g, '').length >= 6;
}

/** The digits of a telephone number in E.164 form. */
export function internationalPhone(text: string, country: string): string | null {
  const { isSupportedCountry, parsePhoneNumberFromString } = phoneNumbers();
  const region = country.toUpperCase();
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(region) ? region : 'US');
  return parsed?.isPossible() ? parsed.number : null;
}

const ISBN = /(?:97[89][-\s]?)?(?:\d[-\s]?){9}[\dXx]/;

/** An ISBN with a valid check digit, without hyphens. */
export function findIsbn(text: string): string | null {
  const digits = ISBN.exec(text)?.[0]?.replace(/[-\s]/g, '').toUpperCase();
  if (!digits) return null;
  const values = [...digits].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  const sum =
    digits.length === 13
      ? values.reduce((total, value, i) => total + value * (i % 2 === 0 ? 1 : 3), 0) % 10
      : values.reduce((total, value, i) => total + value * (10 - i), 0) % 11;
  return sum === 0 ? digits : null;
}
