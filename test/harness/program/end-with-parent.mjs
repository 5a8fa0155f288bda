/** Loaded into programs that tests start (spawn-program.ts). */
import { followParent } from '../../../setup/follow-parent.mjs';

followParent(() => {
  process.kill(process.pid, 'SIGTERM');
  // What cannot end in an orderly way within this time ends anyway.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 10_000).unref();
});
