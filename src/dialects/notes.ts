/** The warning in an answer to another service's client: parameters that were not honoured, and doubts about the page. */
import type { AppContext } from '../http/app-env.ts';
import { startOf } from '../text/start-of.ts';

type Doubt = { reason: string; detail?: string | undefined };

export type Notes = {
  /** Notes a parameter that was not honoured, with a reason if it was not simply ignored. */
  unheard(parameter: string, why?: string): void;
  /** One sentence for the `warning` of the answer, or undefined if there is nothing to say. */
  warning(doubts?: readonly Doubt[]): string | undefined;
};

/** Further ones are only counted, and longer ones cut: a list may have thousands, and the warning is one sentence. */
const MOST_NAMED = 50;
const LONGEST_NAME = 300;

/** Starts with the fields of the body that the dialect's schema does not have. */
export function notesOf(c: AppContext): Notes {
  const named = new Set(c.get('unknownFields'));
  let others = 0;
  return {
    unheard(parameter, why) {
      const note = why === undefined ? shortened(parameter) : `${shortened(parameter)} (${why})`;
      if (named.size < MOST_NAMED) named.add(note);
      else if (!named.has(note)) others += 1;
    },
    warning(doubts = []) {
      const parts = doubts.map(({ reason, detail }) => (detail ? `${reason}: ${detail}` : reason));
      const names = [...named, ...(others > 0 ? [`and ${others} more`] : [])].join(', ');
      if (names) parts.unshift(`Parameters that were not honoured: ${names}`);
      return parts.length > 0 ? `${parts.join('. ')}.` : undefined;
    },
  };
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${startOf(name, LONGEST_NAME)}…` : name;
}

/** The number within its bounds. A note says if it was changed. */
export function within(
  notes: Notes,
  parameter: string,
  value: number,
  { min, max }: { min: number; max: number },
): number {
  const bounded = Math.round(Math.min(max, Math.max(min, value)));
  if (bounded !== value) notes.unheard(parameter, `${bounded} was used`);
  return bounded;
}
