/** Carries bytes both ways between two connections; when one closes, so does the other. */
import type { Duplex } from 'node:stream';

export function joinStreams(client: Duplex, outside: Duplex, received: (bytes: number) => void): void {
  client.once('close', () => outside.destroy());
  outside.once('close', () => {
    // Its last bytes may not have reached a slow client yet.
    if (outside.readableEnded) client.end(() => client.destroy());
    else client.destroy();
  });
  outside.on('data', (chunk: Buffer) => received(chunk.length));
  outside.pipe(client);
  client.pipe(outside);
}
