/** Mail through the operator's SMTP server. */
import { Socket } from 'node:net';
import { startDeadline, untilAborted } from '../concurrency/deadline.ts';
import { AppError } from '../errors.ts';
import { networkReason } from './network-error.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The same for each attempt to send the same mail, so that a recipient can recognise a duplicate. */
  id?: string;
};

export type Mailer = {
  /** Throws `upstream_failed` if the server does not accept it. If aborted, nothing is sent. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Signs in to the server without sending anything. Throws if that fails. */
  check(): Promise<void>;
  close(): void;
};

/** For connecting, and for the server's greeting. */
const TIMEOUT_MS = 15_000;
/**
 * For the whole exchange, because a server that sends a little now and then would never time out. The last answer may use
 * all of it: a server that scans the text before it accepts it would otherwise be sent it again.
 */
const SEND_MS = 45_000;
const MOST_QUOTED = 300;

/** Null if no server is configured. */
export function createMailer(
  settings: { smtpUrl?: string | undefined; smtpFrom?: string | undefined },
  { sendMs = SEND_MS }: { sendMs?: number } = {},
): Mailer | null {
  const { smtpUrl, smtpFrom } = settings;
  if (!smtpUrl) return null;
  /** The sockets of mails that are being sent. */
  const sockets = new Set<Socket>();

  /** Cuts off an attempt that is given up, so that its mail is not sent after all, and then once more. */
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

/** Works before it is connected, too: Node would connect a destroyed socket. */
function cutOff(socket: Socket): void {
  socket.connect = () => {
    throw new Error('it was cut off');
  };
  socket.destroy();
}

type Transport = Awaited<ReturnType<typeof openTransport>>;

/** Loads the library with the first mail: most servers send none. */
async function openTransport(url: string, { socket, sendMs }: { socket: Socket; sendMs: number }) {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: sendMs };
  return createTransport({ url, socket, ...timeouts });
}

/** What the server said. The address of a server that could not be reached is left out, because it may be private. */
function reasonOf(cause: unknown): string {
  const { response } = cause as { response?: unknown };
  return typeof response === 'string'
    ? `the server answered ${response.slice(0, MOST_QUOTED)}`
    : networkReason(cause);
}
