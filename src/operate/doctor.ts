/** `winnow doctor`: checks everything that an operator asks about first, and says what to do. Changes nothing. */
import type { Command } from '../command-line/command.ts';
import type { Config } from '../config.ts';
import { messageOf } from '../errors.ts';
import { databaseChecks, openForDoctor } from './doctor/database.ts';
import { type Finding, failed, runCheck, warning } from './doctor/finding.ts';
import { machineChecks } from './doctor/machine.ts';
import { outsideChecks } from './doctor/outside.ts';

export const doctorCommand: Command = {
  args: '',
  help: 'Check the database, the disk, the browser, the network and what is configured, and say what to do.',
  options: {
    egress: { type: 'string', help: 'A page to try the network with.', default: 'https://example.com/' },
  },
  examples: [
    ['winnow doctor', 'The exit code is 1 if a check has failed; warnings do not count.'],
    ['winnow doctor --json', 'The same as JSON.'],
  ],
  async run({ options, config, print }) {
    const findings = await examine(config, String(options.egress));
    const isWell = findings.every(({ status }) => status !== 'failed');
    print({ ok: isWell, findings }, report(findings));
    if (!isWell) process.exitCode = 1;
  },
};

async function examine(config: Config, egressUrl: string): Promise<Finding[]> {
  const findings = await checkDatabase(config);
  // One after the other: small machines have no memory for two browsers.
  for (const check of [...machineChecks(config), ...outsideChecks(config, egressUrl)])
    findings.push(await runCheck(check));
  return findings;
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const check = 'database';
  try {
    const database = await openForDoctor(config);
    if (!database) {
      return [{ check, ...warning('There is none yet', '`npm start` or `winnow serve` creates it.') }];
    }
    const findings: Finding[] = [];
    for (const each of databaseChecks(database, config)) findings.push(await runCheck(each));
    await database.close();
    return findings;
  } catch (error) {
    const why = messageOf(error);
    return [{ check, ...failed(why, 'Is it running, and is DATABASE_URL right?') }];
  }
}

const MARKS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' };

function report(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, status, detail, advice }) => {
    const line = `${MARKS[status]}  ${check.padEnd(width)}  ${detail}`;
    return advice ? `${line}\n${' '.repeat(width + 11)}→ ${advice}` : line;
  });
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed`;
}
