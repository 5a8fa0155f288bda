/** For what may throw where a failure is an ordinary answer: text that is no JSON, an escape that is no UTF-8. */

/** @example const text = orNull(() => decodeURIComponent(path)) ?? path; */
export function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
