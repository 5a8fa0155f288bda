/**
 * Clients of other services against a started server: do their main calls work unchanged? Installs them from npm (450 MB,
 * most of it n8n's engine) into `.runtime/clients`, where they stay, and runs the tests that need them. Ends with 1 if
 * one of them fails.
 *
 *   node bench/clients.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIENTS, CLIENTS_FOLDER, missingClients } from '../test/dialects/client-packages.ts';

const checkout = fileURLToPath(new URL('../', import.meta.url));

function run(program: string, args: string[], cwd: string): void {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

if (missingClients().length > 0) {
  mkdirSync(CLIENTS_FOLDER, { recursive: true });
  writeFileSync(join(CLIENTS_FOLDER, 'package.json'), '{"private":true}');
  const names = Object.entries(CLIENTS).map(([name, version]) => `${name}@${version}`);
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...names], CLIENTS_FOLDER);
}
const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
run(process.execPath, [vitest, 'run', '--project', 'service', 'test/dialects/clients.test.ts'], checkout);
