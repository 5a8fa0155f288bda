/** Node's own permissions for a child: a second layer, which native code can go past. */
import { SCRATCH, type Walls } from './walls.ts';

/** Where there is no file system of its own, this is all that keeps files apart from a script. */
export function permissions(walls: Walls): string[] {
  const files = walls.enclosed
    ? ['--allow-fs-read=*', `--allow-fs-write=${SCRATCH}`]
    : walls.readable.map((path) => `--allow-fs-read=${path}`);
  // Parsers are native addons, and text recognition works in threads.
  return ['--permission', ...files, '--allow-addons', '--allow-worker'];
}
