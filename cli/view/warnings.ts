/** Warnings about a page, formats that are missing and what was left out, as lines for standard error. */
import type { ScrapeResult, ScrapeResults, Warning } from '../../sdk/src/index.ts';
import { printable, type Screen } from '../terminal.ts';

export function showWarnings(
  { metadata, errors = {} }: { metadata: { warnings: Warning[] }; errors?: ScrapeResult['errors'] },
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

/** What `--explain` asked for. */
export function showLeftOut({ markdown, html }: ScrapeResults, { style }: Screen): string[] {
  const parts = (markdown ?? html)?.metadata?.leftOut ?? [];
  return parts.map(
    ({ reason, text, words }) =>
      `${style.dim(`left out: ${reason}, ${words} ${words === 1 ? 'word' : 'words'}:`)} ${printable(text)}`,
  );
}
