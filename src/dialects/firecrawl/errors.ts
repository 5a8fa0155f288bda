/** Errors in Firecrawl's format: its clients have classes for its statuses and some of its codes. */
import type { AppError, ErrorType } from '../../errors.ts';
import { messageOf } from '../own-calls.ts';

type Meaning = { code: string; status?: number };

/** Problems with a page are 500 in Firecrawl, whoever caused them; other errors have our status and name. */
const MEANINGS: Partial<Record<ErrorType, Meaning>> = {
  validation: { code: 'BAD_REQUEST' },
  auth_invalid_key: { code: 'AUTH_INVALID_KEY', status: 401 },
  timeout: { code: 'SCRAPE_TIMEOUT', status: 408 },
  upstream_failed: { code: 'SCRAPE_SITE_ERROR', status: 500 },
  blocked: { code: 'SCRAPE_ALL_ENGINES_FAILED', status: 500 },
  unsupported_type: { code: 'SCRAPE_UNSUPPORTED_FILE_ERROR', status: 500 },
  action_failed: { code: 'SCRAPE_ACTION_ERROR', status: 500 },
};

export function errorOf(error: AppError) {
  return {
    success: false,
    error: messageOf(error),
    code: codeOf(error),
    ...(error.details && { details: error.details }),
  };
}

export function statusOf({ type, status }: AppError): number {
  return MEANINGS[type]?.status ?? status;
}

/** The Python client has a class for each of these two. Only the message says why a site was not reached. */
const REASONS: [RegExp, string][] = [
  [/: the name does not resolve$/, 'SCRAPE_DNS_RESOLUTION_ERROR'],
  [/: its TLS certificate /, 'SCRAPE_SSL_ERROR'],
];

function codeOf({ type, message }: AppError): string {
  const [, ofReason] = (type === 'upstream_failed' && REASONS.find(([said]) => said.test(message))) || [];
  return ofReason ?? MEANINGS[type]?.code ?? type.toUpperCase();
}
