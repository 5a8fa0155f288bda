/** Builds `notify`: who gets a readable message, by mail or in a chat. */
import type { ReactElement } from 'react';
import type { Notification } from '../../../../sdk/src/index.ts';
import { Button } from '../../components/button.tsx';
import { Select, TextInput } from '../../components/inputs.tsx';
import { placed } from '../../forms/actions.ts';
import type { BodyForm } from '../../forms/body-form.ts';
import { FoldedPart } from '../../forms/folded-part.tsx';

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

export function ReceiverList({ form }: { form: BodyForm }): ReactElement {
  const given = form.get('notify');
  const receivers = Array.isArray(given) ? (given as Notification[]) : [];
  const set = (next: Notification[]) => form.set('notify', next.length > 0 ? next : undefined);
  return (
    <FoldedPart title="Who is told" given={receivers.length}>
      <p className="text-pretty text-soft text-xs">
        A readable message with what changed and a link. Once the monitor is saved, "Send a test" reaches all
        of them.
      </p>
      {placed(receivers).map(({ item, place }) => (
        <Receiver
          key={place}
          item={item}
          number={place + 1}
          error={form.errorAt(`notify.${place}`)}
          onChange={(next) => set(receivers.map((other, at) => (at === place ? next : other)))}
          onRemove={() => set(receivers.filter((_, at) => at !== place))}
        />
      ))}
      <div>
        <Button
          size="sm"
          icon="plus"
          onClick={() => set([...receivers, receiver(receivers.length === 0 ? 'email' : 'slack', '')])}
        >
          Add a receiver
        </Button>
      </div>
    </FoldedPart>
  );
}

function Receiver({
  item,
  number,
  error,
  onChange,
  onRemove,
}: {
  item: Notification;
  number: number;
  error: string | null;
  onChange: (item: Notification) => void;
  onRemove: () => void;
}): ReactElement {
  const address = item.type === 'email' ? item.to.join(', ') : item.url;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Receiver {number}</legend>
      <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
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
          value={address}
          onChange={({ target }) => onChange(receiver(item.type, target.value))}
        />
        <Button
          size="sm"
          kind="quiet"
          icon="trash"
          aria-label={`Remove receiver ${number}`}
          onClick={onRemove}
        />
      </div>
      {error && <p className="text-bad text-sm">{error}</p>}
    </fieldset>
  );
}
