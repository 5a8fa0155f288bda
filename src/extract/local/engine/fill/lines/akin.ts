/** Whether words at a place of the records name a field although neither is the whole name of the other. */
import { isGeneric, isUnit, wordsOf } from '../../../../names/words.ts';
import type { Filler } from '../filler.ts';
import type { Wanted } from './fits.ts';
import { type Slot, textsIn } from './slots.ts';

const MIN_WORD = 4;
const MIN_STEM = 5;
/** The endings of one word in two forms: "pareggi", "pareggiate". */
const MAX_ENDING = 3;
const COUNTING = /^(?:count|number|total|amount|limit|max|min|of|the)$/;

/** Only if no other field could be meant by them. */
export function isAkin(one: Wanted, slot: Slot, wanted: readonly Wanted[], filler: Filler): boolean {
  return isMeant(one, slot, filler) && !wanted.some((other) => other !== one && isMeant(other, slot, filler));
}

function isMeant(one: Wanted, slot: Slot, filler: Filler): boolean {
  if (slot.isPicture || slot.isOfSeveral) return false;
  if (slot.label === '') return isSaidInAll(one, slot);
  return one.need === 'form' && isPartOfName(one, slot, filler);
}

/** "Up to 5 users" and "1 user" for the limit of users. */
function isSaidInAll({ name, need, field }: Wanted, slot: Slot): boolean {
  if (need !== 'free' && field.kind !== 'count' && field.kind !== 'number') return false;
  const [first = [], ...others] = textsIn(slot).map(wordsOf);
  const shared = wordsOf(name).find(
    (word) =>
      word.length >= MIN_WORD && isTelling(word) && [first, ...others].every((own) => own.includes(word)),
  );
  return shared !== undefined && others.some((own) => own.join() !== first.join());
}

/** "Messages" for `author_message_count`, but not "Boats" for `boats_lost`; "Bandwidthlimit" in TB for `bandwidth_tb`. */
function isPartOfName({ name, field }: Wanted, slot: Slot, { context }: Filler): boolean {
  const label = slot.fullLabel ?? slot.label;
  const said = context.knowledge.conceptOf(label);
  // A price, date or the like of its own is not one of something else.
  if (said && said.kind !== 'count' && said.kind !== 'list' && said !== field.concept) return false;
  if (field.kind === 'date' || field.kind === 'money') return false;
  const own = wordsOf(label);
  const asked = wordsOf(name).filter(isTelling);
  const [only = ''] = own;
  const isEnd = own.length > 0 && own.join() === asked.slice(-own.length).join();
  if (isEnd && own.some((word) => word.length >= MIN_WORD)) return asked.length - own.length <= 1;
  const [stem = ''] = asked;
  if (own.length !== 1 || asked.length !== 1 || Math.min(stem.length, only.length) < MIN_STEM) return false;
  if (!only.startsWith(stem)) return false;
  return only.length - stem.length <= MAX_ENDING || isInUnit(name, slot);
}

function isInUnit(name: string, slot: Slot): boolean {
  const unit =
    name
      .split(/[_\s-]|(?<=\p{Ll})(?=\p{Lu})/u)
      .at(-1)
      ?.toLowerCase() ?? '';
  return textsIn(slot).every((text) => /^\d[\d.,\s]*(\p{L}+)$/u.exec(text)?.[1]?.toLowerCase() === unit);
}

function isTelling(word: string): boolean {
  return !COUNTING.test(word) && !isUnit(word) && !isGeneric(word) && !DATA_UNIT.test(word);
}

const DATA_UNIT = /^[kmgt]b$/;
