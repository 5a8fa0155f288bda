#!/usr/bin/env node
/** The program's entry: sets up what is missing, then runs src/main.ts with the same arguments. */
import * as modules from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goOnUnderNode24 } from './node-runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);

try {
  await goOnUnderNode24({ root, script: fileURLToPath(import.meta.url), args });
  // Compiled code is kept between starts, which halves what a start takes.
  modules.enableCompileCache(join(root, '.runtime', 'compiled'));
  const { prepare } = await import('./prepare.mjs');
  // Only the service fetches pages: making a key should not wait for a browser.
  await prepare({ root, dev: false, browser: args[0] === 'serve' ? 'wanted' : 'none' });
} catch (error) {
  process.stderr.write(`winnow set-up: ${error.message}\n`);
  process.exit(1);
}

// A service that is killed some day would otherwise never write it.
setTimeout(() => modules.flushCompileCache(), 5_000).unref();
await import('../src/main.ts');
