/** Loaded into npm and Vite: they must not outlive a killed set-up, because the next one starts them again. */
import { followParent } from './follow-parent.mjs';

followParent(() => process.kill(process.pid, 'SIGKILL'));
