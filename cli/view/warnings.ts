/** Warnings about a page, missing formats and what was left out, as lines for standard error. */
import type { ScrapeResult, ScrapeResults, Warning } from '../../sdk/src/index.ts';
import { siteAnswered } from '../../src/contract/fetch/site-answered.ts';
import { printable, type Screen } from '../terminal.ts';

export function showWarnings(
  {
    metadata: { warnings, statusCode },
    errors = {},
    results,
  }: {
    metadata: { warnings: Warning[]; statusCode?: number };
    errors?: ScrapeResult['errors'];
    results?: Pick<ScrapeResults, 'markdown'>;
  },
  { style }: Screen,
  /** The page, if there are several. */
  about?: string,
): string[] {
  const doubts = warnings.map(({ reason, detail }) => {
    if (reason === 'http_error' && statusCode) return siteAnswered(statusCode);
    const words = reason.replaceAll('_', ' ');
    return detail ? `${words}: ${printable(detail)}` : words;
  });
  const missing = Object.entries(errors).map(
    ([format, error]) => `no ${format}: ${printable(error?.error ?? '')}`,
  );
  const { kept = 1, total = 0 } = results?.markdown?.metadata?.passages ?? {};
  const none =
    kept === 0 && total > 0 ? [`no Markdown: none of its ${total} passages matches and is short enough`] : [];
  return [...doubts, ...missing, ...none].map(
    (line) => `${style.yellow('warning:')} ${about ? `${about}: ` : ''}${line}`,
  );
}

/** The parts left out, for `--explain`. */
export function showLeftOut({ markdown, html }: ScrapeResults, { style }: Screen, about?: string): string[] {
  const parts = (markdown ?? html)?.metadata?.leftOut ?? [];
  return parts.map(
    ({ reason, text, words }) =>
      `${style.dim(`left out${about ? ` of ${about}` : ''}: ${reason}, ${words} ${words === 1 ? 'word' : 'words'}:`)} ${printable(text)}`,
  );
}
