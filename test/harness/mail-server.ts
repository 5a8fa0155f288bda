/** A stub of a mail server: speaks as much SMTP (RFC 5321) as a client needs, and keeps the mails. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string; text: string };

export type MailServer = { url: string; mails: ReceivedMail[]; close(): Promise<void> };

type MailServerOptions = {
  /** Refuses all recipients. */
  refuse?: boolean;
  /** Waits for this before it accepts the text of a mail. */
  ready?: Promise<void>;
};

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = createServer((socket) => talk(socket, mails, options));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function talk(socket: Socket, mails: ReceivedMail[], { refuse, ready }: MailServerOptions): void {
  let mail: ReceivedMail = { from: '', to: '', text: '' };
  let inText = false;
  let rest = '';
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const address = (line: string) => /<(.*)>/.exec(line)?.[1] ?? '';
  const receive = (line: string) => {
    if (inText) {
      if (line !== '.') mail.text += `${line}\n`;
      else {
        inText = false;
        mails.push(mail);
        mail = { from: '', to: '', text: '' };
        reply('250 kept');
      }
    } else if (/^(?:EHLO|HELO)/i.test(line)) reply('250 stub');
    else if (/^MAIL/i.test(line)) {
      mail.from = address(line);
      reply('250 ok');
    } else if (/^RCPT/i.test(line)) {
      mail.to = address(line);
      reply(refuse ? '550 no such person' : '250 ok');
    } else if (/^DATA/i.test(line)) {
      inText = true;
      if (ready) void ready.then(() => reply('354 go on'));
      else reply('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else reply('250 ok');
  };
  socket.on('error', () => {});
  socket.on('data', (data) => {
    const lines = (rest + data).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  reply('220 stub');
}
