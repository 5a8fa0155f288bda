/** Schedules in the words of people and models -> shorthands, names or cron expressions. */

const NAMES: Record<string, string> = {
  hourly: '@hourly',
  daily: '@daily',
  weekly: '@weekly',
  monthly: '@monthly',
  yearly: '@yearly',
};
const UNITS: Record<string, string> = { minute: 'm', hour: 'h', day: 'd', week: 'w' };

/** Null for other words. @example intervalInWords('every 30 minutes') // '30m' */
export function intervalInWords(text: string): string | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (Object.hasOwn(NAMES, words)) return NAMES[words] ?? null;
  const [, count = '1', unit = ''] =
    /^(?=every |\d)(?:every )?(?:(\d{1,4}) )?(minute|hour|day|week)s?$/.exec(words) ?? [];
  if (UNITS[unit]) return `${Number(count)}${UNITS[unit]}`;
  const [, hour, minute = '0', half] =
    /^(?:daily|every day) at (\d{1,2})(?::(\d{2}))? ?(am|pm)?$/.exec(words) ?? [];
  if (hour === undefined || (half && Number(hour) > 12)) return null;
  // An hour or minute that does not exist is refused later, as a cron expression.
  return `${Number(minute)} ${half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)} * * *`;
}
