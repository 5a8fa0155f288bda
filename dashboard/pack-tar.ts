/** Packs files into a tar archive (ustar) that is the same for every build. */

const BLOCK = 512;

export function packTar(files: { name: string; data: string }[]): Buffer {
  const blocks = files.flatMap(({ name, data }) => {
    const bytes = Buffer.from(data);
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    return [header(name, bytes.length), bytes, padding];
  });
  // Two empty blocks are the end.
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for the archive`);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${octal(size, 11)}\0`, 124);
  block.write(`${octal(0, 11)}\0`, 136);
  // The checksum field counts as spaces in the sum.
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
