/** An HTTP method in its colour. */
import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

const COLOURS: Record<string, string> = {
  get: 'text-info',
  post: 'text-good',
  patch: 'text-warn',
  put: 'text-warn',
  delete: 'text-bad',
};

export function Method({ method }: { method: string }): ReactElement {
  return (
    <span className={classNames('font-medium font-mono text-xs uppercase', COLOURS[method] ?? 'text-soft')}>
      {method === 'delete' ? 'del' : method}
    </span>
  );
}
