/**
 * What a text cannot be, although it stands where a page states such a fact: a place that is a button, a company made of
 * links, a section that is a sentence.
 */
import { below } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import type { Value } from '../../../fact.ts';
import { wordsOf } from '../../../names/words.ts';
import { parseDate } from '../../../values/date.ts';
import { endsWithCountry, isLargeTown } from '../../../values/known-places.ts';
import { amountIn } from '../../../values/measure.ts';
import { isNamedStreet } from '../../../values/postal-address.ts';
import { phrase } from '../phrases.ts';
import { isControl, isMore } from './control-text.ts';
import type { Asked } from './filler.ts';
import { hasPrice } from './price-as-text.ts';

export function isPlausible(text: string, value: Value, asked: Asked): boolean {
  const { concept, kind } = asked.field;
  if (concept === undefined) return true;
  if (NAMES.has(concept.id) && !isName(text, value, asked)) return false;
  if (kind === 'measure' && concept.id !== 'size') return isAmount(text, asked);
  switch (concept.id) {
    case 'category':
      return (
        isHeading(text, asked) && text.split(PARTS).every((part) => countWords(part) <= MAX_HEADING_WORDS)
      );
    case 'keywords':
      return /^(?:\d{4}|\p{L})$/u.test(text) || (isHeading(text, asked) && !SENTENCE.test(text));
    case 'color':
      return isColor(text, asked);
    case 'country':
      return !/\p{Nd}/u.test(text) && countWords(text) <= MAX_HEADING_WORDS;
    case 'location':
    case 'venue':
      return isPlace(text, value, asked);
    case 'address':
      return isAddress(text, value, asked);
    case 'sku':
      return !/^0*$/.test(text);
    case 'version':
      return text.length <= MAX_VERSION || !/\s/.test(text) || isOneVersion(text);
    case 'installCommand':
      return COMMAND.test(text) && !isControl(text);
    default:
      return true;
  }
}

const NAMES = new Set(['company', 'brand', 'seller', 'publisher', 'siteName', 'organizer', 'venue', 'city']);
const MAX_NAME_WORDS = 14;
const MAX_HEADING_WORDS = 10;
const MOST_LINKS = 2;
const SENTENCE_END = /\p{Ll}[.!?](?:\s|$)|\p{Lo}[。！？]/u;
const MAX_VERSION = 40;
const COMMAS = /[,;、،，；]/;
const BETWEEN_NAMES = new RegExp(`${COMMAS.source}|\\s(?:${phrase('and')}|&)\\s`, 'iu');
/** Between the parts of a trail or a list. */
const PARTS = /[,;、،，；>›»→/|·•]/;
/** "4 colors", but neither "220 natural beige" nor "14 karat gold". */
const COUNT = new RegExp(`^\\d{1,3}\\+?\\s(?:${phrase('severalColors')})|^\\d+\\s?[色색種]`, 'iu');
/** "(venv) $", "root@host:~#", "PS C:\\>"; in a notebook, a mark alone. */
const PROMPT = String.raw`(?:\([^)\n]{1,40}\)\s)?(?:(?:PM|PS[^>\n]{0,60}|[A-Z]:[^>\n]{0,60}|julia|pkg)>\s*|(?:[^\s@]{1,40}@[^$#%>\n]{1,60}[$#%]|[$>#%]|~\s?\$)\s+)|[!%]`;
const SETTING = String.raw`[A-Z_]{1,40}=\S+\s+`;
const CMDLET = '(?:Install|Add|Import|Register|Save|Update|Invoke)-[A-Z][A-Za-z]+';
/** A program and what it is to do. A word with a colon is a label. */
const PROGRAM = String.raw`(?!\S*:)(?:[a-z@./~][\w@./~-]*|${CMDLET})\s+\S|R\s+(?:-|CMD\s)|Rscript\s+-|\./\S+$`;
const CALL = String.raw`[A-Za-z][\w.:]{0,80}\(\s?["']`;
const COMMAND = new RegExp(`^(?:${PROMPT})?(?:${SETTING}){0,5}(?:${PROGRAM}|${CALL})`);

function isName(text: string, { element }: Value, asked: Asked): boolean {
  // "Maker:" has its value elsewhere.
  if (isLabel(text, asked) || /[:：]$|©|all rights reserved/i.test(text) || SENTENCE.test(text)) return false;
  const words = countWords(text);
  if (words > MAX_NAME_WORDS && (SENTENCE_END.test(text) || words > 2 * MAX_NAME_WORDS)) return false;
  if (!element) return true;
  // The menu below a heading that reads like the label.
  const links = below(element, (child) => child.name === 'a' && textOf(child) !== '', MOST_LINKS + 1).length;
  return links <= MOST_LINKS || text.split(BETWEEN_NAMES).length >= links;
}

/** Neither "From $2.65" nor "Yes, send me your letter.", nor "F7941D", which is that of a browser's frame. */
function isColor(text: string, asked: Asked): boolean {
  if (!/\p{L}/u.test(text) || COUNT.test(text) || /^[\da-f]{6}$|[:：]$/i.test(text)) return false;
  return !hasPrice(text, asked) && !isControl(text) && !SENTENCE.test(text);
}

/** Not the menu of all versions. */
function isOneVersion(text: string): boolean {
  return /^(?:\p{L}+\s)?v?\d/iu.test(text) && (text.match(/\d+(?:\.\d+)+/g) ?? []).length <= 2;
}

/** Whether the text only says what is asked for: "Company", "Measurements". */
function isLabel(text: string, { field, context }: Asked): boolean {
  const words = wordsOf(text);
  return words.length <= 2 && context.knowledge.conceptOf(text)?.id === field.concept?.id;
}

const MAX_AMOUNT_WORDS = 4;
const KILOGRAM = { name: 'kg', of: 'weight', factor: 1 };
/** Of other countries and times; of paper and cloth, people, gems and goods in bulk. */
const OTHER_WEIGHT = new RegExp(
  String.raw`\d\s?(?:(?:(?:metric|short|long)\s)?(?:${[
    'tons?|stone|st|ct|cwt|grs?|hg|dk?g|dag|ons|jin|tael|tola|momme|den|denier|dtex',
    String.raw`(?:kilo|gram|tonn|tonelad|quint|zentner|centner|libr|libb|livre|pfund|pund|funt|oncia|once|onz|unz|unc|carat|karat|kilat|grain)\p{L}*`,
  ].join('|')})(?!\p{L})|g\/m|gsm|oz\/yd)`,
  'iu',
);
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

function isAmount(text: string, asked: Asked): boolean {
  if (!/\p{N}/u.test(text)) return isInWords(text, asked);
  if (asked.field.concept?.id !== 'weight') return true;
  if (/^[0.,\s]*\p{L}*$/u.test(text)) return false;
  // "270 TC" is no weight. Without any word the unit may be elsewhere, and those of other scripts are not all known.
  if (!/\p{L}/u.test(text) || OTHER_SCRIPT.test(text) || OTHER_WEIGHT.test(text)) return true;
  return amountIn(text.normalize('NFKC'), KILOGRAM, asked.context.language) !== undefined;
}

/** "Full HD", "Lithium-ion", "Trace", "Wide". */
function isInWords(text: string, asked: Asked): boolean {
  if (countWords(text) > MAX_AMOUNT_WORDS || /[.!?。]$/.test(text)) return false;
  return !isLabel(text, asked) && !isControl(text);
}

/** Names under which things are filed. */
function isHeading(text: string, asked: Asked): boolean {
  if (!/\p{L}.*[\p{L}\p{N}+#]|\p{N}\p{L}|\p{Lo}/su.test(text) || /^[\da-f-]{16,}$|\S@\S/i.test(text))
    return false;
  return !isMore(text) && !isDay(text, asked);
}

/** "July 29, 2025", "29 July" */
const DAY = /^(?:\p{L}{3,9}\.?\s\d{1,2}|\d{1,2}\.?\s\p{L}{3,9}\.?)(?:,?\s\d{4})?$/u;
const DAY_OF_MONTH = /^(?:\d{4}年)?\d{1,2}月\d{1,2}日$|^(?:\d{4}년\s?)?\d{1,2}월\s?\d{1,2}일$/;

/** "Formula 1" looks like "July 29", and is no day. */
function isDay(text: string, { context }: Asked): boolean {
  if (!DAY.test(text)) return DAY_OF_MONTH.test(text);
  return parseDate(/\d{4}$/.test(text) ? text : `${text} 2000`, context) !== null;
}

/** Not "3 am See" and "Unit 5 h". */
const HOURS =
  /\d\s?(?:[ap]\.?m|[AP]\.?M|[Uu]hr)(?!\p{L}|\s\p{Lu}\p{Ll})|\d:\d\d|\d\s?h\s?(?:[-–—à]\s?\d|\d\d(?!\d))/u;
const BY = /^[Bb]y\s\p{Lu}/u;
/** "Updated Jan 29", "Reading time: 5 min", "5 min read", but neither "Reading, 5 min from the station" nor "Bread Street". */
const TIME_OF_TEXT = new RegExp(
  [
    `^(?:${phrase('published')}|(?:${phrase('updated')})\\p{L}*)(?!\\p{L}).*\\d`,
    `^(?:\\p{L}+\\s){0,2}(?:${phrase('toRead')})\\s?[:：]?\\s?\\d{1,3}\\s?(?:min|分)`,
    `\\d\\s?(?:min\\p{L}*\\.?|分[钟鐘間]?)\\s?(?:${phrase('toRead')})(?!\\p{L})`,
  ].join('|'),
  'iu',
);
const WRITTEN_BY = new RegExp(`^(?:${phrase('written')})\\s(?:${phrase('by')})\\s`, 'iu');

/** A place, and not the buttons, bylines and hours that layouts name after places. */
function isPlace(text: string, { element }: Value, asked: Asked): boolean {
  if (isLabel(text, asked) || isControl(text)) return false;
  if (BY.test(text) || TIME_OF_TEXT.test(text) || WRITTEN_BY.test(text)) return false;
  if (/^\/|[`{}]|[:：]$/.test(text) || (HOURS.test(text) && !namesTown(text, asked))) return false;
  // Who wrote an article is often in such an element too.
  if (element?.name === 'address' && !isCertainPlace(text, asked)) return false;
  return /\p{Nd}/u.test(text) || (countWords(text) <= MAX_NAME_WORDS && !SENTENCE.test(text));
}

/** "Town Hall, Leeds, 7 pm" */
function namesTown(text: string, { context }: Asked): boolean {
  return text
    .split(COMMAS)
    .some((part) => isLargeTown(part) || endsWithCountry(part.trim(), context.language));
}

function isCertainPlace(text: string, { context }: Asked): boolean {
  return (
    /\p{Nd}/u.test(text) || COMMAS.test(text) || isLargeTown(text) || endsWithCountry(text, context.language)
  );
}

/** Chinese, Japanese and Korean: a region, a district or a street. */
const DISTRICT =
  /[都道府県市区町村郡省县縣區镇鎮街路]\p{Lo}|\p{Lo}[街路]$|\p{Lo}[시군구읍면동로길](?!\p{L})/u;
const STREET_ABROAD =
  /^(?:улица|ул\.|проспект|пр\.|площадь|переулок|бульвар|шоссе|набережная|вулиця|вул\.|площа|οδός|λεωφόρος|πλατεία|شارع|طريق|ميدان|خیابان|רחוב|שדרות|ถนน)\s?\p{L}/iu;
const WITHOUT_NUMBER = /(?:^|\s)s\/n/i;

function isAddress(text: string, { element }: Value, asked: Asked): boolean {
  if (isControl(text)) return false;
  if (isCertainPlace(text, asked) || DISTRICT.test(text) || WITHOUT_NUMBER.test(text)) return true;
  if (isNamedStreet(text) || STREET_ABROAD.test(text)) return true;
  const last = text.split(' ').at(-1) ?? '';
  if (text.includes(' ') && (isLargeTown(last) || endsWithCountry(last, asked.context.language))) return true;
  return (
    text.includes('\n') ||
    (element !== undefined && below(element, ({ name }) => name === 'br', 1).length > 0)
  );
}

const countWords = (text: string) => text.trim().split(/\s+/).length;
/** At the end of companies, institutions and streets. */
const SHORTENED =
  'Ltd|Inc|Corp|Bros|Assn|Assoc|Intl|Mfg|Pty|Pte|Bhd|Sdn|Cie|Ltda|Lda|Cia|Cía|Soc|Ges|Tic|San|Şti|Univ|Inst|Dept|Coll|Ave|Blvd|Bldg|Hwy|Pkwy|Str|Ste|Esq';
/** Seven words or more, with an end that is not that of "Ltd." or "Ave.". */
const SENTENCE = new RegExp(
  `^(?:\\S+\\s+){6}\\S.*[\\p{Ll}\\p{Lo}]{2}(?:[!?؟।]|(?<!(?<!\\p{L})(?:${SHORTENED}))\\.)(?:\\s|$)|^.{15,}[\\p{Lo}ー][。！？]$`,
  'u',
);
