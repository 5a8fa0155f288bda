/** Who pays for the processor's time of a browser: visits share one, so what it uses is shared among those inside. */
import type { BrowserProcess } from '../launch/launch.ts';

export type CpuBill = {
  enter(key: string): void;
  leave(key: string): void;
  /** What was used until now is nobody's. */
  begin(all: BrowserProcess[]): void;
  /**
   * To be called before the browser is asked for its processes, and the result with its answer: a busy browser may
   * answer when a visit has left that the time was used for.
   */
  among(): (all: BrowserProcess[]) => void;
};

export function createCpuBill(spent: (key: string, cpuSeconds: number) => void): CpuBill {
  const inside: string[] = [];
  /** What each process had used when it was looked at last. */
  let known = new Map<number, number>();

  const begin = (all: BrowserProcess[]) => {
    known = new Map(all.map(({ pid, cpuSeconds }) => [pid, cpuSeconds]));
  };

  return {
    enter(key) {
      inside.push(key);
    },
    leave(key) {
      inside.splice(inside.indexOf(key), 1);
    },
    begin,
    among() {
      const payers = [...inside];
      return (all) => {
        const used = all.reduce(
          (sum, { pid, cpuSeconds }) => sum + Math.max(0, cpuSeconds - (known.get(pid) ?? 0)),
          0,
        );
        begin(all);
        for (const key of payers) spent(key, used / payers.length);
      };
    },
  };
}
