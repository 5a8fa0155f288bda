/** Errors in words, with what the agent should do next. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { WinnowError, type WinnowErrorType } from '../sdk/src/index.ts';
import { webContent } from './output.ts';

/** A mistake in a call, found before it was sent, that the agent can correct. */
export class ToolUseError extends Error {
  override name = 'ToolUseError';
}

const NEXT: Record<WinnowErrorType, string> = {
  validation: 'Correct the named arguments and call again.',
  auth_missing_key: 'No key was given. Ask the user to set the API key in the settings of this MCP server.',
  auth_invalid_key:
    'The key is wrong or revoked. Ask the user to correct it in the settings of this MCP server.',
  insufficient_scope:
    'The key may not do this. Do without it, or ask the user for a key with the named scope.',
  insufficient_credits:
    'Nothing was charged. See `credits`. Ask for less (fewer pages, formats or results), or tell the user.',
  payment_required: 'Tell the user that this has to be paid for.',
  not_found: 'Check the id. `history_list` shows past requests and crawls, `monitor_list` the monitors.',
  method_not_allowed: 'The server may not be Winnow, or may be another version of it. Tell the user.',
  conflict: 'The current state does not allow this. Check it first, with `crawl_status` or `monitor_list`.',
  payload_too_large: 'Send less: a url instead of the content, or a shorter part of it.',
  storage_full: 'The storage of the plan is full. Ask the user to delete old requests from history.',
  unsupported_type: 'This kind of file cannot be read. Look for the same content as HTML, PDF or text.',
  extraction_failed:
    'The page does not have what the schema requires. Allow null where a fact may be missing, simplify the schema, or read the page with `scrape`.',
  action_failed:
    'Nothing was charged. Name what is on the page instead (see the nearest texts), or leave the action out.',
  rate_limited:
    'Too many requests or jobs for the plan. Wait, then call again; see `credits` for the limits.',
  internal_error: 'Not your mistake. Try once more; if it fails again, tell the user.',
  upstream_failed:
    'The page or search engine could not be reached. Check the address, then try once more or use another source.',
  busy: 'The server is overloaded. Wait a while, then call again, with fewer calls at once.',
  blocked:
    'The site refuses automated visitors. Try once with `stealth: true`, then use another source, e.g. by `search`.',
  timeout: 'The page is too slow. Try once more, with `render: "fast"` if the page needs no scripts.',
  connection_failed: 'The Winnow server does not answer. Ask the user whether it runs; try again later.',
  client_timeout:
    'No answer came in time. The call may still finish: check `history_list` before you repeat it.',
  bad_response:
    'The server is not Winnow. Ask the user to check the address in the settings of this MCP server.',
  schema_mismatch: 'The data does not pass the schema. Loosen the schema and call again.',
};

const PRIVATE = 'Private or internal URLs are not allowed';
const NEXT_PRIVATE =
  'Use another address, or tell the user: only the operator can allow this one, with WINNOW_ALLOWED_PRIVATE_HOSTS.';

const MOST_QUOTED_TOKENS = 2_000;

export function failure(error: unknown): CallToolResult {
  return { content: [{ type: 'text', text: explain(error) }], isError: true };
}

function explain(error: unknown): string {
  if (error instanceof ToolUseError) return `validation: ${error.message}\nNext: ${NEXT.validation}`;
  if (!(error instanceof WinnowError))
    return `internal_error: The tool failed.\nNext: ${NEXT.internal_error}`;
  const details = error.details.map(({ path, message }) => `- ${argumentAt(path)}: ${message}`);
  const wait = error.retryAfterSeconds;
  const when = wait === null ? '' : ` Retry after ${Math.ceil(wait)} seconds.`;
  const isPrivate = error.details.some(({ message }) => message === PRIVATE);
  const next = `Next: ${isPrivate ? NEXT_PRIVATE : NEXT[error.type]}${when}`;
  if (error.type === 'action_failed') {
    // It quotes text of the page.
    const text = [error.summary, ...details].join('\n');
    return [`${error.type}:`, webContent([{ name: 'error', text }], MOST_QUOTED_TOKENS).text, next].join(
      '\n',
    );
  }
  return [`${error.type}: ${error.summary}`, ...details, next].join('\n');
}

/** The name of the argument. Members of the API's `fetchConfig` are arguments of their own in tools. */
function argumentAt(path: (string | number)[]): string {
  return path.slice(path[0] === 'fetchConfig' && path.length > 1 ? 1 : 0).join('.') || 'request';
}

/** Whether the arguments are invalid, by our own check or that of the API. */
export function isInvalid(error: unknown): boolean {
  return error instanceof ToolUseError || (error instanceof WinnowError && error.type === 'validation');
}

/** Whether this is a bug: everything else is caused by the agent or a site. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof ToolUseError || error instanceof WinnowError);
}
