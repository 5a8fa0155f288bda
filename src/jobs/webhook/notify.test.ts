/** Messages to people by mail, with a mailer that only counts. */
import { expect, it } from 'vitest';
import type { Mail } from '../../net/mail.ts';
import type { Delivery } from '../../store/webhook/deliveries.ts';
import { createNotifier, mailtoUrl } from './notify.ts';

it('floods no address, however it is written and whoever asks for it', async () => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), check: async () => {}, close() {} };
  const notify = createNotifier({
    mailer,
    post: async () => {
      throw new Error('nothing is posted');
    },
    publicUrl: () => 'http://127.0.0.1:4000',
  });
  const body = JSON.stringify({ type: 'monitor.test', data: { cronId: 'a', url: 'https://a.example/' } });
  const to = (address: string) =>
    notify({ channel: 'email', url: mailtoUrl([address]), body } as Delivery, new AbortController().signal);
  const attempts = [];
  for (let n = 0; n < 12; n += 1) attempts.push(await to(n % 2 ? 'ann@example.org' : 'Ann@Example.org'));
  expect(sent).toHaveLength(10);
  expect(attempts.map(({ error }) => error === null)).toEqual([...Array(10).fill(true), false, false]);
  expect((await to('bea@example.org')).error).toBeNull();
});
