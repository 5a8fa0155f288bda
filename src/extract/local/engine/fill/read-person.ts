/** Finds the name in a byline: "Written by Ada Roth, Senior Editor | 3 March 2026". */
import { hostWithoutWww, isNamedLikeHost, SEPARATOR } from '../page/title.ts';
import { phrase } from '../phrases.ts';
import type { Asked } from './filler.ts';

const AUTHOR = new RegExp(`^(?:${phrase('author')})$`, 'iu');
/** "Author: Ada Roth", "Text and photos: Ada Roth". */
const LABEL = new RegExp(
  `^(?:${phrase('author')}|${phrase('credited')}|interview)(?:\\s+(?:${phrase('furtherAuthor')}|&)\\s+\\p{L}+)?\\s*[:：]\\s*`,
  'iu',
);
/** Placeholders for a name, such as those shown to people who are not signed in. */
const NOBODY =
  /^(?:(?:web\s?|super\s?)?admin(?:istrator)?|name|user|guest|webmaster|unknown|anonymous|undefined|null|publisher|root|default|log\s?in|sign\s?in|anmelden)$/i;
/** "ByAda Roth": "By" and the name are separate elements without a space between them. */
const GLUED_BY = /^By(?=\p{Lu}\p{Ll})/u;

/** "Ada Roth, Senior Editor". */
const ROLE = new RegExp(`\\s*[,–|]\\s*(?:\\p{L}+\\s+){0,3}(?:${phrase('role')})$`, 'iu');
/** "Ada Roth | The Gazette", "Ada Roth / gazette.example", but not "Ada Roth / Ben Ode", who are two authors. */
const BEHIND_NAME = /\s+(?:[|•·]\s|\/\s+\S*(?:\.\p{L}{2}|\d)).*$/su;
/** The initials of an agency: "Ada Roth / TNN /", "Ada Roth/SP-X". */
const AGENCY = /\s*\/\s*(?:\p{Lu}[\p{Lu}-]{1,5})?\s*\/?$/u;
/** "Ada Roth for the Gazette". */
const FOR = /\s+for\s+(?:the\s+)?\p{Lu}.*$/u;
/** Links after a name. */
const BUTTONS =
  /(?:\s+(?:all(?:e)?\s+(?:articles|posts|artikel|beiträge)|follow|folgen|suivre|seguir|contact|kontakt|e-?mail|→|»|›))+$/iu;
const ARROW = /\s+[»›→]\s*$/u;
/** "Ada Roth, Telefon 0441 555", "Ada Roth ada@example.com", but not the surnames Tell and Teles. */
const CONTACT_BEHIND =
  /[\s,;(–-]{1,4}(?:(?:tele(?:f|ph)\p{L}{1,4}|téléphone|phone|fax|e-?mail|mail|anschrift|adresse|address|電話)(?!\p{L}).*|(?:tel\p{L}{0,6}|mobile?|handy)[^\p{L}\d]{1,4}\d.*|[^\s@]{1,64}@\S.*|(?!\d{1,2}[./-]\d{1,2}[./-])(?:\+|\(?0)\d[\d\s()/.–-]{5,}.*)$/isu;
const MAX_WITH_CONTACT = 200;
const NOTHING = /(?!)/;
/** "Post by ada »" in forums. */
const POSTED = new RegExp(
  `^(?:post(?:ed)?|submitted|started|asked|answered|hosted)\\s+(?:${phrase('by')})[\\s:]+`,
  'iu',
);

const WEEKDAY =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo';
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
/** The date after the name. */
const WHEN = new RegExp(
  `[\\s,|•·–.-]{0,9}(?:\\b(?:last\\s+)?(?:updated|published|posted|modified|reviewed)\\b|(?:\\b(?:on|am|vom|le|el|il|op)\\s+)?(?:\\b(?:${WEEKDAY})\\b|\\b${MONTH}[a-z]*\\.?\\s+\\d|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\s+${MONTH}|\\d{1,2}\\.?\\s+(?:de\\s+)?\\p{L}{3,12}\\.?\\s+(?:de\\s+)?\\d{4}|\\d+\\s+\\p{L}{3,9}\\s+ago\\b|(?:vor|hace|il y a)\\s+\\d)).*$`,
  'isu',
);

/** "View all posts by Ada Roth →": only the name is kept. */
const MORE =
  /^(?:view|see|show|read|browse|more|all|zeige|alle|alles|weitere|mehr|voir|tous|toutes|afficher|ver|todos|todas|más|leggi|tutti|bekijk|meer)(?!\p{L})/iu;
const MORE_BY = new RegExp(`^.{3,40}?\\s(?:${phrase('by')}|from)\\s+(?=\\p{Lu}|\\p{Lo}|\\p{Ll})`, 'iu');
const MANY_WORDS = 3;

/** The name alone, or, for a field called "byline", the whole byline. Null if the text names nobody. */
export function personIn(text: string, { field: { name }, context }: Asked): string | null {
  const isByline = /byline/i.test(name);
  const plain = text.replace(LABEL, '').replace(POSTED, '').replace(GLUED_BY, '').trim();
  const bare = isByline ? plain : plain.replace(context.knowledge.bylines.prefix, '').trim();
  const named = (isByline ? bare : bareName(bare, hostWithoutWww(context.url)))
    .replace(WHEN, '')
    .replace(ARROW, '')
    .trim();
  if (!/^\P{N}*\p{L}{2}/u.test(named) || /^(?:https?:|\/)/.test(named)) return null;
  // Remains of broken markup.
  if (/[=<>{}]/.test(named)) return null;
  // A label whose value is in another element: "Author", "Last updated:".
  if (/[:：]$/.test(named) || AUTHOR.test(named) || NOBODY.test(named)) return null;
  return named;
}

function bareName(text: string, host: string): string {
  const isMore = MORE.test(text) && text.split(/\s+/).length >= MANY_WORDS;
  const said = isMore ? (MORE_BY.test(text) ? text.replace(MORE_BY, '') : '') : text;
  const name = withoutSite(said, host)
    .replace(BEHIND_NAME, '')
    .replace(BUTTONS, '')
    .replace(said.length > MAX_WITH_CONTACT ? NOTHING : CONTACT_BEHIND, '')
    .replace(ROLE, '')
    .replace(AGENCY, '')
    .replace(FOR, '');
  // Some pages repeat the name for screens of another size.
  return name.replace(/^(\S.{3,40}?)\s+\1$/su, '$1');
}

/** "Gazette - Ada Roth" at gazette.example. */
function withoutSite(text: string, host: string): string {
  const parts = text.split(SEPARATOR);
  const [first, second] = parts;
  if (parts.length !== 2 || !first || !second) return text;
  if (isNamedLikeHost(first, host)) return second;
  return isNamedLikeHost(second, host) ? first : text;
}
