/** Mail through the operator's SMTP server. */
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

const TIMEOUT_MS = 15_000;

/** null where no server is set. */
export function createMailer(settings: {
  smtpUrl?: string | undefined;
  smtpFrom?: string | undefined;
}): Mailer | null {
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
      try {
        await server.sendMail({ ...mail, from: smtpFrom });
      } catch (cause) {
        throw new AppError('upstream_failed', `The mail could not be sent: ${reasonOf(cause)}`, { cause });
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
  return typeof response === 'string' ? `the server answered ${response}` : networkReason(cause);
}
