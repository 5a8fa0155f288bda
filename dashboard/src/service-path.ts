/** The path below which the service is served: empty, or the prefix of a reverse proxy. */

/** The app's scripts are in `dashboard/assets`, wherever that is. @example pathOf('https://a.test/winnow/dashboard/assets/x.js') // '/winnow' */
export function pathOf(script: string): string {
  return /^(.*)\/dashboard\/assets\/[^/]*$/.exec(new URL(script).pathname)?.[1] ?? '';
}

export const SERVICE_PATH = pathOf(import.meta.url);
