/** Loaded before npm: an install must not go on when set-up was killed, because the next set-up begins another. */
import { followParent } from './follow-parent.mjs';

followParent(() => process.kill(process.pid, 'SIGKILL'));
