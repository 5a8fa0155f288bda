/** The program of a converter child. */
import { PRACTISE } from './messages.ts';
import { practiseWhileIdle } from './practice.ts';
import { serveTasks } from './serve-tasks.ts';
import { TASKS } from './tasks/tasks.ts';

serveTasks(TASKS);
if (process.argv.includes(PRACTISE)) void practiseWhileIdle();
