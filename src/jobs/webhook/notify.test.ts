/** Messages to people by mail, with a mailer that only counts. */
import { expect, it } from 'vitest';
import type { Mail } from '../../net/mail.ts';
import type { Delivery } from '../../store/webhook/deliveries.ts';
import { createNotifier, mailtoUrl } from './notify.ts';

const body = JSON.stringify({ type: 'monitor.test', data: { cronId: 'a', url: 'https://a.example/' } });

function countingMailer(strangers: string[] = []) {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), check: async () => {}, close() {} };
  const notify = createNotifier({
    mailer,
    post: async () => {
      throw new Error('nothing is posted');
    },
    publicUrl: () => 'http://127.0.0.1:4000',
    strangers: async (_, addresses) => addresses.filter((address) => strangers.includes(address)),
  });
  const to = (...addresses: string[]) =>
    notify({ channel: 'email', url: mailtoUrl(addresses), body } as Delivery, new AbortController().signal);
  return { sent, to };
}

it('floods no address, however it is spelled and whichever account sends to it', async () => {
  const { sent, to } = countingMailer();
  const attempts = [];
  for (let n = 0; n < 12; n += 1) attempts.push(await to(n % 2 ? 'ann@example.org' : 'Ann@Example.org'));
  expect(sent).toHaveLength(10);
  expect(attempts.map(({ error }) => error === null)).toEqual([...Array(10).fill(true), false, false]);
  expect((await to('bea@example.org')).error).toBeNull();
});

it('records no result for a mail that was cut off by the stop of the process: it is tried again', async () => {
  const stopping = new AbortController();
  const send = async () => {
    stopping.abort();
    throw new Error('cut off');
  };
  const notify = createNotifier({
    mailer: { send, check: async () => {}, close() {} },
    post: () => Promise.reject(new Error('nothing is posted')),
    publicUrl: () => 'http://127.0.0.1:4000',
    strangers: async () => [],
  });
  const delivery = { channel: 'email', url: mailtoUrl(['ann@example.org']), body } as Delivery;
  await expect(notify(delivery, stopping.signal)).rejects.toThrow('cut off');
});

it('leaves out addresses that the account may not send to at that moment, even for older monitors', async () => {
  const { sent, to } = countingMailer(['victim@example.org']);
  expect(await to('ann@example.org', 'victim@example.org')).toMatchObject({
    error: null,
    response: 'Not sent to victim@example.org',
  });
  expect((await to('victim@example.org')).error).toContain('people of the account');
  expect(sent.map((mail) => mail.to)).toEqual(['ann@example.org']);
});
