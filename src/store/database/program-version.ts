/** Which versions of the program may share a database. */

/**
 * Whether a program may use a database that another version has migrated. A version only adds what the previous one can
 * live with (expand), and removes what the previous one no longer uses (contract); so one step is safe.
 */
export function isAtMostOneBehind(version: string, other: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  if (otherMajor === major) return otherMinor - minor <= 1;
  return otherMajor === major + 1 && otherMinor === 0;
}

/** Compares the three numbers of versions such as 1.10.0 and 1.9.2. */
export function isNewer(version: string, than: string): boolean {
  const release = (text: string) => text.split(/[-+]/)[0] ?? text;
  return release(version).localeCompare(release(than), 'en', { numeric: true }) > 0;
}
