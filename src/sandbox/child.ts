/** The program of a converter child. */
import { serveTasks } from './serve-tasks.ts';
import { TASKS } from './tasks/tasks.ts';

serveTasks(TASKS);
