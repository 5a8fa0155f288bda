/** Carries bytes both ways between two connections; when one end goes, so does the other. */
import type { Duplex } from 'node:stream';

export function joinStreams(client: Duplex, outside: Duplex, received: (bytes: number) => void): void {
  client.once('close', () => outside.destroy());
  outside.once('close', () => {
    // What it sent last may still wait for a client that reads slowly.
    if (outside.readableEnded) client.end(() => client.destroy());
    else client.destroy();
  });
  outside.on('data', (chunk: Buffer) => received(chunk.length));
  outside.pipe(client);
  client.pipe(outside);
}
