/** Runs a browser once, and explains why if it does not run. */
import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';

const TIMEOUT_MS = 30_000;

/**
 * @param {{ path: string, program?: string, libraryPath: string[] }} browser `program` where `path` is a script that starts it
 * @returns {string | null} null if it runs
 */
export function whyItDoesNotRun({ path, program = path, libraryPath }) {
  const LD_LIBRARY_PATH = [...libraryPath, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  const env = LD_LIBRARY_PATH ? { ...process.env, LD_LIBRARY_PATH } : process.env;
  const run = (file, more = {}) =>
    spawnSync(file, ['--version'], { env: { ...env, ...more }, encoding: 'utf8', timeout: TIMEOUT_MS });
  const { status, signal, error, stderr } = run(path);
  if (status === 0) return whatSecurePagesLack(env);
  const lacked = /error while loading shared libraries: ([^\s:]+)/.exec(stderr ?? '')?.[1];
  if (lacked) {
    // The loader stops at the first; asked to list them it names all, like ldd.
    const listed = run(program, { LD_TRACE_LOADED_OBJECTS: '1' }).stdout ?? '';
    const missing = [...listed.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
    return `it needs ${[...new Set([lacked, ...missing])].join(', ')}, which this system does not have`;
  }
  if (error) return `it cannot be run (${error.code ?? error.message})`;
  const lastLine = (stderr ?? '').trim().split('\n').at(-1);
  return `it ends with ${signal ?? status}${lastLine ? `: ${lastLine}` : ''}`;
}

const SECURE = 'libsoftokn3.so';

/**
 * The browser loads a library when it first checks a certificate, and exits if that one lacks another: every https page
 * would crash it. If the library is in a folder that only the browser knows, this finds nothing.
 */
function whatSecurePagesLack(env) {
  const load = `process.dlopen({ exports: {} }, '${SECURE}')`;
  const { stderr } = spawnSync(process.execPath, ['-e', load], {
    env,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  const lacked = /Error: ([^\s:]+): cannot open shared object file/.exec(stderr ?? '')?.[1];
  if (!lacked || lacked === SECURE) return null;
  return `it needs ${lacked} for https, which this system does not have`;
}
