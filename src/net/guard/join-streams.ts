/** Carries bytes both ways between two connections; when one end goes, so does the other. */
import type { Duplex } from 'node:stream';

export function joinStreams(client: Duplex, outside: Duplex, received: (bytes: number) => void): void {
  client.once('close', () => outside.destroy());
  outside.once('close', () => client.destroy());
  outside.on('data', (chunk: Buffer) => received(chunk.length));
  outside.pipe(client);
  client.pipe(outside);
}
