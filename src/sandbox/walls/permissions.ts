/** Node's own permissions for a child: a second layer, which native code can go past. */
import { SCRATCH, type Walls } from './walls.ts';

/**
 * If a child has no file system of its own, this is all that keeps a script from other files. If it has one, the
 * compiled code in it is mounted read-only; write permission is granted all the same, because Node uses no code cache
 * without it.
 */
export function permissions(walls: Walls, codeCache?: string): string[] {
  const files = walls.enclosed
    ? [
        '--allow-fs-read=*',
        ...[SCRATCH, ...(codeCache ? [codeCache] : [])].map((path) => `--allow-fs-write=${path}`),
      ]
    : walls.readable.map((path) => `--allow-fs-read=${path}`);
  // Parsers are native addons, and text recognition works in threads.
  return ['--permission', ...files, '--allow-addons', '--allow-worker'];
}
