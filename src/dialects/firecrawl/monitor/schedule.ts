/** Schedules in words, as Firecrawl's clients may give them. */
import { invalidField } from '../../../errors.ts';

const NAMES: Record<string, string> = {
  hourly: '@hourly',
  daily: '@daily',
  weekly: '@weekly',
  monthly: '@monthly',
};
const UNITS: Record<string, string> = { minute: 'm', hour: 'h', day: 'd', week: 'w' };

/** @example intervalOf({ text: 'every 30 minutes' }) // '30m' */
export function intervalOf({
  cron,
  text,
}: {
  cron?: string | null | undefined;
  text?: string | null | undefined;
}): string {
  if (cron) return cron;
  const words = (text ?? '').trim().toLowerCase();
  const named = NAMES[words];
  if (named) return named;
  const [, count = '1', unit = ''] = /^every (?:(\d{1,4}) )?(minute|hour|day|week)s?$/.exec(words) ?? [];
  if (UNITS[unit]) return `${Number(count)}${UNITS[unit]}`;
  const [, hour, minute = '0', half] = /^daily at (\d{1,2})(?::(\d{2}))? ?(am|pm)?$/.exec(words) ?? [];
  if (hour !== undefined)
    return `${Number(minute)} ${(Number(hour) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0)} * * *`;
  throw invalidField(
    ['schedule', 'text'],
    'Give a cron expression, or one of: every N minutes, hours, days or weeks; hourly; daily; daily at 9:00; weekly; monthly',
  );
}
