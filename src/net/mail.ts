/** Mail through the operator's SMTP server. */
import { Socket } from 'node:net';
import { startDeadline, untilAborted } from '../concurrency/deadline.ts';
import { AppError } from '../errors.ts';
import { networkReason } from './network-error.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The same whenever the same mail is tried again: whoever gets it twice can tell. */
  id?: string;
};

export type Mailer = {
  /** Throws `upstream_failed` where the server does not take it. Aborted, it is not sent. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Signs in to the server without sending anything. Throws where that fails. */
  check(): Promise<void>;
  close(): void;
};

/** Until the server is reached and greets. */
const TIMEOUT_MS = 15_000;
/**
 * All of it: a server that says a little now and then would never be given up. It is all there for the last answer, too:
 * a server that looks through the text before it takes it would get it again.
 */
const SEND_MS = 45_000;
const MOST_QUOTED = 300;

/** null where no server is set. */
export function createMailer(
  settings: { smtpUrl?: string | undefined; smtpFrom?: string | undefined },
  { sendMs = SEND_MS }: { sendMs?: number } = {},
): Mailer | null {
  const { smtpUrl, smtpFrom } = settings;
  if (!smtpUrl) return null;
  /** Of mails that are being sent. */
  const sockets = new Set<Socket>();

  /** What is given up is cut off, so that it is not sent after all, and then again. */
  async function withServer<T>(work: (server: Transport) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const socket = new Socket();
    const deadline = startDeadline(sendMs, signal, 'the server did not take it in time');
    sockets.add(socket);
    try {
      const server = await openTransport(smtpUrl ?? '', { socket, sendMs });
      return await untilAborted(work(server), deadline.signal);
    } catch (cause) {
      cutOff(socket);
      throw cause;
    } finally {
      sockets.delete(socket);
      deadline.clear();
    }
  }

  return {
    async send({ id, ...mail }, signal) {
      const messageId = id && `<${id}@${/@([^\s>]+)/.exec(smtpFrom ?? '')?.[1] ?? 'winnow'}>`;
      try {
        const whole = { ...mail, from: smtpFrom, ...(messageId && { messageId }) };
        await withServer((server) => server.sendMail(whole), signal);
      } catch (cause) {
        const reason = cause instanceof AppError ? cause.message : reasonOf(cause);
        throw new AppError('upstream_failed', `The mail could not be sent: ${reason}`, { cause });
      }
    },
    async check() {
      await withServer((server) => server.verify());
    },
    close() {
      for (const socket of sockets) cutOff(socket);
    },
  };
}

/** Also one that is not connected yet: Node would connect it although it was destroyed. */
function cutOff(socket: Socket): void {
  socket.connect = () => {
    throw new Error('it was cut off');
  };
  socket.destroy();
}

type Transport = Awaited<ReturnType<typeof openTransport>>;

/** Loaded with the first mail: most servers send none. */
async function openTransport(url: string, { socket, sendMs }: { socket: Socket; sendMs: number }) {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: sendMs };
  return createTransport({ url, socket, ...timeouts });
}

/** What the server said; without the address of a server that could not be reached, which may be a private one. */
function reasonOf(cause: unknown): string {
  const { response } = cause as { response?: unknown };
  return typeof response === 'string'
    ? `the server answered ${response.slice(0, MOST_QUOTED)}`
    : networkReason(cause);
}
