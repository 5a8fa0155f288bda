/** Progress on a terminal: a bar with rate and remaining time if the total is known, else the elapsed time. */
import { forTerminal } from '../src/command-line/output.ts';
import { cutTo, printable, type Screen } from './terminal.ts';

export type Progress = {
  update(state: { label?: string; done?: number; total?: number }): void;
  /** Prints a line that stays, above the bar. */
  note(line: string): void;
  /** Runs something that prints, with the bar cleared. */
  aside<T>(work: () => T): T;
  end(): void;
};

const DRAW_MS = 200;
/** Work that takes less than this gets no bar. */
const APPEAR_MS = 700;
/** The rate is measured over this period: a crawl is slower at its start. */
const RATE_MS = 15_000;
const CLEAR = '\r\x1b[K';

type Options = { screen: Screen; write: (text: string) => void; now?: () => number; unit?: string };

export function createProgress({ screen, write, now = Date.now, unit = 'pages' }: Options): Progress {
  const begun = now();
  const samples: { at: number; done: number }[] = [];
  let state = { label: '', done: 0, total: 0 };
  let drawn = false;
  const clear = () => {
    if (drawn) write(CLEAR);
    drawn = false;
  };
  const draw = () => {
    if (now() - begun < APPEAR_MS) return;
    write(
      CLEAR +
        progressLine(
          { ...state, elapsedMs: now() - begun, rate: rateOf(samples, now()), unit },
          screen.width,
        ),
    );
    drawn = true;
  };
  const timer = screen.isTerminal ? setInterval(draw, DRAW_MS) : undefined;
  timer?.unref();
  return {
    update(change) {
      state = { ...state, ...change };
      // The label may be the address of a page, which comes from outside.
      state.label = printable(state.label);
      samples.push({ at: now(), done: state.done });
      while (samples.length > 2 && (samples[1]?.at ?? 0) < now() - RATE_MS) samples.shift();
    },
    note(line) {
      clear();
      write(forTerminal(`${line}\n`, { isTTY: screen.isTerminal }));
    },
    aside(work) {
      clear();
      return work();
    },
    end() {
      clearInterval(timer);
      clear();
    },
  };
}

function rateOf(samples: { at: number; done: number }[], at: number): number {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || at <= first.at) return 0;
  return ((last.done - first.done) * 1000) / (at - first.at);
}

type Line = { label: string; done: number; total: number; elapsedMs: number; rate: number; unit: string };

/** One line that fits: parts are dropped, the bar first, until it does. */
export function progressLine(line: Line, width: number): string {
  const { label, done, total, elapsedMs, rate, unit } = line;
  const room = Math.max(1, width - 1);
  if (total === 0) return cutTo(`${label} ${duration(elapsedMs)}`.trim(), room);
  const counts = `${done}/${total}`;
  const speed = rate > 0 ? `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} ${unit}/s` : '';
  const left =
    rate > 0 && done < total ? `${duration(((total - done) / rate) * 1000)} left` : duration(elapsedMs);
  const texts = [[counts, speed, left, label], [counts, speed, left], [counts, left], [counts]].map((parts) =>
    parts.filter(Boolean).join('  '),
  );
  const text = texts.find((candidate) => candidate.length <= room) ?? cutTo(counts, room);
  const bar = room - text.length - 4;
  return bar < 10 ? text : `${barOf(done / total, Math.min(30, bar))}  ${text}`;
}

function barOf(share: number, size: number): string {
  const full = Math.round(Math.min(1, share) * size);
  return `[${'='.repeat(full)}${' '.repeat(size - full)}]`;
}

/** @example duration(75_000) // '1:15' */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
