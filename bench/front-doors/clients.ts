/**
 * Clients of other services against a started server, with Firecrawl's n8n node in n8n's own engine: `npm test` has a
 * stand-in for that one. Installs the engine from npm (450 MB) into `.runtime/n8n`, where it stays, and runs the tests.
 * Ends with 1 if one of them fails.
 *
 *   node bench/front-doors/clients.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasN8n, N8N, N8N_FOLDER } from '../../test/dialects/client-packages.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));

function run(program: string, args: string[], cwd: string): void {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

if (!hasN8n()) {
  mkdirSync(N8N_FOLDER, { recursive: true });
  writeFileSync(join(N8N_FOLDER, 'package.json'), '{"private":true}');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...N8N], N8N_FOLDER);
}
const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
run(process.execPath, [vitest, 'run', '--project', 'service', 'test/dialects/clients.test.ts'], checkout);
