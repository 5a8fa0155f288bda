/** Runs npm and Vite to their end. They must not outlive a killed set-up: the next one starts them again. */
import { spawn } from 'node:child_process';
import { lifeline } from './follow-parent.mjs';

/** Arguments for a Node process that must end with this one. */
export const GUARD = ['--import', new URL('./die-with-parent.mjs', import.meta.url).href];

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, shell?: boolean, keep: number }} options `keep`: how much of the
 *   output to keep, in characters from its end
 * @returns {Promise<{ code: number | string, output: string }>} `code`: the exit code, or the signal that ended it
 */
export async function runToEnd(command, args, { cwd, env, shell = false, keep }) {
  const guarded = lifeline(env);
  const stdio = ['ignore', 'pipe', 'pipe', guarded.pipe];
  const child = spawn(command, args, { cwd, env: guarded.env, shell, stdio });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-keep);
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(signal ?? status));
  });
  return { code, output };
}
