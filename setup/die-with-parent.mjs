/** Loaded into npm and Vite: they must not go on after set-up was killed, because the next set-up starts them again. */
import { followParent } from './follow-parent.mjs';

followParent(() => process.kill(process.pid, 'SIGKILL'));
