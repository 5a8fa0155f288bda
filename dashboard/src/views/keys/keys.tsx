/** The account's keys: make, show once, rotate, revoke. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { account, type CreatedKey, useMay } from '../../api/account.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyLine } from '../../components/code/copy-line.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKey } from './new-key.tsx';

export function Keys(): ReactElement {
  const keys = useQuery({ queryKey: ['keys'], queryFn: account.keys });
  const manages = useMay('admin');
  const [creating, setCreating] = useState(false);
  const [issued, setIssued] = useState<CreatedKey | null>(null);
  return (
    <View>
      <PageHeader
        title="Keys"
        help="A key opens the API for your account. Keep it on your server, never in a web page."
        actions={
          manages && (
            <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
              New key
            </Button>
          )
        }
      />
      {keys.error && <ErrorNote error={keys.error} onRetry={() => void keys.refetch()} />}
      {!keys.isLoadingError && (
        <Card flush>
          {keys.isPending && <SkeletonRows rows={3} height="h-16" />}
          {keys.data?.data.length === 0 && (
            <Empty icon="key" title="No keys">
              Make one to call the API from your own programs.
            </Empty>
          )}
          <ul className="divide-y divide-line">
            {keys.data?.data.map((key) => (
              <KeyRow key={key.id} apiKey={key} manages={manages} onIssued={setIssued} />
            ))}
          </ul>
        </Card>
      )}
      <NewKey
        open={creating}
        onClose={() => setCreating(false)}
        onIssued={(next) => {
          setCreating(false);
          setIssued(next);
        }}
      />
      <Dialog title="Your new key" open={issued !== null} onClose={() => setIssued(null)} wide>
        <p className="text-soft">This is the only time it is shown. Copy it now and keep it safe.</p>
        <CopyLine text={issued?.apiKey ?? ''} label="Copy the key" />
      </Dialog>
    </View>
  );
}
