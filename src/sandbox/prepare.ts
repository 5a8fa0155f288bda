/** Run once for a version: keeps the compiled code that children start from, which they see and cannot change. */
import { flushCompileCache } from 'node:module';
import './tasks.ts';

flushCompileCache();
