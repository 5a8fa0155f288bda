/** Progress of a call: its own reports, and a sign of life from time to time in between. */

export type ProgressNote = { progress: number; total?: number; message?: string };

export type ProgressTeller = {
  report(progress: number, total: number, message: string): void;
  end(): void;
};

/** Most clients give up on a call after a minute without news; a slow page can take longer. */
const BEAT_MS = 20_000;
/** Progress must grow with each notification (MCP, basic utilities): by a little, until there is some. */
const LITTLE = 0.001;

export function tellProgress(send: (note: ProgressNote) => void, beatMs = BEAT_MS): ProgressTeller {
  let last: ProgressNote | null = null;
  const tell = (note: ProgressNote) => {
    last = note;
    send(note);
  };
  const beat = setInterval(() => tell({ ...last, progress: (last?.progress ?? 0) + LITTLE }), beatMs);
  beat.unref();
  return {
    report(progress, total, message) {
      if (last === null || progress > last.progress) tell({ progress, total, message });
    },
    end: () => clearInterval(beat),
  };
}
