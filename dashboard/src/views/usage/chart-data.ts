/** The usage report as bars: every day of the span, including days without usage. */
import type { UsageReport } from '../../api/account.ts';

export const SERVICES = [
  'scrape',
  'crawl',
  'batch',
  'extract',
  'parse',
  'search',
  'map',
  'monitor',
  'schema',
  'extractor',
] as const;

export type ChartService = (typeof SERVICES)[number];
export type ChartDay = { day: string; credits: Record<ChartService, number>; total: number };

const DAY_MS = 86_400_000;

export function chartDays(report: Pick<UsageReport, 'from' | 'to' | 'days'>): ChartDay[] {
  const from = Date.parse(report.from);
  const count = Math.round((Date.parse(report.to) - from) / DAY_MS) + 1;
  const days = Array.from({ length: count }, (_, index) => ({
    day: new Date(from + index * DAY_MS).toISOString().slice(0, 10),
    credits: noCredits(),
    total: 0,
  }));
  const byDay = new Map(days.map((day) => [day.day, day]));
  for (const { day, service, credits } of report.days) {
    const at = byDay.get(day);
    if (!at) continue;
    at.credits[service] += credits;
    at.total += credits;
  }
  return days;
}

function noCredits(): Record<ChartService, number> {
  return Object.fromEntries(SERVICES.map((service) => [service, 0])) as Record<ChartService, number>;
}

/** The top of the scale: 1, 2 or 5 times a power of ten. */
export function niceMaximum(value: number): number {
  if (value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10);
}
