/**
 * Vitest has every worker write its compiled code to the cache when it ends. Six workers that wrote the same thousands of
 * files at once took more than ten seconds at the end of a first run on a busy machine, so only one of them does.
 */
import module from 'node:module';

if (process.env.VITEST_POOL_ID !== '1') Object.assign(module, { flushCompileCache: () => {} });
