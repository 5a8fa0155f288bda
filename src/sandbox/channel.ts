/**
 * The parent's end of the channel to a child. The child's end is Node's own (`process.send`); this one is read by hand,
 * because Node's would accept a message of any length before anyone sees it, and would open files that are sent with
 * it.
 */
import type { Duplex } from 'node:stream';
import { DefaultDeserializer, DefaultSerializer } from 'node:v8';

/** Tells the child that file descriptor 3 is its channel, and how messages are written on it. */
export const CHANNEL = {
  stdio: ['ignore', 'ignore', 'ignore', 'pipe'] as const,
  env: { NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'advanced' },
};

/**
 * How Node writes a message in that mode: its length in 4 bytes, then V8's own format, in which every buffer has a tag
 * before it. The tests talk to a real child, so a change in Node would fail them.
 */
const LENGTH_BYTES = 4;
const BUFFER_TAG = 0;
/** Overwritten once the length is known. */
const NO_LENGTH = Buffer.alloc(LENGTH_BYTES);

type HostObjects = { _writeHostObject(view: NodeJS.ArrayBufferView): void; _readHostObject(): unknown };

class MessageWriter extends DefaultSerializer {
  _writeHostObject(view: NodeJS.ArrayBufferView): void {
    this.writeUint32(BUFFER_TAG);
    (DefaultSerializer.prototype as unknown as HostObjects)._writeHostObject.call(this, view);
  }
}

class MessageReader extends DefaultDeserializer {
  _readHostObject(): unknown {
    if (this.readUint32() !== BUFFER_TAG) throw new Error('Only buffers are expected');
    return (DefaultDeserializer.prototype as unknown as HostObjects)._readHostObject.call(this);
  }
}

export function encodeMessage(message: unknown): Buffer {
  const writer = new MessageWriter();
  writer.writeRawBytes(NO_LENGTH);
  writer.writeHeader();
  writer.writeValue(message);
  const bytes = writer.releaseBuffer();
  bytes.writeUInt32BE(bytes.length - LENGTH_BYTES);
  return bytes;
}

function decodeMessage(bytes: Buffer): unknown {
  const reader = new MessageReader(bytes);
  reader.readHeader();
  return reader.readValue();
}

export type ChannelReader = {
  message(message: unknown): void;
  /** The next message is longer than allowed, or cannot be decoded; nothing more is read. */
  broken(why: 'too long' | 'unreadable'): void;
};

/** @param mostBytes the longest message that is accepted */
export function readMessages(channel: Duplex, mostBytes: number, reader: ChannelReader): void {
  let chunks: Buffer[] = [];
  let length = 0;
  let isBroken = false;
  const breakOff = (why: 'too long' | 'unreadable') => {
    isBroken = true;
    chunks = [];
    channel.pause();
    reader.broken(why);
  };
  channel.on('data', (chunk: Buffer) => {
    if (isBroken) return;
    chunks.push(chunk);
    length += chunk.length;
    while (!isBroken && length >= LENGTH_BYTES) {
      if ((chunks[0]?.length ?? 0) < LENGTH_BYTES) chunks = [Buffer.concat(chunks)];
      const needed = LENGTH_BYTES + (chunks[0]?.readUInt32BE() ?? 0);
      if (needed - LENGTH_BYTES > mostBytes) return breakOff('too long');
      if (length < needed) return;
      const [first] = chunks;
      const all = first && first.length === length ? first : Buffer.concat(chunks);
      length -= needed;
      // A copy: a view of the rest would keep the whole buffer in memory.
      chunks = length > 0 ? [Buffer.from(all.subarray(needed))] : [];
      let message: unknown;
      try {
        message = decodeMessage(all.subarray(LENGTH_BYTES, needed));
      } catch {
        return breakOff('unreadable');
      }
      reader.message(message);
    }
  });
}
