/**
 * Whether records are what the name of a list promises, such as events, and not just parts of a page with a name and a
 * link: they state what makes a thing an event, or their addresses or something around them call them so.
 */
import type { Element } from 'domhandler';
import { wordSet } from '../../../../text/word-lists.ts';
import { below } from '../../../elements/elements.ts';
import { type Group, STRUCTURED } from '../../../fact.ts';
import { nameCache } from '../../../names/field-name.ts';
import { isGeneric, stemmed } from '../../../names/words.ts';
import type { PageContext } from '../model.ts';
import { SEPARATOR } from '../page/title.ts';
import { TRUST } from '../trust.ts';
import { LEAST } from '../weights.ts';
import type { Filled, Filler, Origin, Task } from './filler.ts';
import { type RecordKind, recordKind, SHARED } from './record-kind.ts';
import table from './record-kinds.json' with { type: 'json' };

/** The name of a list, and the properties that its items have in the schema. */
type AskedList = { name: string; asked: readonly string[] };

const KINDS: readonly RecordKind[] = Object.values(table.kinds).map(recordKind);

/** Words that say that something is a list, but not of what; and things that any page lists. */
const ANYTHING = stemmed(table.anything);
/** Facts that any part of a page may state, whatever it is. */
const COMMON = wordSet(
  'title url image images description body language siteName canonicalUrl id host author publisher datePublished dateModified category keywords website rank readingTime video',
);

/**
 * @param named how well the group is called like the list
 * @param sample some of the records as filled
 * @param asked the properties of each that are asked for
 */
export function areOfKind(
  group: Group,
  named: number,
  sample: readonly (Filled | null)[],
  asked: readonly string[],
  task: Task,
  filler: Filler,
  isMain: () => boolean,
): boolean {
  const kind = kindOfList({ name: task.field.name, asked }, filler.context);
  const isNamed = named >= LEAST.ownName;
  if (!kind || (isNamed && group.zone === 'main')) return true;
  if (STRUCTURED.has(group.source)) {
    const type = group.labels.findLast((label) => /^[A-Z]/.test(label));
    if (type !== undefined && kind.types.some((own) => type.endsWith(own))) return true;
    if (type !== undefined && (kind.types.length > 0 || OF_PAGE.test(type))) return false;
  }
  const told = sample.filter((filled) => filled && tellsKind(filled, kind, filler));
  if (told.length * 2 > sample.length) return true;
  if (group.zone === 'edge') return false;
  const most = asked.map((name) => weightOf(name, kind, filler)).reduce((sum, one) => sum + one, 0);
  const isUnknown = kind.types.length === 0;
  if (group.zone === 'main' && (most === 0 || (isUnknown && group.source === 'table'))) return true;
  return ((isUnknown || most < 1) && isMain()) || isCalled(kind, group, filler, task, isMain);
}

function weightOf(name: string, { telling }: RecordKind, { nameOf }: Pick<Filler, 'nameOf'>): number {
  return telling(nameOf(name).concept?.id ?? '');
}

function tellsKind({ origins }: Filled, kind: RecordKind, filler: Pick<Filler, 'nameOf'>): boolean {
  const weights = new Map<string, number>();
  for (const { path, source, confidence } of origins) {
    const [name = ''] = path.split(/[.[]/, 1);
    const weight = weightOf(name, kind, filler);
    // Read from a line that might be anything, unless it is an amount of money.
    const isGuess =
      confidence <= TRUST.record.line && source === 'record' && filler.nameOf(name).concept?.id !== 'price';
    weights.set(name, Math.max(weights.get(name) ?? 0, isGuess ? Math.min(weight, SHARED) : weight));
  }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0) >= 1;
}

/** Types of structured data about a page itself. */
const OF_PAGE = /^(?:Web(?:Page|Site)|\w+Page|\w*Article|\w*Posting|BreadcrumbList|\w*Action|ImageObject)$/;

/** Null for a list of anything. The last word says what is listed: product reviews are reviews. */
function kindOfList({ name, asked }: AskedList, { knowledge }: PageContext): RecordKind | null {
  const { dictionary, labelOf, isNeutral, conceptOf, domains } = knowledge;
  const head = labelOf(name).words.findLast((word) => !ANYTHING.has(word));
  const meant = head === undefined ? [] : dictionary.lookupWords(labelOf(head));
  if (head === undefined || meant.some((word) => ANYTHING.has(word))) return null;
  const kinds = [...domains.flatMap((domain) => domain.records ?? []), ...KINDS];
  const known = kinds.find(({ nouns, aliases }) =>
    meant.some((word) => nouns.has(word) || aliases.has(word)),
  );
  const isVague = isGeneric(head) || isNeutral(head);
  // "Properties" are houses if their rooms are asked for.
  if (known && (!isVague || asked.some((one) => known.telling(conceptOf(one)?.id ?? 'title') > 0)))
    return known;
  if (isVague) return null;
  return {
    nouns: new Set(meant),
    aliases: new Set(),
    types: [],
    telling: (concept) => (COMMON.has(concept) ? 0 : 1),
  };
}

/** Whether the name of a list is that of a kind of things, and not of a fact, as lists of the facts of one thing have. */
export function isOfThings(list: AskedList, context: PageContext): boolean {
  return (kindOfList(list, context)?.types ?? []).length > 0;
}

/**
 * Whether the values read from a page are those of one thing that a list asks for.
 *
 * @param isTyped whether structured data says that it is one; otherwise facts that the page states in passing do not
 */
export function isOneOfKind(list: AskedList, item: Filled, isTyped: boolean, context: PageContext): boolean {
  const kind = kindOfList(list, context);
  if (!kind || kind.types.length === 0) return true;
  const isSure = ({ source, confidence }: Origin) =>
    source !== 'meta' && confidence >= (source === 'text' ? LEAST.ofOneThingInText : LEAST.ofOneThing);
  const origins = isTyped ? item.origins : item.origins.filter(isSure);
  return tellsKind({ ...item, origins }, kind, { nameOf: nameCache(context.knowledge) });
}

const SAMPLE = 5;
/** A longer heading is about something else. */
const MAX_HEADING = 5;

/** Whether a heading or a name in the markup says so, or most addresses, or the page if it is mainly this list. */
function isCalled(
  { nouns, aliases }: RecordKind,
  { labels, elements = [] }: Group,
  { context }: Filler,
  { scope }: Task,
  isMain: () => boolean,
): boolean {
  const { dictionary, labelOf } = context.knowledge;
  const says = (text: string) => dictionary.lookupWords(labelOf(text)).some((word) => nouns.has(word));
  const isShort = (text: string) => labelOf(text).words.length <= MAX_HEADING;
  if (labels.some((label) => isShort(label) && says(label))) return true;
  const paths = elements.slice(0, SAMPLE).flatMap((element) => pathOf(element, context.base) ?? []);
  const isIn = (folder: string) => says(folder) || labelOf(folder).words.some((word) => aliases.has(word));
  const named = paths.filter((path) => foldersOf(path).some(isIn));
  if (named.length > 1 && named.length * 2 > paths.length) return true;
  if (!isMain()) return false;
  const titles = scope.facts
    .filter(({ label, source }) => label === 'title' && (source === 'meta' || source === 'heading'))
    .flatMap((fact) => fact.values().flatMap(({ text }) => text.split(SEPARATOR)));
  const folders = URL.parse(context.url)?.pathname.split('/') ?? [];
  return [...titles, ...folders].some((text) => isShort(text) && says(text));
}

function pathOf(element: Element, { resolve }: Filler['context']['base']): string[] {
  const [link] = element.name === 'a' ? [element] : below(element, ({ name }) => name === 'a', 1);
  const path = URL.parse(resolve(link?.attribs.href) ?? '')?.pathname;
  return path === undefined ? [] : [path];
}

/** The parts of a path that say what is in it: "/jobs/42", "/job-42", but not "/jobs". */
function foldersOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.filter((part, i) => i + 1 < parts.length || /\d/.test(part));
}
