/** A database that fails in every way we know, for longer than every time-out: what callers see, and how soon all is well. */
import { writeFileSync } from 'node:fs';
import { runFault, startWorld } from '../../test/faults/fault-world.ts';
import { type FaultName, makeFault } from '../../test/faults/faults.ts';

const FAULTS: [name: FaultName, seconds: number, crawlPages: number][] = [
  ['black hole', 45, 300],
  ['resets every second', 20, 300],
  ['300 ms a round trip', 20, 100],
  ['LISTEN refused', 15, 200],
  ['read-only', 20, 300],
  ['immediate restart', 10, 300],
  ['too few connections', 15, 300],
  ['a locked account', 20, 0],
  ['a deleted crawl', 10, 0],
];

const world = await startWorld();
const rows: string[] = [];
for (const [name, seconds, pages] of FAULTS) {
  const report = await runFault(world, makeFault(name, seconds, pages));
  const { crawl } = report;
  const row = [
    `${name}, ${seconds} s`,
    report.completed,
    report.refused,
    report.wrong.length,
    report.slowestMs,
    report.recoveredMs,
    `${report.p95Before} → ${report.p95During}`,
    crawl ? `${crawl.pages} of ${pages}, ${crawl.twice} twice` : '',
    report.unbalanced,
    report.leftOpen,
  ];
  rows.push(`| ${row.join(' | ')} |`);
  console.log(rows.at(-1));
  for (const wrong of report.wrong.slice(0, 5)) console.log(`  ${wrong}`);
}
await world.close();

writeFileSync(
  new URL('../results/faults.md', import.meta.url),
  `# A database that fails

\`node bench/service/faults.ts\`: one server on a real PostgreSQL behind a TCP proxy, two accounts with two callers each, and a crawl, while one fault after the other happens. A call may take 10 s, so that it must be answered within 12. Refused calls are typed 503s, or 504s where the time of the call was up; any other failure is wrong. The p95 is that of an account that has nothing to do with the fault, before and during it. Accounts whose ledger does not sum to their balance, and calls still open at the end, are counted.

| fault | completed | refused | wrong | slowest, ms | well again after, ms | p95 of another account, ms | crawl | unbalanced | left open |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`,
);
