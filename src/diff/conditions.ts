/** Whether a change meets the conditions for an alarm. */
import { numberIn, valueAt } from '../contract/monitor/diff-path.ts';
import type { AlarmCondition } from '../contract/monitor/when.ts';
import { compilePattern } from '../extract/json-schema/pattern.ts';
import { piecesOf } from './split.ts';

type Captured = Record<string, { data?: unknown } | undefined>;
type Versions = { before: Captured; after: Captured };

const TEXT_FORMATS = ['markdown', 'summary', 'html'];

export function meetsAll(conditions: AlarmCondition[], versions: Versions): boolean {
  if (conditions.length === 0) return true;
  const text = textOf(versions.after);
  return conditions.every((condition) => meets(condition, text, versions));
}

function meets(condition: AlarmCondition, text: string, { before, after }: Versions): boolean {
  const { contains, notContains, matches, path, below, above, changedBy } = condition;
  if (contains !== undefined) return text.includes(contains);
  if (notContains !== undefined) return !text.includes(notContains);
  if (matches !== undefined) {
    const pattern = compilePattern(matches);
    return text.split('\n').some((line) => pattern.test(line));
  }
  const now = numberIn(valueAt(after.json?.data, path ?? ''));
  if (now === null) return false;
  if (below !== undefined && now >= below) return false;
  if (above !== undefined && now <= above) return false;
  if (changedBy === undefined) return true;
  const old = numberIn(valueAt(before.json?.data, path ?? ''));
  // Any change from zero is larger than any percentage of it.
  if (old === 0) return now !== 0;
  return old !== null && (Math.abs(now - old) / Math.abs(old)) * 100 >= changedBy;
}

/** The text of the page; if only data was captured, that as text. */
function textOf(results: Captured): string {
  const captured = Object.keys(results);
  const texts = captured.filter((type) => TEXT_FORMATS.includes(type));
  return (texts.length > 0 ? texts : captured)
    .map((type) => {
      const data = results[type]?.data;
      const text = typeof data === 'string' ? data : isTexts(data) ? data.join('\n') : JSON.stringify(data);
      return type === 'html' ? withoutTags(text) : text;
    })
    .join('\n');
}

function withoutTags(html: string): string {
  const isTag = (piece: string) => piece.startsWith('<') && piece.endsWith('>');
  return [...piecesOf(html)].map((piece) => (isTag(piece) ? ' ' : piece)).join('');
}

function isTexts(data: unknown): data is string[] {
  return Array.isArray(data) && data.every((each) => typeof each === 'string');
}
