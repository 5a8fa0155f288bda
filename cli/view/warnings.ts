/** Warnings about a page, and the formats that are missing, as lines for standard error. */
import type { ScrapeResult } from '../../sdk/src/index.ts';
import { printable, type Screen } from '../terminal.ts';

export function showWarnings(
  { metadata, errors = {} }: Pick<ScrapeResult, 'metadata' | 'errors'>,
  { style }: Screen,
): string[] {
  const doubts = metadata.warnings.map(
    ({ reason, detail }) => `${reason}${detail ? ` (${printable(detail)})` : ''}`,
  );
  const missing = Object.entries(errors).map(
    ([format, error]) => `no ${format}: ${printable(error?.error ?? '')}`,
  );
  return [...doubts, ...missing].map((line) => `${style.yellow('warning:')} ${line}`);
}
