/** The character codes of a text as an array. */

/** Texts up to this long share one array. */
const ROOM = 1 << 13;

/**
 * A page's texts are slices of its source, and reading a slice character by character is far slower than reading an
 * array. The function returned reuses one array, so its result is valid until the next call.
 */
export function codesReader(): (text: string) => Uint16Array {
  const shared = Buffer.alloc(ROOM * 2);
  const codes = asCodes(shared);
  return (text) => {
    if (text.length <= ROOM) {
      shared.write(text, 0, 'utf16le');
      return codes;
    }
    return asCodes(Buffer.from(text, 'utf16le'));
  };
}

function asCodes({ buffer, byteOffset, length }: Buffer): Uint16Array {
  // Buffers, even pooled ones, begin at a multiple of eight bytes.
  return new Uint16Array(buffer, byteOffset, length >> 1);
}
