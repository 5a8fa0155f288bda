/** What the warnings of a workbook say was left out. */
import type { Warning } from '../../../fetch/document.ts';

/** Hidden sheets that a warning names. */
const MOST_NAMED = 10;

/** Empty if none is hidden. */
export function hiddenSheets(hidden: { name: string }[]): Warning[] {
  const names = hidden.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = hidden.length - names.length;
  const detail = `Hidden sheets were left out: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return names.length > 0 ? [{ reason: 'truncated', detail }] : [];
}

export function tooManyCells(name: string): Warning {
  return {
    reason: 'truncated',
    detail: `${name ? `Sheet ${name}` : 'The sheet'} has more cells than are read`,
  };
}
