/** Clients of other services, as npm has them: a test brings those in `packages` by itself, bench/clients.ts the large one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('packages', import.meta.url));
export const PACKAGES = join(ROOT, 'node_modules');

/** n8n's own engine is 450 MB with all that it needs; the node is tested in a stand-in for it where it is not there. */
export const N8N_FOLDER = fileURLToPath(new URL('../../.runtime/n8n', import.meta.url));
export const N8N = ['n8n-core@2.41.1', '@mendable/n8n-nodes-firecrawl@2.1.2'];

export function hasN8n(): boolean {
  return existsSync(join(N8N_FOLDER, 'node_modules', 'n8n-core'));
}

/** Not a literal path in the import, because the compiler has no types for it. */
const DEPENDENCIES = new URL('../../setup/dependencies.mjs', import.meta.url).href;

/** Why the clients are not to be had here; null where they are installed, now or before. */
export async function bringClients(): Promise<string | null> {
  const { areInstalled, install } = (await import(DEPENDENCIES)) as Dependencies;
  try {
    if (!areInstalled(ROOT, false)) await install(ROOT, false);
    return null;
  } catch (error) {
    return String(error).split('\n').slice(0, 3).join(' ');
  }
}

type Dependencies = {
  areInstalled(root: string, dev: boolean): boolean;
  install(root: string, dev: boolean): Promise<void>;
};
