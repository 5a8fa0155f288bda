/** Tables without heads: labels with their values, in two columns or in pairs of columns. */

import type { Element } from 'domhandler';
import { withoutColon } from '../../../elements/text.ts';
import type { Fact, Scope, Value, Zone } from '../../../fact.ts';
import type { Region } from '../model.ts';
import { CONTENT_UNIT } from '../phrases.ts';
import { TRUST } from '../trust.ts';
import { fact } from './region.ts';
import { type Cell, isSpanning, type Tables, textIn, valueIn } from './table-columns.ts';

const TABLE = TRUST.table;

export function pairTable(
  rows: readonly Cell[][],
  width: number,
  zone: Zone,
  region: Region,
  labels: string[],
): Tables {
  const facts: Fact[] = [];
  const records: Scope[] = [];
  const isTurned = width === 2 && rows.every((row) => isAmountFirst(row, region));
  const hasGroups = rows.length === 1 || rows.some(([first], y) => first && first === rows[y + 1]?.[0]);
  let above = '';
  for (const written of rows) {
    const row = isTurned ? [...written].reverse() : written;
    const measured = amountInName(row, region);
    if (measured) {
      facts.push(fact(measured.label, 'table', TABLE.pair, zone, () => [{ text: measured.amount }]));
      continue;
    }
    if (isSpanning(row)) {
      above = row[0] ? nameIn(row[0], region) : '';
      continue;
    }
    const add = (label: string, weight: number, held: Element) =>
      void facts.push(fact(label, 'table', weight, zone, () => valueIn(held, region)));
    // Wider tables may have two pairs in a row: label, value, label, value.
    const isGrouped = hasGroups && namesGroup(row, region);
    for (let x = 0; x + 1 < row.length && (width === 2 || row[x]?.name === 'th' || isGrouped); x += 2) {
      const [name, held] = isGrouped ? [row[1], row[2]] : [row[x], row[x + 1]];
      if (!name || !held || name === held) continue;
      const label = nameIn(name, region);
      if (label === '' || label.length > 80) continue;
      add(label, TABLE.pair, held);
      const group = isGrouped && row[0] ? nameIn(row[0], region) : above;
      if (group !== '') add(TOTAL.test(label) ? group : `${group} ${label}`, TABLE.grouped, held);
      records.push(pairScope(label, () => valueIn(held, region), zone));
      if (isGrouped) break;
    }
  }
  return { facts, groups: records.length > 1 ? [{ labels, source: 'table', zone, records }] : [] };
}

/** A row with this name is the total of the caption above it: "Population", then "• Total". */
const TOTAL = /^(?:total|overall|gesamt|insgesamt|totale|totaal|totalt|razem|итого|всего|合計|总计)$/i;

/** The name of a row without bullet and colon. */
function nameIn(cell: Element, region: Region): string {
  return withoutColon(textIn(cell, region).replace(/^[•·∙▪‣–-]\s*/u, ''));
}

/** Whether the row begins with the name of its group: "Body | Weight | 182 g". */
function namesGroup(row: readonly Cell[], region: Region): boolean {
  const [group, name, held, ...others] = row;
  if (!group || !name || !held || others.length > 0 || group.name !== 'th' || name.name === 'th')
    return false;
  const label = textIn(name, region);
  return textIn(held, region) !== '' && /^\P{N}*\p{L}\P{N}*$/u.test(label);
}

const AMOUNT = new RegExp(`^\\d[\\d.,]*\\s?(?:${CONTENT_UNIT}|kJ|%)?$`, 'i');

/** "9g | Zinc": an amount in the first column and its name in the second. */
function isAmountFirst([first, second]: readonly Cell[], region: Region): boolean {
  const [amount, name] = [first, second].map((cell) => (cell ? textIn(cell, region) : ''));
  return AMOUNT.test(amount ?? '') && /^\p{L}\P{N}{2,30}$/u.test(name ?? '');
}

const NAMED_AMOUNT = /^(\p{L}[\p{L}\s.-]{1,40}?):?\s+(\d[\d.,]*\s?(?:k?g|mg|mcg|µg|k?cal|kJ|IU|ml))$/u;

/** Tables of a product's contents have the amount after the name, and a percentage or nothing in the value column. */
function amountInName(
  [name, held]: readonly Cell[],
  region: Region,
): { label: string; amount: string } | null {
  const share = held && held !== name ? textIn(held, region) : '';
  if (!name || !/^(?:[<>≤]?\s*\d[\d.,]*\s?%)?$/.test(share)) return null;
  const [, label, amount] = NAMED_AMOUNT.exec(textIn(name, region)) ?? [];
  return label && amount ? { label, amount } : null;
}

/** A label and its value as a record, for lists of pairs. */
export function pairScope(label: string, values: () => Value[], zone: Zone): Scope {
  const name = () => [{ text: label }];
  const facts = [
    ...['name', 'term', 'key', 'question', 'label'].map((one) =>
      fact(one, 'definition-list', TRUST.label.pairRecord, zone, name),
    ),
    ...['value', 'description', 'definition', 'answer', 'text'].map((one) =>
      fact(one, 'definition-list', TRUST.label.pairRecord, zone, values),
    ),
  ];
  return { facts, groups: () => [] };
}
