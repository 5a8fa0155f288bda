/** Numbers and times as people read them. */
import { UNLIMITED } from '../../src/contract/account/unlimited.ts';

const NUMBER = new Intl.NumberFormat('en');
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export const formatNumber = (value: number): string =>
  value >= UNLIMITED ? 'unlimited' : NUMBER.format(value);

/** @example counted(1, 'run') // '1 run' */
export const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${one}s`;

export const countedCredits = (count: number): string => counted(count, 'credit');

export const countedPages = (count: number): string => counted(count, 'page');

export const formatCompact = (value: number): string =>
  value >= UNLIMITED ? 'unlimited' : COMPACT.format(value);

export const isUnlimited = (value: number): boolean => value >= UNLIMITED;

export function formatMs(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return formatDuration(seconds);
}

/** @example formatBytes(48213) // '48 kB' */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${formatNumber(Math.ceil(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const formatTime = (iso: string): string => TIME.format(new Date(iso));

/** A UTC day such as 2026-03-01. */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** `3 min. ago`, or the date if it is more than two weeks away. */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1_000;
  if (Math.abs(seconds) > 14 * 86_400) return formatTime(iso);
  if (Math.abs(seconds) < 5) return 'just now';
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return RELATIVE.format(Math.trunc(seconds / size), unit);
}

export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
  return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3_600)} h`;
}

/** Host and path without scheme and `www.`, for tight places. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
