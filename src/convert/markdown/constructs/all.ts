/** Every construct that the markdown is checked with. */
import { CODE } from './code.ts';
import type { Construct } from './construct.ts';
import { LINKS } from './links.ts';
import { STRUCTURE } from './structure.ts';
import { TABLES } from './tables.ts';
import { TEXT } from './text.ts';

export const CONSTRUCTS: readonly Construct[] = [...TEXT, ...STRUCTURE, ...TABLES, ...CODE, ...LINKS];
