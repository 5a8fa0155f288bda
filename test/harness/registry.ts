/**
 * Thrown if a test needs something that cannot be installed on this machine; the test is then skipped with a message.
 */
export class NotAvailable extends Error {}

/**
 * What npm, pip and uv print if no registry answers. Anything else is an install that failed: pip lists no versions of
 * an existing package only if it reached no index.
 */
const OUT_OF_REACH =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b|\(from versions: none\)|client error \(Connect\)|operation timed out/;

/** Classifies the error of an install: no registry can be reached, or the install itself failed. */
export function installError(what: string, error: unknown): Error {
  const { message, stderr = '' } = error as Error & { stderr?: string };
  const said = stderr || message;
  if (OUT_OF_REACH.test(said)) return new NotAvailable(`no registry can be reached for ${what}`);
  return new Error(`${what} could not be installed: ${said.trim()}`, { cause: error });
}

/** Null if it cannot be installed, which is printed; other errors are thrown. */
export async function nullIfNotAvailable<T>(leftOut: string, bring: () => Promise<T>): Promise<T | null> {
  try {
    return await bring();
  } catch (error) {
    if (!(error instanceof NotAvailable)) throw error;
    process.stderr.write(`${leftOut}: ${error.message}\n`);
    return null;
  }
}
