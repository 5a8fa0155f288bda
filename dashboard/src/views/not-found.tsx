/** Shown for unknown addresses. */
import type { ReactElement } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { View } from '../components/view.tsx';

export function NotFound(): ReactElement {
  return (
    <View>
      <PageHeader title="Page not found" />
      <Empty
        icon="search"
        title="The dashboard has no such page"
        action={<ButtonLink href="/">Go to the overview</ButtonLink>}
      />
    </View>
  );
}
