/** A status word with a dot in its colour. */
import type { ReactElement, ReactNode } from 'react';
import { type Outcome, outcomeWords } from '../../../src/contract/history/outcome.ts';
import { classNames } from '../class-names.ts';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

const TONES: Record<Tone, string> = {
  neutral: 'bg-hover text-soft',
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  info: 'bg-info-tint text-info',
  accent: 'bg-wheat-tint text-accent',
};

export function Badge({
  tone = 'neutral',
  dot = false,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-xs',
        TONES[tone],
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}

const STATUS_TONES: Record<string, Tone> = {
  active: 'good',
  ok: 'good',
  delivered: 'good',
  ready: 'good',
  running: 'info',
  pending: 'info',
  waiting: 'info',
  retrying: 'warn',
  stopped: 'warn',
  expired: 'warn',
  drifted: 'warn',
  learning: 'info',
  degraded: 'warn',
  paused: 'neutral',
  skipped: 'neutral',
  unconfigured: 'neutral',
  failed: 'bad',
  down: 'bad',
};

const STATUS_WORDS: Record<string, string> = { unconfigured: 'using default' };

/** A status of the API, in the API's own word if that is clear enough. */
export function StatusBadge({ status }: { status: string }): ReactElement {
  return (
    <Badge tone={STATUS_TONES[status] ?? 'neutral'} dot>
      {STATUS_WORDS[status] ?? status}
    </Badge>
  );
}

const OUTCOME_TONES: Record<Outcome, Tone> = {
  good: 'good',
  changed: 'accent',
  'error page': 'warn',
  failed: 'bad',
  'first run': 'neutral',
  running: 'info',
  skipped: 'neutral',
  stopped: 'warn',
};

/** The badge's colours for dots, beats and bars. */
export const OUTCOME_FILLS: Record<Outcome, string> = {
  good: 'bg-good',
  changed: 'bg-wheat',
  'error page': 'bg-warn',
  failed: 'bg-bad',
  'first run': 'bg-soft',
  running: 'bg-info',
  skipped: 'bg-line-strong',
  stopped: 'bg-warn',
};

/** The outcome of a page, a call or a run; an error page with its status. */
export function OutcomeBadge({
  outcome,
  page,
}: {
  outcome: Outcome;
  page?: Parameters<typeof outcomeWords>[1];
}): ReactElement {
  return (
    <Badge tone={OUTCOME_TONES[outcome]} dot>
      {outcomeWords(outcome, page)}
    </Badge>
  );
}
