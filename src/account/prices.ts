/** What calls cost, in credits. */
import type { Format, FormatType } from '../contract/formats.ts';
import type { WarningReason } from '../fetch/document.ts';

export const FORMAT_PRICES: Record<FormatType, number> = {
  markdown: 1,
  html: 1,
  links: 1,
  images: 1,
  summary: 1,
  screenshot: 2,
  json: 5,
  branding: 25,
};

const STEALTH = 5;
const PDF_PAGE = 1;

/** Pages that turned out to hold nothing worth paying for. */
const FREE_WARNINGS: ReadonlySet<WarningReason> = new Set([
  'bot_blocked',
  'spa_shell',
  'empty',
  'soft_404',
  'http_error',
]);

export function scrapePrice(formats: Pick<Format, 'type'>[], stealth: boolean): number {
  const sum = formats.reduce((total, { type }) => total + FORMAT_PRICES[type], 0);
  return sum + (stealth ? STEALTH : 0);
}

export function pdfPrice(pages: number): number {
  return pages * PDF_PAGE;
}

export function isFree(warnings: { reason: WarningReason }[]): boolean {
  return warnings.some(({ reason }) => FREE_WARNINGS.has(reason));
}
