/** Errors of the API for people: what to do about them, and which fields they concern. */
import { WinnowError } from '../../../sdk/src/index.ts';
import { counted } from '../format.ts';

const ADVICE: Record<string, string> = {
  validation: 'Correct the fields named above and send it again.',
  auth_missing_key: 'You are no longer signed in. Reload the page to sign in again.',
  auth_invalid_key: 'The name or the password is wrong. Check both and try again.',
  insufficient_scope: 'Ask an admin of the account to do it or to change your role.',
  insufficient_credits:
    'Request fewer formats or pages, or have an operator add credits: winnow credits grant ACCOUNT N.',
  not_found: 'It may have been deleted, or belong to another account.',
  conflict: 'Its state has changed in the meantime. Reload the page to see it.',
  payload_too_large: 'Send less at once.',
  unsupported_type: 'Check the address; the service cannot read this kind of file.',
  extraction_failed:
    'Loosen the schema (fewer required fields), say more in the prompt, or configure a model.',
  action_failed: 'Nothing was charged. Use something that is on the page, or make the action optional.',
  rate_limited: 'Wait a moment and try again.',
  upstream_failed: 'The site, the search engine or the model could not be reached. Trying again may help.',
  blocked: 'The site refuses automated visitors. Try the js mode, or stealth with a proxy.',
  timeout: 'Raise the timeout under “How the page is fetched”, or try again.',
  internal_error:
    'Try again. If it happens again, the log of the service has the cause under the request id.',
  connection_failed: 'The server could not be reached. Check that it runs, then try again.',
  client_timeout: 'The server took too long to answer. Try again.',
};

export function adviceFor(error: unknown): string {
  if (!(error instanceof WinnowError)) return 'Reload the page and try again.';
  if (error.retryAfterSeconds !== null)
    return `Try again in ${counted(Math.ceil(error.retryAfterSeconds), 'second')}.`;
  if (error.details.some(({ message }) => message.startsWith('Private or internal URLs')))
    return 'To fetch from your own network, an operator must add the host to WINNOW_ALLOWED_PRIVATE_HOSTS.';
  return ADVICE[error.type] ?? 'Try again.';
}

/** Whether the server does not answer, as during a restart. */
export function isAway(error: unknown): boolean {
  return error instanceof WinnowError && error.type === 'connection_failed';
}

/** The error of one field of the request, e.g. `fetchConfig.timeout`. */
export function fieldError(error: unknown, field: string): string | null {
  if (!(error instanceof WinnowError)) return null;
  return error.details.find(({ path }) => path.join('.') === field)?.message ?? null;
}

/** The fields that an error is about. */
export function refusedFields(error: unknown): string[] {
  if (!(error instanceof WinnowError)) return [];
  return error.details.map(({ path }) => path.join('.')).filter((path) => path !== '');
}

/** Labels of fields that forms name differently from the contract. */
const LABELS: Record<string, string> = {
  url: 'URL',
  urls: 'URLs',
  name: 'Name',
  interval: 'Schedule',
  timezone: 'Time zone',
  webhookUrl: 'Webhook',
  prompt: 'Prompt',
  query: 'Query',
};

/** A field's label in the forms; null if there is none. */
export const labelOf = (field: string): string | null => LABELS[field] ?? null;

export function messageOf(error: unknown): string {
  return error instanceof WinnowError ? error.message : 'Something went wrong';
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof WinnowError && error.status === 401;
}

/** Whether a password or a link was refused. */
export function isRefused(error: unknown): boolean {
  return error instanceof WinnowError && error.type === 'auth_invalid_key';
}
