import { expect, it } from 'vitest';
import { createCpuBill } from './cpu-bill.ts';

const processes = (...seconds: number[]) =>
  seconds.map((cpuSeconds, pid) => ({ pid, runsPages: true, cpuSeconds }));

function startBill() {
  const spent = new Map<string, number>();
  const bill = createCpuBill((key, seconds) => spent.set(key, (spent.get(key) ?? 0) + seconds));
  return { bill, all: () => Object.fromEntries(spent) };
}

it('shares what was used since the last look among those inside', () => {
  const { bill, all } = startBill();
  bill.begin(processes(2));
  bill.enter('one');
  bill.among()(processes(3));
  bill.enter('two');
  bill.among()(processes(5, 4));
  bill.leave('one');
  bill.among()(processes(5, 5));
  expect(all()).toEqual({ one: 4, two: 4 });
});

it('charges a visit that was inside when the browser was asked, however late it answers', () => {
  const { bill, all } = startBill();
  bill.enter('gone');
  const share = bill.among();
  bill.leave('gone');
  bill.enter('next');
  share(processes(3));
  expect(all()).toEqual({ gone: 3 });
});
