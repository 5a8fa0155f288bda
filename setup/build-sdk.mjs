/** Builds the SDK before `npm pack` and `npm publish`, also on Node 20; installs what the build needs first. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { continueUnderNode24 } from './node-runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  await continueUnderNode24({ root, script: fileURLToPath(import.meta.url), args: [] });
  const { prepare } = await import('./prepare.mjs');
  await prepare({ root, dev: true, browser: 'none', dashboard: 'none' });
  const { build } = await import('../sdk/build.ts');
  build();
  // npm packs the licence of the package's own folder.
  copyFileSync(join(root, 'LICENSE'), join(root, 'sdk', 'LICENSE'));
} catch (error) {
  process.stderr.write(`winnow-sdk: ${error.message}\n`);
  process.exit(1);
}
