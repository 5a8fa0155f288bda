/** The exit code and the message of a failure. */
import { WinnowError } from '../sdk/src/index.ts';
import { printable } from './terminal.ts';

/** Ctrl-C. The message, if any, says how to resume. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** A page could not be written to the folder: a full disk, a missing folder. */
export class SaveFailed extends Error {
  override name = 'SaveFailed';
}

/** An event was not delivered. */
export class NotDelivered extends Error {
  override name = 'NotDelivered';
}

export const EXIT_CODES = {
  ok: 0,
  failure: 1,
  usage: 2,
  auth: 3,
  credits: 4,
  unreachable: 5,
  interrupted: 130,
} as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof Interrupted) return EXIT_CODES.interrupted;
  if (!(error instanceof WinnowError)) return EXIT_CODES.failure;
  switch (error.type) {
    case 'validation':
      return EXIT_CODES.usage;
    case 'auth_missing_key':
    case 'auth_invalid_key':
    case 'insufficient_scope':
      return EXIT_CODES.auth;
    case 'insufficient_credits':
    case 'payment_required':
      return EXIT_CODES.credits;
    case 'connection_failed':
    case 'client_timeout':
    case 'bad_response':
      return EXIT_CODES.unreachable;
    default:
      return EXIT_CODES.failure;
  }
}

const ADVICE: Partial<Record<WinnowError['type'], string>> = {
  auth_missing_key: 'Pass a key with --key or WINNOW_API_KEY.',
  auth_invalid_key: 'Check --key or WINNOW_API_KEY. `winnow key create ACCOUNT` makes a new one.',
  insufficient_scope: 'Use a key with a wider scope: `winnow keys` shows the scope of each.',
  insufficient_credits: '`winnow credits` shows what is left.',
  connection_failed:
    'Is the server running? Start it with: winnow serve. Without --server and WINNOW_URL, no server is needed.',
  client_timeout:
    'The server accepted the connection but did not answer. Is this the address of Winnow? Run `winnow doctor` on its machine to find the problem.',
  storage_full: 'Delete old requests from history, or switch to a larger plan.',
  rate_limited: 'Try again in a minute, or see `winnow credits` for the limits of the plan.',
};

const NO_ID = 'Invalid UUID';
const PRIVATE = 'Private or internal URLs are not allowed';
const ADVICE_PRIVATE =
  'To fetch from your own network, add the host to WINNOW_ALLOWED_PRIVATE_HOSTS when you start the server.';

/** null for errors that the user cannot do anything about: those are shown with their stack. */
export function explainToUser(error: unknown): string | null {
  if (error instanceof Interrupted) return error.message || 'interrupted';
  if (error instanceof SaveFailed) return error.message;
  if (error instanceof NotDelivered) return printable(error.message);
  if (!(error instanceof WinnowError)) return null;
  const details = error.details
    .map(({ path, message }) =>
      // The API's names of ids do not exist on the command line.
      message === NO_ID
        ? '\n  This is not an id. Lists show them: winnow history, crawl list, batch list, monitor list, extractor list, webhook list, keys, members'
        : `\n  ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`,
    )
    .join('');
  const isPrivate = error.details.some(({ message }) => message === PRIVATE);
  const advice = isPrivate ? ADVICE_PRIVATE : ADVICE[error.type];
  // The message may contain text of a page: a failed action quotes it.
  return printable(`${error.summary}${details}${advice ? `\n${advice}` : ''}`);
}
