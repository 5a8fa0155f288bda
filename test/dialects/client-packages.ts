/** Clients of other services as npm has them. Too large for every run of the tests: bench/clients.ts installs them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CLIENTS = {
  '@tavily/core': '0.7.13',
  'firecrawl-cli': '1.23.3',
  'firecrawl-mcp': '3.22.2',
  '@mendable/n8n-nodes-firecrawl': '2.1.2',
  'n8n-core': '2.41.1',
};

export const CLIENTS_FOLDER = fileURLToPath(new URL('../../.runtime/clients', import.meta.url));
export const PACKAGES = join(CLIENTS_FOLDER, 'node_modules');

export function missingClients(): string[] {
  return Object.keys(CLIENTS).filter((name) => !existsSync(join(PACKAGES, name)));
}
