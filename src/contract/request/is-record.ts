/** For JSON of others: whether a value is an object with members, and neither null nor a list. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
