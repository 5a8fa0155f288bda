/** Builds the published form in dist/: plain JavaScript and declarations. `npm pack ./sdk` runs it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export function build(dist = fileURLToPath(new URL('./dist', import.meta.url))): void {
  const home = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  rmSync(dist, { recursive: true, force: true });
  const project = fileURLToPath(new URL('./tsconfig.json', import.meta.url));
  const compiler = [join(home, 'bin', 'tsc'), '-p', project, '--outDir', dist];
  const { status, stdout } = spawnSync(process.execPath, compiler, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The package does not compile:\n${stdout}`);
  for (const name of readdirSync(dist).filter((file) => file.endsWith('.d.ts'))) {
    // The compiler rewrites the extensions of imports in code only.
    const file = join(dist, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}
