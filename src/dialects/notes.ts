/** What the answer to a foreign request says about itself: parameters that were not honoured, and doubts about the page. */
import type { AppContext } from '../http/app-env.ts';

type Doubt = { reason: string; detail?: string | undefined };

export type Notes = {
  /** A parameter that was not honoured, with the reason where it was not simply left aside. */
  unheard(parameter: string, why?: string): void;
  /** One sentence for the `warning` of the answer, or undefined if there is nothing to say. */
  warning(doubts?: readonly Doubt[]): string | undefined;
};

/** Begins with the fields of the body that no schema of the dialect knows. */
export function notesOf(c: AppContext): Notes {
  const parameters = [...(c.get('unknownFields') ?? [])];
  return {
    unheard(parameter, why) {
      const note = why === undefined ? parameter : `${parameter} (${why})`;
      if (!parameters.includes(note)) parameters.push(note);
    },
    warning(doubts = []) {
      const parts = doubts.map(({ reason, detail }) => (detail ? `${reason}: ${detail}` : reason));
      if (parameters.length > 0) parts.unshift(`Parameters that were not honoured: ${parameters.join(', ')}`);
      return parts.length > 0 ? `${parts.join('. ')}.` : undefined;
    },
  };
}

/** A number within its bounds; where it had to be changed, a note says so. */
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
