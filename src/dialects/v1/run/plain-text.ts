/** Extracted data as readable text: a line for each value, indented by nesting. */

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

/** The list marker replaces the indent of the first line. */
function listed(entry: unknown, indent: string): string[] {
  const [first = '', ...rest] = linesOf(entry, indent + INDENT);
  return [`${indent}- ${first.slice(indent.length + INDENT.length)}`.trimEnd(), ...rest];
}
