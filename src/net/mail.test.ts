/** Mail through a server of the operator's. */
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { startMailServer } from '../../test/harness/mail-server.ts';
import { createMailer } from './mail.ts';

const mail = { to: 'ann@example.org', subject: 'Hello', text: 'One line.\n' };

it('is sent in the name of the operator', async () => {
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, smtpFrom: 'Winnow <winnow@example.org>' });
  await mailer?.send(mail);
  mailer?.close();
  expect(server.mails).toMatchObject([{ from: 'winnow@example.org', to: 'ann@example.org' }]);
  expect(server.mails[0]?.text).toContain('Subject: Hello');
  expect(server.mails[0]?.text).toContain('One line.');
  await server.close();
});

it('that is not taken is a failure of the server that it depends on', async () => {
  const server = await startMailServer({ refuse: true });
  const mailer = createMailer({ smtpUrl: server.url, smtpFrom: 'winnow@example.org' });
  const message = 'The mail could not be sent: the server answered 550 no such person';
  await expect(mailer?.send(mail)).rejects.toMatchObject({ type: 'upstream_failed', message });
  mailer?.close();
  await server.close();
  // Where the server is, is for the operator alone.
  const gone = createMailer({ smtpUrl: server.url, smtpFrom: 'winnow@example.org' });
  await expect(gone?.send(mail)).rejects.toThrow(/^The mail could not be sent: [^\d]+$/);
});

it('is given up where the server speaks, and never comes to an end', async () => {
  let talking: NodeJS.Timeout | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    talking = setInterval(() => socket.write('220-'), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}` }, { sendMs: 200 });
  await expect(mailer?.send(mail)).rejects.toMatchObject({
    type: 'upstream_failed',
    message: 'The mail could not be sent: the server did not take it in time',
  });
  clearInterval(talking);
  mailer?.close();
  server.close();
}, 5_000);

it('that was given up is not sent afterwards', async () => {
  const ready = Promise.withResolvers<void>();
  const server = await startMailServer({ ready: ready.promise });
  const mailer = createMailer({ smtpUrl: server.url, smtpFrom: 'winnow@example.org' }, { sendMs: 300 });
  await expect(mailer?.send(mail)).rejects.toThrow('did not take it in time');
  ready.resolve();
  // Ends when the last connection has.
  await server.close();
  expect(server.mails).toEqual([]);
}, 5_000);

it('that was given up before the server was reached is not sent afterwards', async () => {
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, smtpFrom: 'winnow@example.org' });
  const stopped = new AbortController();
  const sending = mailer?.send(mail, stopped.signal);
  stopped.abort();
  await expect(sending).rejects.toMatchObject({ type: 'upstream_failed' });
  // By the time another has arrived, the first would have.
  await mailer?.send({ ...mail, subject: 'The next' });
  await server.close();
  expect(server.mails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(['The next']);
});

it('has the same name whenever it is tried again', async () => {
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, smtpFrom: 'Winnow <winnow@example.org>' });
  for (let n = 0; n < 2; n += 1) await mailer?.send({ ...mail, id: 'delivery-1' });
  await server.close();
  const names = server.mails.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
  expect(names).toEqual(Array(2).fill('<delivery-1@example.org>'));
});

it('is not there without a server', () => {
  expect(createMailer({})).toBeNull();
});
