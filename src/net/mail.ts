/** Mail through the operator's SMTP server. */
import { startDeadline, untilAborted } from '../concurrency/deadline.ts';
import { AppError } from '../errors.ts';
import { networkReason } from './network-error.ts';

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** Throws `upstream_failed` where the server does not take it. */
  send(mail: Mail): Promise<void>;
  /** Signs in to the server without sending anything. Throws where that fails. */
  check(): Promise<void>;
  close(): void;
};

/** Without a word from the server. */
const TIMEOUT_MS = 15_000;
/** All of it: a server that says a little now and then would never be given up. */
const SEND_MS = 45_000;
const MOST_QUOTED = 300;

/** null where no server is set. */
export function createMailer(
  settings: { smtpUrl?: string | undefined; smtpFrom?: string | undefined },
  { sendMs = SEND_MS }: { sendMs?: number } = {},
): Mailer | null {
  const { smtpUrl, smtpFrom } = settings;
  if (!smtpUrl) return null;
  // Loaded with the first mail: most servers send none.
  let loading: ReturnType<typeof openTransport> | null = null;
  const transport = () => {
    loading ??= openTransport(smtpUrl);
    return loading;
  };
  return {
    async send(mail) {
      const server = await transport();
      const deadline = startDeadline(sendMs);
      try {
        await untilAborted(server.sendMail({ ...mail, from: smtpFrom }), deadline.signal);
      } catch (cause) {
        const reason = deadline.signal.aborted ? 'the server did not take it in time' : reasonOf(cause);
        throw new AppError('upstream_failed', `The mail could not be sent: ${reason}`, { cause });
      } finally {
        deadline.clear();
      }
    },
    async check() {
      await (await transport()).verify();
    },
    close: () =>
      void loading?.then(
        (server) => server.close(),
        () => {},
      ),
  };
}

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  return createTransport({ url, ...timeouts });
}

/** What the server said; without the address of a server that could not be reached, which may be a private one. */
function reasonOf(cause: unknown): string {
  const { response } = cause as { response?: unknown };
  return typeof response === 'string'
    ? `the server answered ${response.slice(0, MOST_QUOTED)}`
    : networkReason(cause);
}
