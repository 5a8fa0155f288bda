/** Makes a key. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { SCOPE_MEANINGS, SCOPES, type Scope } from '../../../../src/contract/account/scope.ts';
import { account, type CreatedKey } from '../../api/account.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Choices } from '../../components/inputs/choices.tsx';
import { Form } from '../../components/inputs/form.tsx';
import { Switch } from '../../components/inputs/inputs.tsx';
import { LabelledInput } from '../../components/inputs/labelled-input.tsx';

const SCOPE_CHOICES = SCOPES.map((value) => ({ value, label: value, help: SCOPE_MEANINGS[value] }));

export function NewKey({
  open,
  onClose,
  onIssued,
}: {
  open: boolean;
  onClose: () => void;
  onIssued: (issued: CreatedKey) => void;
}): ReactElement {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('call');
  const [legacy, setLegacy] = useState(false);
  const [lastDay, setLastDay] = useState('');
  const create = useMutation({
    mutationFn: () =>
      account.createKey({
        name,
        scope,
        surface: legacy ? 'v1' : 'v2',
        ...(lastDay && { expiresAt: new Date(`${lastDay}T23:59:59.999`).toISOString() }),
      }),
    onSuccess: (issued) => {
      setName('');
      setScope('call');
      setLegacy(false);
      setLastDay('');
      void queries.invalidateQueries({ queryKey: ['keys'] });
      onIssued(issued);
    },
  });
  function close(): void {
    create.reset();
    onClose();
  }
  return (
    <Dialog title="New key" open={open} onClose={close}>
      <Form onSubmit={() => create.mutate()} className="flex flex-col gap-4">
        <LabelledInput
          label="Name"
          help="A name to recognise it by, such as the program that will use it."
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onValue={setName}
        />
        <Choices label="Scope" value={scope} options={SCOPE_CHOICES} onChange={setScope} />
        <LabelledInput
          label="Last day"
          help="The key is refused after this day. Leave it empty for no end."
          type="date"
          value={lastDay}
          onValue={setLastDay}
        />
        <Switch
          checked={legacy}
          onChange={setLegacy}
          label="For the legacy v1 interface only"
          help="Keys for v2 work on both; this one works on /v1/ alone."
        />
        {create.error && <ErrorNote error={create.error} />}
        <Button kind="primary" type="submit" busy={create.isPending}>
          Create key
        </Button>
      </Form>
    </Dialog>
  );
}
