/** Kill -9 of the whole process group, twenty times, while calls run: what was lost? */
import { killDuringCalls } from '../../test/harness/kill-during-calls.ts';
import { printTable } from '../table.ts';

const report = await killDuringCalls(Number(process.argv[2] ?? 20));
printTable(
  'Kill -9 during metered calls',
  ['what', 'figure'],
  Object.entries(report).map(([name, value]) => [name, String(value)]),
);
process.exit(report.lost === 0 && report.stillRunning === 0 && report.booksBalanced ? 0 : 1);
