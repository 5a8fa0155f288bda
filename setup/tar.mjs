/** Unpacks tar archives, never outside the folder. Supports the part of the format that the browser's packages use. */
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const BLOCK = 512;

/**
 * The entries of an archive, in order. Long names come as GNU `L` entries or pax `path` records.
 *
 * @param {Buffer} archive
 * @returns {Generator<{ name: string, type: 'file' | 'folder' | 'link' | 'other', mode: number, linkTo: string, data: Buffer }>}
 */
export function* readTar(archive) {
  let longName = '';
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return;
    verifyChecksum(header);
    const size = number(header, 124, 12);
    const data = archive.subarray(at + BLOCK, at + BLOCK + size);
    if (data.length < size) throw new Error('The archive ends in the middle of a file');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const flag = String.fromCharCode(header[156] || 0x30);
    if (flag === 'L') longName = text(data, 0, size);
    else if (flag === 'x') longName = paxPath(data) ?? longName;
    else if (flag !== 'g') {
      const name = longName || [text(header, 345, 155), text(header, 0, 100)].filter(Boolean).join('/');
      yield { name, type: kind(flag), mode: number(header, 100, 8), linkTo: text(header, 157, 100), data };
      longName = '';
    }
  }
}

/**
 * @param {Buffer} archive
 * @param {string} folder
 * @param {(name: string) => boolean} wanted
 */
export function unpackTar(archive, folder, wanted = () => true) {
  for (const entry of readTar(archive)) {
    if (!wanted(entry.name)) continue;
    const target = resolveInside(folder, entry.name);
    if (entry.type === 'folder') {
      mkdirSync(target, { recursive: true });
      continue;
    }
    if (entry.type === 'other') continue;
    mkdirSync(dirname(target), { recursive: true });
    rmSync(target, { force: true });
    if (entry.type === 'link') {
      resolveInside(folder, join(dirname(entry.name), entry.linkTo));
      symlinkSync(entry.linkTo, target);
    } else {
      writeFileSync(target, entry.data);
      chmodSync(target, entry.mode & 0o111 ? 0o755 : 0o644);
    }
  }
}

function resolveInside(folder, name) {
  const clean = normalize(name);
  if (clean.startsWith('/') || clean === '..' || clean.startsWith(`..${sep}`)) {
    throw new Error(`The archive would write outside its folder: ${name}`);
  }
  return join(folder, clean);
}

function kind(flag) {
  if (flag === '0' || flag === '7') return 'file';
  if (flag === '5') return 'folder';
  return flag === '2' ? 'link' : 'other';
}

function text(block, from, length) {
  const field = block.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? field.length : end);
}

function number(header, from, length) {
  const value = Number.parseInt(text(header, from, length).trim() || '0', 8);
  if (Number.isNaN(value)) throw new Error('The archive has a number that is not octal');
  return value;
}

/** A record is its length in bytes (all of it), a space, `key=value` and a line feed. */
function paxPath(data) {
  for (let at = 0; at < data.length; ) {
    const space = data.indexOf(0x20, at);
    const length = Number(data.toString('utf8', at, space));
    if (space === -1 || !(length > 0)) return undefined;
    const [key, ...value] = data.toString('utf8', space + 1, at + length - 1).split('=');
    if (key === 'path') return value.join('=');
    at += length;
  }
  return undefined;
}

/** The checksum treats its own field as spaces. */
function verifyChecksum(header) {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 0x20 : header[at];
  if (sum !== number(header, 148, 8))
    throw new Error('The archive is damaged: a header has a wrong checksum');
}
