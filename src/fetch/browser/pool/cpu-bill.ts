/** Charges the processor time of a browser to its visits: those open at the same time share it equally. */
import type { BrowserProcess } from '../launch/launch.ts';

export type CpuBill = {
  enter(key: string): void;
  leave(key: string): void;
  /** Processor time used before this call is not charged. */
  begin(all: BrowserProcess[]): void;
  /**
   * Must be called before asking the browser for its processes, and the result with the answer: a visit that used the time
   * may have left before a busy browser answers.
   */
  among(): (all: BrowserProcess[]) => void;
};

export function createCpuBill(spent: (key: string, cpuSeconds: number) => void): CpuBill {
  const inside: string[] = [];
  /** Processor seconds of each process at the last check. */
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
