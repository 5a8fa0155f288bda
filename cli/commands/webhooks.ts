/** `winnow webhook …`: what was sent to the user's webhooks, and the secret that signs it. */
import type { WebhookDelivery } from '../../sdk/src/index.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { arrivalText } from '../arrival.ts';
import { choice, limitOf, text } from '../option-values.ts';
import { forScreen, printable, type Screen } from '../terminal.ts';
import { userCommand } from '../user-command.ts';

const STATES = ['pending', 'delivered', 'failed'] as const;

export const webhookList = userCommand({
  args: '',
  help: 'List what was sent to your webhooks, newest first. With --json, one line per delivery with every attempt.',
  options: {
    limit: { type: 'string', short: 'n', help: 'How many, or "all".', default: '20' },
    status: { type: 'string', help: 'Only deliveries in this state.', choices: STATES },
    about: {
      type: 'string',
      help: 'Only deliveries about this monitor, crawl, batch or extractor, by its id.',
    },
  },
  examples: [['winnow webhook list --status failed', 'Failed deliveries']],
  async run({ options, connect, signal, terminal }) {
    const limit = limitOf(options);
    const query = { status: choice(options, 'status', STATES), about: text(options, 'about') };
    const { winnow } = await connect();
    let shown = 0;
    for await (const delivery of winnow.webhooks.allDeliveries(query, { signal })) {
      const line = options.json
        ? forScreen(JSON.stringify(delivery), terminal.out)
        : lineOf(delivery, terminal.out);
      await writeAndWait(`${line}\n`);
      shown += 1;
      if (shown >= limit) break;
    }
    if (shown === 0 && !options.json) await writeAndWait('Nothing yet.\n');
  },
});

export const webhookSend = userCommand({
  args: 'ID',
  help: 'Send a delivery again, with the same id. Switches its endpoint on again if it was switched off.',
  async run({ args: [id = ''], connect, print, signal }) {
    // Without a server, this process sends it.
    const { winnow, connection } = await connect({ worker: true });
    const sent = await winnow.webhooks.redeliver(id, { signal });
    if (!connection.inProcess) return print(sent, 'It is being sent.');
    await connection.settleEvents(signal);
    const now = (await foundIn(winnow.webhooks.allDeliveries({}, { signal }), id)) ?? sent;
    print(now, arrivalText([now]));
  },
});

export const webhookSecret = userCommand({
  args: '',
  help: 'Print the secret that signs what is sent to your webhooks.',
  async run({ connect, print, signal }) {
    const { winnow } = await connect();
    const answer = await winnow.webhooks.secret({ signal });
    print(answer, answer.secret);
  },
});

export const webhookRotate = userCommand({
  args: '',
  help: 'Create a new secret and print it. For a day, deliveries are signed with both the old and the new one.',
  async run({ connect, print, signal }) {
    const { winnow } = await connect();
    const answer = await winnow.webhooks.rotateSecret({ signal });
    print(answer, answer.secret);
  },
});

async function foundIn(
  deliveries: AsyncIterable<WebhookDelivery>,
  id: string,
): Promise<WebhookDelivery | null> {
  for await (const delivery of deliveries) if (delivery.id === id) return delivery;
  return null;
}

function lineOf(
  { createdAt, status, type, id, url, attempts }: WebhookDelivery,
  { isTerminal }: Screen,
): string {
  const last = attempts.at(-1);
  const why = last && status !== 'delivered' ? (last.error ?? `answered ${last.statusCode}`) : '';
  const columns = [createdAt, status.padEnd(9), type.padEnd(23), id, url, why];
  const line = isTerminal ? columns.join('  ') : columns.map((column) => column.trim()).join('\t');
  return printable(line).trimEnd();
}
