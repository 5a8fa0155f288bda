/** How a process notices that the one it works for was killed: by a pipe, or by looking who its parents are. */
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';

const FD = 3;
const NAME = 'WINNOW_SETUP_LIFELINE';
const LOOK_MS = 500;

/** What `spawn` needs for a child that calls `followParent`. */
export function lifeline(env = process.env) {
  return { pipe: 'pipe', env: { ...env, [NAME]: String(FD) } };
}

/**
 * Calls back when the parent is gone: the one that gave a lifeline, else npm.
 *
 * @param {() => void} orphaned
 */
export function followParent(orphaned) {
  if (process.env[NAME] !== String(FD)) return followNpm(orphaned);
  // Children of this process have another file under this number.
  delete process.env[NAME];
  const pipe = new Socket({ fd: FD, readable: true, writable: false });
  pipe.on('error', () => {});
  pipe.on('close', orphaned);
  pipe.resume();
  pipe.unref();
}

/**
 * npm runs a script in a shell, and a shell does not pass on the signal that ends it. Whoever stops `npm start`
 * means the service.
 */
function followNpm(orphaned) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const born = family();
  const looking = setInterval(() => {
    if (family() === born) return;
    clearInterval(looking);
    orphaned();
  }, LOOK_MS);
  looking.unref();
}

/** The parent, and behind a shell also the parent's parent. */
function family() {
  const { ppid } = process;
  const parent = process.platform === 'linux' ? readProcess(ppid) : null;
  return parent && /^(ba|da|z|k|a)?sh$/.test(parent.name) ? `${ppid} ${parent.ppid}` : String(ppid);
}

function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold any of them itself.
    const end = text.lastIndexOf(')');
    return { name: text.slice(text.indexOf('(') + 1, end), ppid: text.slice(end + 2).split(' ')[1] };
  } catch {
    return null;
  }
}
