/** Node's own permissions for a child: a second layer, which native code can go past. */
import { SCRATCH, type Walls } from './walls.ts';

/**
 * Where there is no file system of its own, this is all that keeps files apart from a script. Where there is one, compiled
 * code is mounted there to be read only; Node uses none in a folder that it has no permission to write.
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
