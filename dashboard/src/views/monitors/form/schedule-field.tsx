/** When to run: common schedules, any other as shorthand or cron, each explained in words. */
import type { ReactElement } from 'react';
import { describeInterval, nextRuns, parseInterval } from '../../../../../src/contract/monitor/schedule.ts';
import { classNames } from '../../../class-names.ts';
import { Field } from '../../../components/inputs/field.tsx';
import { TextInput } from '../../../components/inputs/inputs.tsx';
import { formatTime } from '../../../format.ts';
import type { BodyForm } from '../../../forms/body-form.ts';
import { HelpText } from '../../../forms/help-text.tsx';

const USUAL = [
  { value: '15m', label: 'Every 15 min' },
  { value: '1h', label: 'Hourly' },
  { value: '0 9 * * *', label: 'Daily at 9' },
  { value: '0 9 * * 1-5', label: 'Weekdays at 9' },
  { value: '0 9 * * 1', label: 'Mondays at 9' },
];

export function ScheduleField({ form }: { form: BodyForm }): ReactElement {
  const interval = String(form.get('interval') ?? '');
  const timezone = String(form.get('timezone') ?? '');
  const words = describeInterval(interval);
  const times = nextTimes(interval, timezone || 'UTC');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="@container">
      <div className="grid gap-4 @lg:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="flex min-w-0 flex-col gap-2">
          <Field
            label="Schedule"
            error={form.errorAt('interval')}
            help={
              words ? (
                `Runs ${words}${timezone ? ` (${timezone})` : ' (UTC)'}.`
              ) : (
                <HelpText text={form.field('interval').help ?? ''} />
              )
            }
          >
            {(control) => (
              <TextInput
                {...control}
                required
                spellCheck={false}
                maxLength={form.field('interval').maxLength}
                placeholder="45m, or 0 9 * * 1-5"
                className="font-mono"
                value={interval}
                onChange={(event) => form.set('interval', event.target.value || undefined)}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-1.5">
            {USUAL.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === interval}
                onClick={() => form.set('interval', value)}
                className={classNames(
                  'rounded-full border px-2.5 py-0.5 text-sm',
                  value === interval
                    ? 'border-wheat bg-wheat-tint'
                    : 'border-line-strong text-soft hover:text-ink',
                )}
              >
                {label}
              </button>
            ))}
          </div>
          {times.length > 0 && (
            <p className="tabular text-soft text-xs">Next, in your time: {times.join(' · ')}</p>
          )}
        </div>
        <Field label="Time zone" error={form.errorAt('timezone')} help="Defaults to UTC.">
          {(control) => (
            <>
              <TextInput
                {...control}
                list={`${control.id}-zones`}
                placeholder="UTC"
                value={timezone}
                onChange={(event) => form.set('timezone', event.target.value || undefined)}
              />
              <datalist id={`${control.id}-zones`}>
                <option value={own} />
                <option value="UTC" />
              </datalist>
            </>
          )}
        </Field>
      </div>
    </div>
  );
}

const TIMES_SHOWN = 3;

/** Null for an invalid schedule or time zone, such as one that is still being typed. */
function nextTimes(interval: string, timezone: string): string[] {
  const parsed = parseInterval(interval);
  if ('problem' in parsed) return [];
  try {
    const runs = nextRuns(parsed.schedule, timezone, TIMES_SHOWN, new Date());
    return runs.map((time) => formatTime(time.toISOString()));
  } catch {
    return [];
  }
}
