/** Shows its content only to people whose role allows it, so nobody is offered what would be refused. */
import type { ReactElement, ReactNode } from 'react';
import type { Scope } from '../../../src/contract/account/scope.ts';
import { useMay } from '../api/account.ts';

export function IfMay({ scope = 'call', children }: { scope?: Scope; children: ReactNode }): ReactElement {
  return <>{useMay(scope) && children}</>;
}
