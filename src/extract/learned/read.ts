/** What a place on a page says, as a value of a field. */
import type { Element } from 'domhandler';
import { collapse } from '../elements/text.ts';
import type { Single, Value } from '../fact.ts';
import { isAllowed } from '../json-schema/single-value.ts';
import { readValue } from '../local/engine/fill/read-value.ts';
import type { PageContext } from '../local/engine/model.ts';
import { dateStated } from '../values/date.ts';
import type { Wanted } from './fields.ts';
import type { PageIndex } from './page.ts';
import type { Form, Take } from './rules.ts';

/** A place, or only a part of its text; or a value that has no place. */
export type Target = { at: number; text?: string } | { value: Value };

/** A value, and the statement it was read from. */
export type Reading = { value: Single; from: Value };

export function readTarget(page: PageIndex, target: Target, take: Take, wanted: Wanted): Single | null {
  return readingOf(page, target, take, wanted)?.value ?? null;
}

export function readingOf(page: PageIndex, target: Target, take: Take, wanted: Wanted): Reading | null {
  const from = statementOf(page, target, take);
  const value = from && readAs(from, take.startsWith('@') ? 'value' : take, wanted, page.context);
  return from && value !== null ? { value, from } : null;
}

function statementOf(page: PageIndex, target: Target, take: Take): Value | null {
  if ('value' in target) return target.value;
  const element = page.places[target.at]?.element;
  if (!element) return null;
  return take.startsWith('@')
    ? attributeValue(element, take.slice(1), page)
    : shownValue(page, element, target.text);
}

function shownValue(page: PageIndex, element: Element, text: string | undefined): Value {
  return text === undefined ? page.texts.value(element) : { text, element };
}

function attributeValue(element: Element, name: string, page: PageIndex): Value | null {
  const written = element.attribs[name];
  if (written === undefined) return null;
  const url = /^(?:href|src|data-src|content|data-.*(?:url|href))$/.test(name)
    ? page.context.base.resolve(written)
    : null;
  return {
    text: collapse(written),
    machine: written,
    ...(url && { url }),
    spot: { element, attribute: name },
  };
}

function readAs(value: Value, take: Take, wanted: Wanted, context: PageContext): Single | null {
  if (take === 'text') return fitting(value.text, wanted);
  if (take === 'date') {
    const date = dateStated(value, context);
    return date && (fitting(date.iso, wanted) ?? fitting(date.date, wanted));
  }
  return readValue(value, { ...wanted, context })?.value ?? null;
}

function fitting(text: string, { shape, compile }: Wanted): Single | null {
  return text !== '' && isAllowed(text, shape, compile) ? text : null;
}

export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b || tidy(a) === tidy(b);
  return a === b;
}

function tidy(text: string): string {
  return collapse(text.normalize('NFC'));
}

/** What values of a field look like. */
export function formOf(values: readonly unknown[]): Form {
  const texts = values.filter((value) => typeof value === 'string');
  const all = (test: (text: string) => boolean) => texts.length >= 3 && texts.every(test);
  return {
    longest: Math.max(0, ...texts.map((text) => text.length)),
    isWord: all((text) => !/\s/.test(text)),
    hasDigit: all((text) => /\d/.test(text)),
    hasLetter: all((text) => /\p{L}/u.test(text)),
  };
}

export function hasForm(value: Single, form: Form): boolean {
  if (typeof value !== 'string') return true;
  return (
    value.length <= Math.max(form.longest * 4, form.longest + 80) &&
    (!form.isWord || !/\s/.test(value)) &&
    (!form.hasDigit || /\d/.test(value)) &&
    (!form.hasLetter || /\p{L}/u.test(value))
  );
}
