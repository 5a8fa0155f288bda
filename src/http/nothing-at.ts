/** The 404 of an address that nobody serves, with what was probably meant. */
import { AppError } from '../errors.ts';

type Served = { method: string; path: string };

/** @param routes with parameters in braces, as `/api/crawl/{id}` */
export function nothingAt(routes: readonly Served[], method: string, path: string): AppError {
  return new AppError('not_found', messageOf(routes, method, path));
}

function messageOf(routes: readonly Served[], method: string, path: string): string {
  const nothing = `There is nothing at ${path}`;
  // Clients of our own first version write a version into the path.
  const rest = /^\/api\/v2(\/.*)?$/.exec(path);
  if (rest) return `${nothing}. The paths of this API have no version: try /api${rest[1] ?? ''}`;
  const methods = methodsAt(routes, path);
  if (methods.length > 0) return `There is no ${method} ${path}: try ${methods.join(' or ')}`;
  const bare = path.replace(/\/$/, '');
  if (bare !== path && methodsAt(routes, bare).length > 0) return `${nothing}: try ${bare}`;
  return nothing;
}

function methodsAt(routes: readonly Served[], path: string): string[] {
  const parts = path.split('/');
  const isAt = (route: Served) => {
    const template = route.path.split('/');
    return (
      template.length === parts.length &&
      template.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))
    );
  };
  return routes.filter(isAt).map((route) => route.method.toUpperCase());
}
