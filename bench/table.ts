/** Prints a bench's figures as a Markdown table, with the machine they were taken on. */
import { availableParallelism, cpus } from 'node:os';

export function printTable(title: string, head: string[], rows: (string | number)[][]): void {
  const machine = `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, Node ${process.versions.node}`;
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(String))];
  process.stdout.write(
    `\n## ${title}\n\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n\n(${machine})\n`,
  );
}
