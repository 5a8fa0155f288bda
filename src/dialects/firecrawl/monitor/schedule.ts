/** The schedules of Firecrawl's clients, which may be in words. */
import { intervalInWords } from '../../../contract/monitor/interval-in-words.ts';
import { invalidField } from '../../../errors.ts';

/** @example intervalOf({ text: 'every 30 minutes' }) // '30m' */
export function intervalOf({
  cron,
  text,
}: {
  cron?: string | null | undefined;
  text?: string | null | undefined;
}): string {
  const interval = cron || intervalInWords(text ?? '');
  if (interval) return interval;
  throw invalidField(
    ['schedule', 'text'],
    'Give a cron expression, or one of: every N minutes, hours, days or weeks; hourly; daily; daily at 9:00; weekly; monthly',
  );
}
