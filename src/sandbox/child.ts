/** The program of a converter child. */
import { WARM_UP } from './messages.ts';
import { serveTasks } from './serve-tasks.ts';
import { TASKS } from './tasks/tasks.ts';
import { warmUpWhileIdle } from './warm-up.ts';

serveTasks(TASKS);
if (process.argv.includes(WARM_UP)) void warmUpWhileIdle();
