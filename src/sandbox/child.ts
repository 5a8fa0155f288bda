/** The program of a converter child. */
import { flushCompileCache } from 'node:module';
import { serveTasks } from './serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
// A child is killed, not ended: what it compiled would never be kept for the next one, whose start it shortens.
flushCompileCache();
setTimeout(flushCompileCache, 2_000).unref();
