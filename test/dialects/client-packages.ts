/** Clients of other services, as npm has them: a test brings those in `packages` by itself, bench/front-doors/clients.ts the large one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installError } from '../harness/registry.ts';

const ROOT = fileURLToPath(new URL('packages', import.meta.url));
export const PACKAGES = join(ROOT, 'node_modules');

/** n8n's own engine is 450 MB with all that it needs; the node is tested in a stand-in for it where it is not there. */
export const N8N_FOLDER = fileURLToPath(new URL('../../.runtime/n8n', import.meta.url));
export const N8N = ['n8n-core@2.41.1', '@mendable/n8n-nodes-firecrawl@2.1.2'];

export function hasN8n(): boolean {
  return existsSync(join(N8N_FOLDER, 'node_modules', 'n8n-core'));
}

/** Not literal paths in the imports, because the compiler has no types for them. */
const DEPENDENCIES = new URL('../../setup/dependencies.mjs', import.meta.url).href;
const NPM = new URL('../../setup/npm.mjs', import.meta.url).href;

/** npm's own would keep a machine without a network waiting for minutes. */
const PATIENCE = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000'];

/** Throws NotAvailable where no registry can be reached. */
export async function bringClients(): Promise<true> {
  const { areInstalled, install } = (await import(DEPENDENCIES)) as Dependencies;
  const { runNpm } = (await import(NPM)) as { runNpm: Npm };
  const npm: Npm = (args, options) => runNpm([...args, ...PATIENCE], options);
  if (areInstalled(ROOT, false)) return true;
  await install(ROOT, false, npm).catch((error) => {
    throw installError('the clients', error);
  });
  return true;
}

type Npm = (args: string[], options: object) => Promise<void>;

type Dependencies = {
  areInstalled(root: string, dev: boolean): boolean;
  install(root: string, dev: boolean, npm: Npm): Promise<void>;
};
