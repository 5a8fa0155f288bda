/** The signing secret of webhooks, and the deliveries. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMay } from '../../api/account.ts';
import { winnow } from '../../api/winnow.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyLine } from '../../components/code/copy-line.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { Deliveries } from '../monitors/deliveries.tsx';

export function WebhooksPart(): ReactElement {
  const manages = useMay('admin');
  return (
    <div className="flex flex-col gap-6">
      {manages && <Secret />}
      <Deliveries />
    </div>
  );
}

function Secret(): ReactElement {
  const tell = useToast();
  const queries = useQueryClient();
  const [shown, setShown] = useState(false);
  const secret = useQuery({
    queryKey: ['webhook-secret'],
    queryFn: () => winnow.webhooks.secret(),
    enabled: shown,
  });
  const rotate = useAction({
    mutationFn: () => winnow.webhooks.rotateSecret(),
    onSuccess: (next) => {
      queries.setQueryData(['webhook-secret'], next);
      setShown(true);
      tell('The secret was rotated');
    },
  });
  return (
    <Card
      title="Signing secret"
      help="Deliveries are signed as Standard Webhooks describes, so that you can verify that they are from this server."
      actions={
        <>
          <Button size="sm" onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </Button>
          <ConfirmButton
            size="sm"
            kind="plain"
            label="Rotate"
            icon="refresh"
            question="Rotate the signing secret?"
            confirm="Rotate the secret"
            busy={rotate.isPending}
            onConfirm={() => rotate.mutate()}
          >
            For a day, deliveries are signed with both the old and the new one, so that none is refused.
          </ConfirmButton>
        </>
      }
    >
      {secret.error && <ErrorNote error={secret.error} onRetry={() => void secret.refetch()} />}
      {shown && secret.data ? (
        <CopyLine text={secret.data.secret} label="Copy the secret" />
      ) : (
        <p className="font-mono text-soft">whsec_••••••••••••••••••••••••</p>
      )}
    </Card>
  );
}
