/** What a calm monitor does not count: relative times, counters, and parts that show something else each time. */
import type { PageDiffs } from '../contract/monitor/diffs.ts';
import { replaceBetween } from '../text/replace-between.ts';
import type { Line, LineDiff } from './lines.ts';
import type { Normalise } from './noise.ts';

const UNIT =
  '(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?)';
const RELATIVE_TIME = new RegExp(
  [
    `(?:(?:about|almost|over|less than|more than) )?\\b(?:an?|one|a few|several|\\d{1,4}) ?${UNIT} ago\\b`,
    '\\b(?:just now|moments ago|yesterday|right now)\\b',
    `\\b(?:in|for|ends? in|left:?|within) (?:an?|\\d{1,4}) ?(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)\\b`,
    `\\b\\d{1,4} ?${UNIT}(?: \\d{1,2} ?${UNIT}){0,3} (?:left|remaining)\\b`,
    '\\bvor (?:\\d{1,4}|einer|einem) (?:Sekunden?|Minuten?|Stunden?|Tag(?:en)?|Wochen?|Monat(?:en)?|Jahr(?:en)?)',
    '\\bil y a (?:\\d{1,4}|une?) (?:secondes?|minutes?|heures?|jours?|semaines?|mois|ans?)',
    '\\b(?:hace|há) (?:\\d{1,4}|una?|uma?) (?:segundos?|minutos?|horas?|días?|dias?|semanas?|mes(?:es)?|años?|anos?)',
    '\\b\\d{1,4} (?:second[oi]|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]) fa\\b',
    '\\b\\d{1,4} (?:seconden|minuten|minuut|uur|dagen|dag|weken|maanden|jaar) geleden\\b',
    '\\d{1,4} ?(?:секунд|минут|час|дн|день|недел|месяц|год|лет)[а-я]* назад',
    '\\d{1,4} ?(?:秒|分|分钟|分鐘|時間|小时|小時|日|天)前',
    // A clock that runs, or one that counts down.
    '\\b\\d{1,2}:\\d{2}:\\d{2}\\b',
  ].join('|'),
  'gi',
);

const COUNTED =
  '(?:views?|reads?|readers?|likes?|dislikes?|shares?|comments?|repl(?:y|ies)|votes?|upvotes?|points?|followers?|following|subscribers?|members?|visitors?|visits?|users?|guests?|people|persons?|players?|viewers?|watching|watchers?|online|downloads?|installs?|plays?|listeners?|stars?|forks?|claps?|reactions?|retweets?|reposts?|bookmarks?|hits?|impressions?|fans?|Aufrufe|Besucher|Kommentare|vues|visitas|visualizzazioni)';
const NUMBER = '\\d[\\d.,\\u00a0\\u202f]{0,15}(?: ?[km])?\\+?';
const COUNTER = new RegExp(
  `${NUMBER} (?:\\w{1,12} )?${COUNTED}(?![\\w-])|(?<![\\w-])${COUNTED} ?[:(#] ?${NUMBER}\\)?`,
  'gi',
);

/** A text without its relative times and counters. */
export function calmText(text: string): string {
  return /\d|ago|now|yesterday/i.test(text)
    ? text.replace(RELATIVE_TIME, '').replace(COUNTER, '').replace(/\s+/g, ' ').trim()
    : text;
}

/** The headings of parts that show a different selection each time. */
const ROTATING =
  /\b(?:(?:quote|tip|word|fact|joke|photo|picture|image|deal|verse|thought|question|song|recipe|product) of the (?:day|week|moment|hour)|random (?:\w+ )?(?:quotes?|articles?|posts?|facts?|pages?|pictures?|tips?)|did you know|testimonials?|what (?:our|people|customers|clients|readers|users) (?:\w+ ){0,3}say(?:ing)?|you (?:may|might) (?:also )?(?:like|enjoy|be interested)|related (?:articles?|posts?|products?|stories|content|pages?|news)|recommended(?: for you)?|more (?:from|like this)|trending|most (?:read|popular|viewed|shared)|popular (?:now|posts?|articles?|stories)|sponsored|advertisements?|zitat des tages|wussten sie|citation du jour|frase del día)\b/i;
/** How far above a line the heading of its part may be, and how far a label that is not a heading. */
const HEADING_REACH = 12;
const LABEL_REACH = 4;
const HEADING = /^(?:#{1,6} |<h[1-6])/;
/** An entry of a menu may be called "Trending" and says nothing about what is below it. */
const LIST_ITEM = /^\s*(?:[-*+] |\d+[.)] |<li\b)/;
const HEADING_LENGTH = 80;
const LABEL_LENGTH = 40;

export type RecentDiffs = PageDiffs[];

/** The differences that are not rotation. */
export function calmLines(
  diff: LineDiff[],
  versions: { before: Line[]; after: Line[] },
  seen: ReadonlySet<string>,
  normalise: Normalise,
): LineDiff[] {
  const texts = new Map(diff.map((line) => [line, normalise(line.content)]));
  const places = { removed: placesOf(versions.before), added: placesOf(versions.after) };
  const of = (type: LineDiff['type']) =>
    new Set(diff.flatMap((line) => (line.type === type ? [texts.get(line) ?? ''] : [])));
  const [added, removed] = [of('added'), of('removed')];
  return hunks(diff).flatMap((hunk) => {
    // Lines that are in both have only moved.
    const rest = hunk.filter((line) => {
      const text = texts.get(line) ?? '';
      return !(added.has(text) && removed.has(text));
    });
    if (rest.length === 0 || rest.every((line) => isInRotatingPart(line, places))) return [];
    if (isAnotherValue(rest, texts)) return rest;
    const isRestless = rest.some(({ type }) => type === 'removed')
      ? rest.every((line) => line.type === 'added' || seen.has(texts.get(line) ?? ''))
      : rest.every((line) => seen.has(texts.get(line) ?? ''));
    return isRestless ? [] : rest;
  });
}

/** Differences next to each other: removed lines, followed by those added in their place. */
function hunks(diff: LineDiff[]): LineDiff[][] {
  const found: LineDiff[][] = [];
  let last: LineDiff | undefined;
  for (const line of diff) {
    const goesOn = last && (last.type === line.type ? line.line - last.line <= 2 : last.type === 'removed');
    if (goesOn) found.at(-1)?.push(line);
    else found.push([line]);
    last = line;
  }
  return found;
}

/** A number that changed and went back is a change, not a rotation. */
function isAnotherValue(hunk: LineDiff[], texts: Map<LineDiff, string>): boolean {
  const masked = (type: LineDiff['type']) =>
    new Set(
      hunk.flatMap((line) => (line.type === type ? [(texts.get(line) ?? '').replace(/\d+/g, '0')] : [])),
    );
  const added = masked('added');
  return [...masked('removed')].some((text) => added.has(text));
}

type Places = { lines: Line[]; byNumber: Map<number, number> };

function placesOf(lines: Line[]): Places {
  return { lines, byNumber: new Map(lines.map(({ line }, index) => [line, index])) };
}

function isInRotatingPart(line: LineDiff, places: Record<LineDiff['type'], Places>): boolean {
  const { lines, byNumber } = places[line.type];
  const at = byNumber.get(line.line) ?? -1;
  for (let index = at; index >= Math.max(0, at - HEADING_REACH); index--) {
    const content = lines[index]?.content ?? '';
    const isHeading = HEADING.test(content);
    const mayName = index === at || isHeading || (at - index <= LABEL_REACH && !LIST_ITEM.test(content));
    const text = replaceBetween(content, '<', '>', '').trim();
    if (mayName && text.length <= (isHeading ? HEADING_LENGTH : LABEL_LENGTH) && ROTATING.test(text))
      return true;
    // Another part begins here.
    if (index < at && isHeading) return false;
  }
  return false;
}

/** What recent changes of a format added or removed, as it is compared. */
export function seenBefore(recent: RecentDiffs, format: keyof PageDiffs, normalise: Normalise): Set<string> {
  const seen = new Set<string>();
  for (const diffs of recent) {
    const diff = diffs[format];
    if (Array.isArray(diff)) {
      for (const line of diff) {
        if (typeof line === 'object' && 'content' in line) seen.add(normalise(line.content));
      }
    } else if (diff && 'added' in diff) {
      for (const address of [...diff.added, ...diff.removed]) seen.add(normalise(address));
    }
  }
  return seen;
}
