/** How a process notices that its parent was killed: by a pipe that closes, or by checking its parent's id. */
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';

const FD = 3;
const NAME = 'WINNOW_SETUP_LIFELINE';
const POLL_MS = 500;

/** Options of `spawn` for a child that calls `followParent`. */
export function lifeline(env = process.env) {
  return { pipe: 'pipe', env: { ...env, [NAME]: String(FD) } };
}

/**
 * Calls back when the parent is gone: the process that passed a lifeline, or else npm.
 *
 * @param {() => void} orphaned
 */
export function followParent(orphaned) {
  if (process.env[NAME] !== String(FD)) return followNpm(orphaned);
  // In children of this process, the number is another file.
  delete process.env[NAME];
  const pipe = new Socket({ fd: FD, readable: true, writable: false });
  pipe.on('error', () => {});
  pipe.on('close', orphaned);
  pipe.resume();
  pipe.unref();
}

/**
 * npm runs a script in a shell, and a shell does not pass on the signal that ends it. Stopping `npm start` has to
 * stop the service.
 */
function followNpm(orphaned) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const atStart = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === atStart) return;
    clearInterval(timer);
    orphaned();
  }, POLL_MS);
  timer.unref();
}

/** The parent's id and, if the parent is a shell, also that of its own parent. */
function ancestors() {
  const { ppid } = process;
  const parent = process.platform === 'linux' ? readProcess(ppid) : null;
  return parent && /^(ba|da|z|k|a)?sh$/.test(parent.name) ? `${ppid} ${parent.ppid}` : String(ppid);
}

function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may itself contain brackets.
    const end = text.lastIndexOf(')');
    return { name: text.slice(text.indexOf('(') + 1, end), ppid: text.slice(end + 2).split(' ')[1] };
  } catch {
    return null;
  }
}
