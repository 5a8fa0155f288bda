/** One key: its facts, and buttons to replace or revoke it. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type ApiKey, account, type CreatedKey } from '../../api/account.ts';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../components/use-action.ts';

export function KeyRow({
  apiKey,
  manages,
  onIssued,
}: {
  apiKey: ApiKey;
  manages: boolean;
  onIssued: (issued: CreatedKey) => void;
}): ReactElement {
  const tell = useToast();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['keys'] });
  const rotate = useAction({
    mutationFn: () => account.rotateKey(apiKey.id),
    onSuccess: (issued) => {
      refresh();
      onIssued(issued);
    },
  });
  const revoke = useAction({
    mutationFn: () => account.revokeKey(apiKey.id),
    onSuccess: () => {
      refresh();
      tell('The key was revoked');
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{apiKey.name}</span>
          <Badge tone={apiKey.scope === 'admin' ? 'accent' : 'neutral'}>{apiKey.scope}</Badge>
          {apiKey.surface === 'v1' && <Badge>v1</Badge>}
        </p>
        <p className="text-sm text-soft">
          <code className="font-mono text-xs">{apiKey.hint}…</code> created <Ago time={apiKey.createdAt} />,{' '}
          {apiKey.lastUsedAt ? (
            <>
              last used <Ago time={apiKey.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          {apiKey.expiresAt && (
            <>
              , {Date.parse(apiKey.expiresAt) <= Date.now() ? 'expired' : 'expires'}{' '}
              <Ago time={apiKey.expiresAt} />
            </>
          )}
        </p>
      </div>
      {manages && (
        <div className="flex gap-2">
          <ConfirmButton
            size="sm"
            kind="plain"
            label="Rotate"
            icon="refresh"
            question={`Rotate “${apiKey.name}”?`}
            confirm="Rotate the key"
            busy={rotate.isPending}
            onConfirm={() => rotate.mutate()}
          >
            You get a new key, and the old one stops working at once.
          </ConfirmButton>
          <ConfirmButton
            size="sm"
            label="Revoke"
            icon="trash"
            question={`Revoke “${apiKey.name}”?`}
            confirm="Revoke the key"
            busy={revoke.isPending}
            onConfirm={() => revoke.mutate()}
          >
            Whatever uses this key is refused from now on. This cannot be undone.
          </ConfirmButton>
        </div>
      )}
    </li>
  );
}
