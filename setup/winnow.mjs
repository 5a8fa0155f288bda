#!/usr/bin/env node
/** The program's entry: sets up what is missing, then runs src/main.ts with the same arguments. */
import * as modules from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { continueUnderNode24 } from './node-runtime.mjs';
import { say } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const FETCHING = new Set(
  'serve scrape extract search crawl batch map monitor extractor session mcp fetch'.split(' '),
);

try {
  await continueUnderNode24({ root, script: fileURLToPath(import.meta.url), args });
  // Caching compiled code between starts halves the start-up time; the variable is for child processes.
  const compiled = join(root, '.runtime', 'compiled');
  modules.enableCompileCache(compiled);
  process.env.NODE_COMPILE_CACHE = compiled;
  const { prepare } = await import('./prepare.mjs');
  // Commands that do not fetch pages, such as creating a key, should not wait for a browser or a build.
  const serves = args[0] === 'serve';
  const fetches = FETCHING.has(args[0]);
  await prepare({
    root,
    dev: false,
    browser: fetches ? 'wanted' : 'none',
    dashboard: serves ? 'wanted' : 'none',
    payments: serves ? 'required' : fetches ? 'wanted' : 'none',
    stays: serves || args[0] === 'mcp',
  });
} catch (error) {
  say(error.message);
  process.exit(1);
}

// A service that is killed would otherwise never write its compile cache.
setTimeout(() => modules.flushCompileCache(), 5_000).unref();
await import('../src/main.ts');
