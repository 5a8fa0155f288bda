/** Programs in Python that find the main text of a page. PYTHON names a Python that has them. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Of a page: the text that a program took, and the CPU milliseconds it needed. */
export type Taken = { text: string; ms: number };
export type Program = { name: string; taken: ReadonlyMap<string, Taken> };

/** An empty list where they are not installed. */
export function runPythonReaders(pages: readonly { id: string; bytes: Buffer }[]): Program[] {
  const script = fileURLToPath(new URL('trafilatura_texts.py', import.meta.url));
  const { stdout, status } = spawnSync(process.env.PYTHON ?? 'python3', [script], {
    input: pages
      .map(({ id, bytes }) => `${JSON.stringify({ id, page: bytes.toString('base64') })}\n`)
      .join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) process.stdout.write('PYTHON has no trafilatura or no readability-lxml\n');
  const programs = new Map<string, Map<string, Taken>>();
  for (const line of status === 0 ? stdout.split('\n').filter(Boolean) : []) {
    const { name, id, text, ms }: Taken & { name: string; id: string } = JSON.parse(line);
    const taken = programs.get(name) ?? new Map<string, Taken>();
    programs.set(name, taken.set(id, { text, ms }));
  }
  return [...programs].map(([name, taken]) => ({ name, taken }));
}
