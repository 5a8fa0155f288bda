/** The program of a converter child. */
import { flushCompileCache } from 'node:module';
import { serveTasks } from './serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
// A child is killed and never exits by itself, so its compile cache, which the next one starts from, is saved here.
flushCompileCache();
setTimeout(flushCompileCache, 2_000).unref();
