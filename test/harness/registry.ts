/** Thrown where a test needs something that this machine cannot have, and is left out with a line. */
export class NotToBeHad extends Error {}

/**
 * What npm, pip and uv say where no registry answers. Anything else is an install that failed: pip lists no versions of
 * a package that has some only if it reached no index.
 */
const OUT_OF_REACH =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b|\(from versions: none\)|client error \(Connect\)|operation timed out/;

/** The error of an install, told apart: no registry can be reached, or the install itself failed. */
export function installError(what: string, error: unknown): Error {
  const { message, stderr = '' } = error as Error & { stderr?: string };
  const said = stderr || message;
  if (OUT_OF_REACH.test(said)) return new NotToBeHad(`no registry can be reached for ${what}`);
  return new Error(`${what} could not be installed: ${said.trim()}`, { cause: error });
}

/** Null where it is not to be had, which a line tells; any other error is one. */
export async function ifToBeHad<T>(leftOut: string, bring: () => Promise<T>): Promise<T | null> {
  try {
    return await bring();
  } catch (error) {
    if (!(error instanceof NotToBeHad)) throw error;
    process.stderr.write(`${leftOut}: ${error.message}\n`);
    return null;
  }
}
