/** Shown for unknown addresses. */
import type { ReactElement } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { View } from '../components/view.tsx';

export function NotFound(): ReactElement {
  return (
    <View>
      <PageHeader title="Nothing here" />
      <Empty
        icon="search"
        title="There is no such page"
        action={<ButtonLink href="/">Go to the overview</ButtonLink>}
      />
    </View>
  );
}
