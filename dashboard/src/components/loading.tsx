/** Placeholder for a view that is loading. */
import type { ReactElement } from 'react';
import { Skeleton } from './skeleton.tsx';
import { View } from './view.tsx';

export function Loading(): ReactElement {
  return (
    <View>
      <div role="status" aria-label="Loading" className="flex flex-col gap-6">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-64 w-full" />
      </div>
    </View>
  );
}
