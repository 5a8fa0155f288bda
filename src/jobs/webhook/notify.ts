/** Sends an event to people, by mail or to a chat. */
import { createMinuteRate, type MinuteRate } from '../../account/minute-rate.ts';
import { CHANNELS, type Channel } from '../../contract/monitor/notify.ts';
import { toAppError } from '../../errors.ts';
import type { Mailer } from '../../net/mail.ts';
import type { Attempt, Delivery } from '../../store/webhook/deliveries.ts';
import { chatPayload } from './chat-payloads.ts';
import { type Message, type MonitorEvent, messageOf } from './message.ts';
import type { Post } from './post.ts';
import { ONLY_PEOPLE } from './receivers.ts';

/** To one address. A monitor that alarms every minute stays below this, and nobody can be flooded through us. */
const MAILS_A_MINUTE = 10;

export type Notify = (delivery: Delivery, signal: AbortSignal) => Promise<Attempt>;

type NotifyDeps = {
  post: Post;
  mailer: Mailer | null;
  publicUrl: () => string;
  /** The addresses that the account may not send mail to. */
  strangers: (accountId: string, addresses: string[]) => Promise<string[]>;
};

export function createNotifier(deps: NotifyDeps): Notify {
  const mails = createMinuteRate(MAILS_A_MINUTE);
  return async ({ id, accountId, channel, url, body }, signal) => {
    const message = messageOf(JSON.parse(body) as MonitorEvent, deps.publicUrl());
    if (channel === 'email') {
      const given = mailAddresses(url);
      const strangers = await deps.strangers(accountId, given);
      return sendMail(deps.mailer, mails, { id, given, strangers, signal }, message);
    }
    if (!isChat(channel)) throw new Error(`there is no channel ${channel}`);
    return deps.post({ url, ...chatPayload(channel, message), signal });
  };
}

function isChat(channel: string): channel is Exclude<Channel, 'webhook' | 'email'> {
  return channel !== 'webhook' && (CHANNELS as readonly string[]).includes(channel);
}

async function sendMail(
  mailer: Mailer | null,
  mails: MinuteRate,
  { id, given, strangers, signal }: { id: string; given: string[]; strangers: string[]; signal: AbortSignal },
  message: Message,
): Promise<Attempt> {
  const { title, lines, link } = message;
  const at = new Date();
  const startedAt = performance.now();
  const outcome = (error: string | null): Attempt => ({
    ...{ at, statusCode: null, error },
    response: error === null && strangers.length > 0 ? `Not sent to ${strangers.join(', ')}` : null,
    elapsedMs: Math.round(performance.now() - startedAt),
  });
  if (!mailer) return outcome('This server has no mail server configured (WINNOW_SMTP_URL)');
  const addresses = given.filter((address) => !strangers.includes(address));
  if (addresses.length === 0) return outcome(ONLY_PEOPLE);
  const names = addresses.map((address) => address.toLowerCase());
  if (names.some((name) => mails.waitSeconds(name) > 0)) {
    return outcome(
      `At most ${MAILS_A_MINUTE} mails a minute are sent to one address: this one will be tried again later`,
    );
  }
  for (const name of names) mails.count(name);
  try {
    const text = `${lines.join('\n')}\n\n${link}\n`;
    await mailer.send({ id, to: addresses.join(', '), subject: title, text }, signal);
    return outcome(null);
  } catch (error) {
    // This process is stopping: the attempt will be repeated and says nothing about the mail server.
    if (signal.aborted) throw error;
    return outcome(toAppError(error).message);
  }
}

/** @example mailtoUrl(['a@b.example']) // 'mailto:a%40b.example' */
export function mailtoUrl(addresses: string[]): string {
  return `mailto:${addresses.map(encodeURIComponent).join(',')}`;
}

function mailAddresses(url: string): string[] {
  return url.slice('mailto:'.length).split(',').map(decodeURIComponent);
}
