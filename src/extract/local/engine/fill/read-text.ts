/** Reads a stated value as a string: in the schema's format, or in the usual form of its kind. */
import { below } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import type { Value } from '../../../fact.ts';
import {
  findEmail,
  findIsbn,
  findPhone,
  internationalPhone,
  isWrittenAsPhone,
} from '../../../values/contact.ts';
import { currencyOf } from '../../../values/currencies.ts';
import { asDateTime, dateStated } from '../../../values/date.ts';
import { isoDuration, parseDuration } from '../../../values/duration.ts';
import { findMoney } from '../../../values/money.ts';
import { pictureOf } from '../page/element-value.ts';
import { valueOfEntity } from '../page/json-ld.ts';
import { phrase } from '../phrases.ts';
import { FIT, LEAST } from '../weights.ts';
import { addressAlone } from './address-alone.ts';
import { type Asked, lengthFit } from './filler.ts';
import { isPlausible } from './plausible.ts';
import { hasPrice, isMoney } from './price-as-text.ts';
import { clockAmong, clockIn } from './read-clock.ts';
import { codeIn } from './read-code.ts';
import { personIn } from './read-person.ts';
import { quantityIn } from './read-quantity.ts';
import { nameWithoutRest, withoutEdges, withoutEscapes } from './text-alone.ts';
import { MIN_PROSE, wholeProse } from './whole-prose.ts';

type ReadText = { text: string; fit: number };

const certain = (text: string | null | undefined): ReadText | null => (text ? { text, fit: 1 } : null);

export function readText(value: Value, asked: Asked): ReadText | null {
  const { shape, field, context } = asked;
  switch (shape.format) {
    case 'date':
      return certain(dateStated(ofUpdate(value, asked), context)?.date);
    case 'date-time': {
      const date = dateStated(value, context);
      return date ? certain(asDateTime(date)) : null;
    }
    case 'time': {
      const date = dateStated(value, context);
      return date?.hasTime ? certain(asDateTime(date).slice(11)) : null;
    }
    case 'email':
    case 'idn-email':
      return certain(findEmail(value.machine ?? '') ?? findEmail(value.text));
    case 'uri':
    case 'url':
    case 'iri':
    case 'uri-reference':
      return certain(value.url);
    case 'duration': {
      const seconds = parseDuration(value.machine ?? '') ?? parseDuration(value.text);
      return seconds === null ? null : certain(isoDuration(seconds));
    }
    case 'phone':
    case 'tel':
      return certain(internationalPhone(value.machine ?? value.text, context.country));
    default: {
      const read = byKind(value, asked, field.kind);
      return read && isPlausible(read.text, value, asked) ? read : null;
    }
  }
}

function byKind(value: Value, asked: Asked, kind: Asked['field']['kind']): ReadText | null {
  const { context, field } = asked;
  const text = withoutEscapes(withoutEdges(withoutLabel(shownText(value, asked, kind), field), kind));
  switch (kind) {
    case 'url':
      return certain(value.url);
    case 'image':
      return certain(pictureOf(value, context));
    case 'date':
      return dateText(value, asked);
    case 'email':
      return certain(findEmail(value.machine ?? '') ?? findEmail(text));
    case 'phone':
      return certain(
        findPhone(text, context.country) ??
          findPhone(value.machine ?? '', context.country) ??
          [value.machine ?? '', text].find(isWrittenAsPhone),
      );
    case 'isbn':
      return certain(findIsbn(text) ?? findIsbn(value.machine ?? ''));
    case 'currency':
      return certain(
        currencyOf(value.machine ?? '', context) ??
          findMoney(text, context)[0]?.currency ??
          currencyOf(text, context),
      );
    case 'money':
      return moneyText(text, asked);
    case 'language':
      return /^[a-z]{2,3}(?:[-_][a-z0-9]+)*$|^\p{L}{4,20}$/iu.test(text) ? certain(text) : null;
    case 'person':
      return personText(text, asked);
    case 'code': {
      const code = codeIn(text, value, asked);
      return code === null ? null : withFit(code, kind);
    }
    case 'availability':
      return /\p{L}{2}/u.test(text) ? withFit(text, kind) : null;
    case 'rating':
    case 'count':
    case 'number':
      return /\d/.test(text) && text.length < 60
        ? certain(text)
        : certain(value.machine && /\d/.test(value.machine) ? value.machine : null);
    case 'quantity':
    case 'measure': {
      const amount = kind === 'quantity' ? quantityIn(text, value) : text;
      return amount === null || isOther(text, asked) ? null : withFit(amount, kind);
    }
    case 'duration':
      return parseDuration(text) !== null || /^\d+$/.test(text) ? withFit(text, kind) : null;
    case 'prose': {
      const prose = withFit(wholeProse(text, value, field), kind);
      // One or two words are a heading, not a description.
      return prose && value.element && prose.text.length < MIN_PROSE && !/\s\S+\s/.test(prose.text)
        ? { ...prose, fit: prose.fit * FIT.shortProse }
        : prose;
    }
    case 'lines':
      return withFit(value.lines?.join('\n') ?? text, kind);
    case 'title':
    case 'text':
    case 'place': {
      if (isOther(text, asked)) return null;
      // "From 15:00", but "15:00–22:00" as a whole.
      const clock = OF_STAY.has(field.concept?.id ?? '') ? clockIn(text, 'time') : null;
      if (clock) return certain(clock);
      const name = nameWithoutRest(value, asked);
      if (name !== null) return doubtDay(withFit(name, kind), asked);
      if (field.concept?.id === 'brand' && hasPrice(text, asked)) return null;
      if (field.concept && isMoney(text, asked)) return doubted(withFit(text, kind), FIT.moneyAsText);
      if (NAMED_AFTER_BY.has(field.concept?.id ?? '')) return withFit(nameAfterBy(text, value), kind);
      return doubtDay(withFit(kind === 'title' ? withoutStars(text) : text, kind), asked);
    }
    case 'address':
      return withFit(addressAlone(text, context), kind);
    default:
      return withFit(text, kind);
  }
}

/** The stars of a hotel stand behind its name. */
function withoutStars(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}.)])\s*[★☆⭐✩✭✮][★☆⭐✩✭✮\s]*$/u, '');
}

const OF_STAY = new Set(['checkIn', 'checkOut']);
const NAMED_AFTER_BY = new Set(['brand', 'organizer']);
const DAY = /^(?:\p{L}+,?\s+)?(?:\p{L}+\.?\s+\d{1,2}|\d{1,2}\.?\s+\p{L}+\.?),?\s+\d{4}$/u;

/** The date above a calendar entry is its title only if it has no other. */
function doubtDay(read: ReadText | null, { field, context }: Asked): ReadText | null {
  if (!read || field.concept?.id !== 'title' || !DAY.test(read.text)) return read;
  return dateStated({ text: read.text }, context) ? doubted(read, FIT.dayAsTitle) : read;
}

function doubted(read: ReadText | null, doubt: number): ReadText | null {
  return read && { ...read, fit: read.fit * doubt };
}

const BY = new RegExp(`^(?:${phrase('by')})\\s+`, 'iu');

const MAX_BRAND = 80;

/** "By <a>Roth Lamps</a>" is Roth Lamps; without an element around the name, "By Roth" is the whole name. */
function nameAfterBy(text: string, { element }: Value): string {
  const name = text.replace(BY, '');
  if (name === text || !element || name.length > MAX_BRAND) return text;
  return below(element, (child) => textOf(child) === name, 1).length > 0 ? name : text;
}

function isOther(text: string, { field, context }: Asked): boolean {
  const { concept } = field;
  return concept !== undefined && context.knowledge.domains.some((one) => one.isOther(concept.id, text));
}

const NO_VALUE =
  /^(?:n\/a|n\.a\.|k\.\s?a\.|s\/o|tbd|tba|unspecified|not (?:specified|available|applicable))$/i;

function withFit(text: string, kind: Asked['field']['kind']): ReadText | null {
  // An ellipsis or a dash alone is a placeholder.
  const fit = /[\p{L}\p{N}]/u.test(text) && !NO_VALUE.test(text) ? lengthFit(text, kind) : 0;
  // An address or a piece of code was not meant as text.
  const odd = /^(?:(?:https?:|www\.)\S+|[{[<].*[}\]>]|\S+\.\w+\/\S*)$/.test(text) ? FIT.notText : 1;
  return fit === 0 ? null : { text, fit: fit * odd };
}

/** The value's text; for a schema.org term, which is written as an address, its last part. */
function shownText(value: Value, { context }: Asked, kind: Asked['field']['kind']): string {
  const said = value.text === '' && value.entity ? valueOfEntity(value.entity).text : value.text;
  const shown = said === '' ? (value.machine ?? '') : said;
  const isTerm = context.knowledge.domains.some(({ structuredData }) => structuredData.terms.test(shown));
  const term = isTerm ? shown : /^https?:\/\/(?:www\.)?schema\.org\/(\w+)$/.exec(shown)?.[1];
  if (term !== undefined && kind === 'tags') return term.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return term ?? shown;
}

const AMOUNTS = new Set(['quantity', 'measure', 'duration', 'count', 'rating', 'number']);

/** "Weight: 410 g" for the field "weight" is 410 g. */
function withoutLabel(text: string, field: Asked['field']): string {
  const match =
    /^([^:：]{2,40}?)\s*[:：]\s*(\S.*)$/su.exec(text) ??
    (AMOUNTS.has(field.kind) ? /^(\p{L}[\p{L} ]{2,30}?)\s*(\d.*)$/su.exec(text) : null);
  return match?.[1] && match[2] && field.match(match[1]) >= LEAST.ownLabel ? match[2] : text;
}

/** ISO 8601 if it is a full date; a year or a season stays as written. */
function dateText(value: Value, asked: Asked): ReadText | null {
  const machine = (value.machine ?? value.text).trim();
  if (asked.field.concept?.id === 'timeOfDay') return certain(clockAmong(value.text) ?? clockAmong(machine));
  const date = dateStated(ofUpdate(value, asked), asked.context);
  // A day alone is hardly what a "start time" asks for.
  const isDayForTime = date && !date.hasTime && /time$/i.test(asked.field.name);
  if (date)
    return {
      text: machine.startsWith(date.date) && /^\S+$/.test(machine) ? machine : date.iso,
      fit: isDayForTime ? FIT.dayForTime : 1,
    };
  const clock = clockIn(machine, asked.field.name);
  if (clock) return certain(clock);
  const text = value.text;
  return text.length <= 40 && /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.test(text)
    ? { text, fit: FIT.yearOnly }
    : null;
}

const UPDATED = new RegExp(`(?:${phrase('updated')}).*$`, 'isu');

/** "14 November 2026, updated on 15 November 2026": the part that says when it was changed, if that is asked for. */
function ofUpdate(value: Value, { field }: Asked): Value {
  if (field.concept?.id !== 'dateModified' || value.machine) return value;
  const text = value.text.length <= MAX_DATES ? UPDATED.exec(value.text)?.[0] : undefined;
  return text !== undefined && /\d/.test(text) ? { text } : value;
}

const MAX_DATES = 200;
/** "Between 40,000 and 50,000 euros". */
const MAX_MONEY = 36;
const LEVEL = /^(\p{Sc})\1{0,4}(?:\s?[-–]\s?\1{1,5})?$/u;

function moneyText(text: string, { context, field }: Asked): ReadText | null {
  // A price level, as in restaurant guides: "$$".
  if (LEVEL.test(text)) return /range|level/i.test(field.name) ? certain(text) : null;
  const prices = findMoney(text, context);
  // A price range stays as written.
  if (prices.length > 1 && text.length <= 80) return { text, fit: FIT.priceRange };
  if (prices[0]) return { text: text.length <= MAX_MONEY ? text : prices[0].text, fit: 1 };
  return /\d/.test(text) && text.length <= 40 ? { text, fit: FIT.bareNumber } : null;
}

const MAX_NAME_WORDS = 7;
const SENTENCE_END = /\p{Ll}{4}[.!?](?:\s|$)/u;

function personText(text: string, asked: Asked): ReadText | null {
  const named = personIn(text, asked);
  const read = named === null ? null : withFit(named, 'person');
  if (!read || !named) return null;
  // The name of an account or a mailbox is not its owner's name, but better than nothing.
  if (/^@|^\S+(?:@|\[at\]|\(at\))\S+$/i.test(named)) return { ...read, fit: read.fit * FIT.account };
  if (named.split(/\s+/).length <= MAX_NAME_WORDS) return read;
  // A long text is a sentence that contains a name, or even an account of somebody's life.
  return SENTENCE_END.test(named) ? null : { ...read, fit: read.fit * FIT.longName };
}
