/** Where scripts on the same machine find the owner's key. */
import { join } from 'node:path';

export function ownerKeyFile(dataDir: string): string {
  return join(dataDir, 'api-key');
}
