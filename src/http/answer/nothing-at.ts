/** The 404 for an unknown address, or the 405 for a wrong method, with what was probably meant. */
import { AppError } from '../../errors.ts';

const FIRECRAWL = '/firecrawl';

type Served = { method: string; path: string };

/**
 * @param routes with parameters in braces, as `/api/crawl/{id}`
 * @param notServed the feature of another service that the path belongs to
 */
export function nothingAt(
  routes: readonly Served[],
  { method, path }: Served,
  notServed?: string,
): { error: AppError; headers: Record<string, string> } {
  if (notServed !== undefined) {
    return {
      error: new AppError('not_found', `This server does not have ${notServed} (${path})`),
      headers: {},
    };
  }
  const methods = methodsAt(routes, path);
  if (methods.length === 0) return { error: new AppError('not_found', notFound(routes, path)), headers: {} };
  const error = new AppError(
    'method_not_allowed',
    `There is no ${method} ${path}: try ${methods.join(' or ')}`,
  );
  return { error, headers: { Allow: methods.flatMap(withHead).join(', ') } };
}

function notFound(routes: readonly Served[], path: string): string {
  const nothing = `There is nothing at ${path}`;
  // Clients of our own first version write a version into the path.
  const rest = /^\/api\/v2(\/.*)?$/.exec(path);
  if (rest) return `${nothing}. The paths of this API have no version: try /api${rest[1] ?? ''}`;
  // /v1 is ScrapeGraph's first version. Firecrawl's has the same prefix, and is served below its own base address.
  if (path.startsWith('/v1/') && methodsAt(routes, `${FIRECRAWL}${path}`).length > 0)
    return `${nothing}. Firecrawl's v1 has it at ${FIRECRAWL}${path}: give your client the address of this server followed by ${FIRECRAWL}`;
  const bare = path.replace(/\/$/, '');
  // A base address with an extra /api, or without one.
  const meant = [bare, `/api${bare}`, bare.replace(/^\/api\/api\//, '/api/')].find(
    (other) => other !== path && methodsAt(routes, other).length > 0,
  );
  return meant === undefined ? nothing : `${nothing}: try ${meant}`;
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

/** HEAD is served wherever GET is. */
function withHead(method: string): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}
