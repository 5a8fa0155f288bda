/** Edits `notify`: who gets a readable message, by mail or chat. */
import type { ReactElement } from 'react';
import type { Notification } from '../../../../../sdk/src/index.ts';
import { Select, TextInput } from '../../../components/inputs/inputs.tsx';
import type { BodyForm } from '../../../forms/body-form.ts';
import { ItemList } from '../../../forms/item-list.tsx';

const CHANNELS = [
  { value: 'email', label: 'Mail', placeholder: 'ann@example.org, bob@example.org' },
  { value: 'slack', label: 'Slack', placeholder: 'https://hooks.slack.com/services/…' },
  { value: 'discord', label: 'Discord', placeholder: 'https://discord.com/api/webhooks/…' },
  { value: 'teams', label: 'Teams', placeholder: 'https://….webhook.office.com/…' },
  { value: 'ntfy', label: 'ntfy', placeholder: 'https://ntfy.sh/topic' },
  { value: 'gotify', label: 'Gotify', placeholder: 'https://…/message?token=…' },
] as const;
type Channel = (typeof CHANNELS)[number]['value'];

function receiver(type: Channel, address: string): Notification {
  if (type !== 'email') return { type, url: address };
  return { type, to: address.split(',').map((each) => each.trim()) };
}

const addressOf = (item: Notification) => (item.type === 'email' ? item.to.join(', ') : item.url);

export function ReceiverList({ form }: { form: BodyForm }): ReactElement {
  return (
    <ItemList<Notification>
      form={form}
      path="notify"
      title="Who is told"
      help='A readable message with what changed and a link. Once the monitor is saved, "Send a test" reaches all of them.'
      noun="receiver"
      newItem={(receivers) => receiver(receivers.length === 0 ? 'email' : 'slack', '')}
    >
      {(item, number, onChange) => (
        <>
          <div className="w-32 shrink-0">
            <Select
              aria-label={`Channel of receiver ${number}`}
              options={CHANNELS}
              value={item.type}
              onChange={({ target }) => onChange(receiver(target.value as Channel, ''))}
            />
          </div>
          <TextInput
            aria-label={`Address of receiver ${number}`}
            required
            spellCheck={false}
            placeholder={CHANNELS.find(({ value }) => value === item.type)?.placeholder}
            value={addressOf(item)}
            onChange={({ target }) => onChange(receiver(item.type, target.value))}
          />
        </>
      )}
    </ItemList>
  );
}
