/** Input of a user: files, and standard input, which may come late and never end. */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { UsageError } from '../src/command-line/command.ts';
import { messageOf } from '../src/errors.ts';

/** The text of a file, or all of standard input for `-`. */
export async function readTextFrom(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = file === '-' ? await buffer(process.stdin) : await readFile(file);
  } catch (error) {
    throw unreadable(file, error);
  }
  return textOf(bytes, file === '-' ? 'Standard input' : file);
}

/** Why a file cannot be read, with the name that the user gave. */
export function unreadable(file: string, error: unknown): UsageError {
  const { code } = error as { code?: unknown };
  if (code === 'ENOENT') return new UsageError(`There is no file ${file}.`);
  if (code === 'EISDIR') return new UsageError(`${file} is a folder, not a file.`);
  if (code === 'EACCES') return new UsageError(`You do not have permission to read ${file}.`);
  return new UsageError(`Cannot read ${file}: ${messageOf(error)}`);
}

/** @example textOf(Buffer.from('%PDF-1.7'), 'a.pdf') // throws: "a.pdf is a PDF, not text." */
export function textOf(bytes: Buffer, name: string): string {
  const kind = bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? 'a PDF' : 'a binary file';
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(bytes.subarray(0, 2).toString('latin1'));
  if (kind === 'a PDF' || (!isUtf16 && bytes.includes(0))) {
    throw new UsageError(`${name} is ${kind}, not text. Get its text with: winnow parse FILE`);
  }
  const encoding = !isUtf16 ? 'utf-8' : bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return new TextDecoder(encoding).decode(bytes);
}

/** The lines of standard input as they come, except empty ones and comments; ends when the signal is aborted. */
export async function* inputLines(signal: AbortSignal): AsyncGenerator<string> {
  const lines = createInterface({ input: process.stdin, signal });
  for await (const line of lines) {
    const text = line.trim();
    if (text !== '' && !text.startsWith('#')) yield text;
  }
}
