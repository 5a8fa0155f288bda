/** Reads and rewrites zip containers, with limits on what they unpack to. */
import { isUtf8 } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { AppError } from '../../../errors.ts';
import { orNull } from '../../../or-null.ts';
import { passwordProtected, tooLarge, unreadable } from '../refusals.ts';

const MOST_ENTRIES = 20_000;
const LARGEST_ENTRY = 96 * 1024 * 1024;
const LARGEST_TOTAL = 256 * 1024 * 1024;

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
/** For more than 65,535 parts or 4 GB (ZIP64); some programs write it for small files too. */
const LONG_END_SIGNATURE = 0x06064b50;
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_SIZE = 20;
const ZIP64_FIELD = 1;
const IN_64_BITS = 0xffffffff;
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const NAMES_IN_UTF8 = 0x800;

type Entry = {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
};

export class Zip {
  readonly #bytes: Buffer;
  readonly #kind: string;
  readonly #entries = new Map<string, Entry>();
  /** The entries by their folded names, filled when first needed. */
  #folded: Map<string, Entry> | null = null;
  #unpacked = 0;

  /** @param kind the name of the format, for messages */
  constructor(bytes: Buffer, kind: string) {
    this.#bytes = bytes;
    this.#kind = kind;
    try {
      const place = placeOfDirectory(bytes);
      if (place.count > MOST_ENTRIES) throw tooLarge(kind, `more than ${MOST_ENTRIES} parts`);
      for (const entry of directory(bytes, place)) this.#entries.set(entry.name, entry);
    } catch (cause) {
      throw cause instanceof AppError ? cause : unreadable(kind, cause);
    }
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The unpacked bytes of a part, or null if there is none of that name. */
  read(name: string): Buffer | null {
    const entry = this.#entries.get(name) ?? this.#foldedEntry(name);
    if (!entry) return null;
    if (entry.flags & ENCRYPTED) throw passwordProtected(this.#kind);
    if (entry.size > LARGEST_ENTRY) throw tooLarge(this.#kind, `a part of more than ${LARGEST_ENTRY} bytes`);
    const content = this.#inflate(entry);
    this.#unpacked += content.length;
    if (this.#unpacked > LARGEST_TOTAL) throw tooLarge(this.#kind, `more than ${LARGEST_TOTAL} bytes in all`);
    return content;
  }

  /** Some programs refer to a part by a name in another case, with escapes or with backslashes. */
  #foldedEntry(name: string): Entry | undefined {
    this.#folded ??= new Map([...this.#entries].map(([known, entry]) => [folded(known), entry]));
    return this.#folded.get(folded(name));
  }

  /** A part as text: in UTF-8 or UTF-16, or else in the encoding that it declares. */
  text(name: string): string | null {
    const bytes = this.read(name);
    if (!bytes) return null;
    const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : null;
    return new TextDecoder(utf16 ?? declaredEncoding(bytes) ?? 'utf-8').decode(bytes);
  }

  /** A copy of the container with some parts replaced or added; the others are copied without unpacking them. */
  with(changes: ReadonlyMap<string, string>): Buffer {
    const parts = new Map<string, PackedPart>();
    for (const entry of this.#entries.values())
      parts.set(entry.name, { ...entry, data: this.#packed(entry) });
    for (const [name, text] of changes) parts.set(name, stored(name, Buffer.from(text)));
    return writeZip(parts.values());
  }

  #packed(entry: Entry): Buffer {
    const { at } = entry;
    if (at + LOCAL_SIZE > this.#bytes.length || this.#bytes.readUInt32LE(at) !== LOCAL_SIGNATURE) {
      throw unreadable(this.#kind);
    }
    const start = at + LOCAL_SIZE + this.#bytes.readUInt16LE(at + 26) + this.#bytes.readUInt16LE(at + 28);
    return this.#bytes.subarray(start, start + entry.packed);
  }

  #inflate(entry: Entry): Buffer {
    const packed = this.#packed(entry);
    if (entry.method === STORED) return packed;
    if (entry.method !== DEFLATED) throw unreadable(this.#kind);
    try {
      // The size in the directory cannot be trusted.
      return inflateRawSync(packed, { maxOutputLength: LARGEST_ENTRY });
    } catch (cause) {
      if (cause instanceof RangeError)
        throw tooLarge(this.#kind, `a part of more than ${LARGEST_ENTRY} bytes`);
      throw unreadable(this.#kind, cause);
    }
  }
}

type Place = { count: number; at: number };

function folded(name: string): string {
  const decoded = orNull(() => decodeURIComponent(name)) ?? name;
  return decoded.replaceAll('\\', '/').toLowerCase();
}

function declaredEncoding(bytes: Buffer): string | null {
  if (isUtf8(bytes)) return null;
  const label = /^<\?xml\s[^<>]*\bencoding=["']([\w.:-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1];
  return label ? orNull(() => new TextDecoder(label).encoding) : null;
}

function* directory(bytes: Buffer, { count, at }: Place): Generator<Entry> {
  for (let i = 0; i < count; i++) {
    if (bytes.readUInt32LE(at) !== CENTRAL_SIGNATURE) throw new Error('broken directory');
    const nameEnd = at + CENTRAL_SIZE + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    yield {
      name: bytes.toString('utf8', at + CENTRAL_SIZE, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      ...sizesAndPlace(bytes, at, bytes.subarray(nameEnd, extraEnd)),
    };
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
}

/** Values that do not fit into 32 bits are in an extra field instead, in this order (APPNOTE 4.5.3). */
function sizesAndPlace(bytes: Buffer, at: number, extra: Buffer): Pick<Entry, 'size' | 'packed' | 'at'> {
  const long = longFields(extra);
  let next = 0;
  const read = (offset: number) => {
    const short = bytes.readUInt32LE(at + offset);
    if (short !== IN_64_BITS || !long) return short;
    next += 8;
    return Number(long.readBigUInt64LE(next - 8));
  };
  return { size: read(24), packed: read(20), at: read(42) };
}

function longFields(extra: Buffer): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === ZIP64_FIELD) return extra.subarray(at + 4, end);
    at = end;
  }
  return null;
}

function placeOfDirectory(bytes: Buffer): Place {
  const end = endOfDirectory(bytes);
  const locator = end - LOCATOR_SIZE;
  const isLong = locator >= 0 && bytes.readUInt32LE(locator) === LOCATOR_SIGNATURE;
  if (!isLong) return { count: bytes.readUInt16LE(end + 10), at: bytes.readUInt32LE(end + 16) };
  const long = Number(bytes.readBigUInt64LE(locator + 8));
  if (bytes.readUInt32LE(long) !== LONG_END_SIGNATURE) throw new Error('broken directory');
  return {
    count: Number(bytes.readBigUInt64LE(long + 32)),
    at: Number(bytes.readBigUInt64LE(long + 48)),
  };
}

/** It is at the end, before a comment of at most 64 KB. */
function endOfDirectory(bytes: Buffer): number {
  const last = bytes.length - END_SIZE;
  for (let at = last; at >= Math.max(0, last - 0xffff); at--) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new Error('no directory');
}

type PackedPart = { name: string; method: number; crc: number; packed: number; size: number; data: Buffer };

function stored(name: string, data: Buffer): PackedPart {
  return { name, method: STORED, crc: crc32(data), packed: data.length, size: data.length, data };
}

function writeZip(parts: Iterable<PackedPart>): Buffer {
  const pieces: Buffer[] = [];
  const index: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const local = Buffer.alloc(LOCAL_SIZE);
    local.writeUInt32LE(LOCAL_SIGNATURE);
    writeCommon(local, 4, part, name);
    const central = Buffer.alloc(CENTRAL_SIZE);
    central.writeUInt32LE(CENTRAL_SIGNATURE);
    writeCommon(central, 6, part, name);
    central.writeUInt32LE(at, 42);
    pieces.push(local, name, part.data);
    index.push(central, name);
    at += LOCAL_SIZE + name.length + part.data.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END_SIGNATURE);
  end.writeUInt16LE(index.length / 2, 8);
  end.writeUInt16LE(index.length / 2, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, directory, end]);
}

/** The fields that local and central headers have in the same order. */
function writeCommon(header: Buffer, at: number, part: PackedPart, name: Buffer): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(NAMES_IN_UTF8, at + 2);
  header.writeUInt16LE(part.method, at + 4);
  header.writeUInt32LE(part.crc, at + 10);
  header.writeUInt32LE(part.packed, at + 14);
  header.writeUInt32LE(part.size, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}
