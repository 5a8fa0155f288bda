/** Where to continue reading: a history entry, a part of it, and an offset in that part. */
import { z } from 'zod';

export type Cursor = { id: string; section: number; offset: number };

const PATTERN = /^([0-9a-f-]{36})\.(\d{1,4})\.(\d{1,9})$/;

export const cursorInput = z
  .string()
  .regex(PATTERN, 'Not a cursor: pass one exactly as a tool gave it')
  .describe('A cursor from an earlier answer: continues reading there, free of charge.');

export function writeCursor({ id, section, offset }: Cursor): string {
  return `${id}.${section}.${offset}`;
}

export function readCursor(text: string): Cursor {
  const [, id = '', section, offset] = PATTERN.exec(text) ?? [];
  return { id, section: Number(section), offset: Number(offset) };
}
