/** Extracted data as a text that a person can read: a line a fact, indented where facts belong together. */

const INDENT = '  ';

/** @example plainText({ name: 'Mug', tags: ['blue'] }) // 'name: Mug\ntags:\n  - blue' */
export function plainText(value: unknown): string {
  return linesOf(value, '').join('\n');
}

function linesOf(value: unknown, indent: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listed(entry, indent));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, below]) => named(name, below, indent));
  }
  return value === null || value === undefined ? [] : [`${indent}${String(value)}`];
}

function named(name: string, value: unknown, indent: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${indent}${name}: ${value ?? ''}`.trimEnd()];
  return [`${indent}${name}:`, ...linesOf(value, indent + INDENT)];
}

/** The mark of the list stands in the place of the first line's indent. */
function listed(entry: unknown, indent: string): string[] {
  const [first = '', ...rest] = linesOf(entry, indent + INDENT);
  return [`${indent}- ${first.slice(indent.length + INDENT.length)}`.trimEnd(), ...rest];
}
