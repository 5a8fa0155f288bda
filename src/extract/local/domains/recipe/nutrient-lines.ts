/** Nutrients that each stand in an element of their own, name and amount together: `<span>Sodium 351 mg</span>`. */
import type { Fact } from '../../../fact.ts';
import type { Region, ShortText } from '../../engine/model.ts';
import { factIn } from '../../engine/page/region.ts';
import { CONTENT_UNIT } from '../../engine/phrases.ts';
import { TRUST } from './weights.ts';

const LINE = new RegExp(
  `^(\\p{L}[\\p{L}\\s.-]{2,35}?)\\s*:?\\s+(\\d[\\d.,]*\\s?(?:${CONTENT_UNIT}|kj)?)(?:\\s*[(–-]?\\s*\\d{1,3}\\s?%\\)?)?$`,
  'iu',
);
/** "12 g fat", "12gFat" of two boxes beside each other. */
const AMOUNT_FIRST = new RegExp(
  `^(\\d[\\d.,]*(?:\\s?(?:${CONTENT_UNIT}|kj))?)(?:\\s+|(?<=[a-z])(?=\\p{Lu}))(\\p{L}[\\p{L}\\s.-]{2,25})$`,
  'u',
);
const MAX_LENGTH = 60;
/** What every table of nutrients has; two of them make a list of amounts one of nutrients. */
const ALWAYS = ['calories', 'fat', 'carbohydrates', 'protein'];
const MIN_ALWAYS = 2;
const MIN_LINES = 3;

/** At least three, two of which every table of nutrients has: "Sugar 100 g" alone is an ingredient. */
export function nutrientLines(region: Region, texts: readonly ShortText[]): Fact[] {
  const { conceptOf } = region.context.knowledge;
  const tables = new Map<string, Map<string, Fact>>();
  for (const { place, text } of texts) {
    if (text.length > MAX_LENGTH || place.zone !== 'main' || !/\d/.test(text)) continue;
    const named = LINE.exec(text);
    const [, name = '', amount = ''] = named ?? amountFirst(text);
    const concept = name === '' ? undefined : conceptOf(name);
    if (concept?.kind !== 'measure') continue;
    // Ingredients begin with their amounts too, so that such lines are taken together only where they look alike.
    const key = named ? '' : place.pathKey;
    const table = tables.get(key) ?? new Map<string, Fact>();
    tables.set(key, table);
    if (table.has(concept.id)) continue;
    const { element, zone } = place;
    table.set(concept.id, factIn(name, 'text', TRUST.nutrient, zone, amount, element));
  }
  const found = [...tables.values()].find(isTable);
  return found ? [...found.values()] : [];
}

function isTable(found: ReadonlyMap<string, Fact>): boolean {
  return found.size >= MIN_LINES && ALWAYS.filter((id) => found.has(id)).length >= MIN_ALWAYS;
}

function amountFirst(text: string): string[] {
  const [whole = '', amount = '', name = ''] = AMOUNT_FIRST.exec(text) ?? [];
  return [whole, name, amount];
}
