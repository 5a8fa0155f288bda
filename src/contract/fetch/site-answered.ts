/** The status that a site answered with, with the name of a common one. */
const NAMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  429: 'Too Many Requests',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export function siteAnswered(status: number): string {
  const name = NAMES[status];
  return name ? `The site answered ${status} ${name}.` : `The site answered ${status}.`;
}
