/** Shown instead of a view that the person's role may not see. */
import type { ReactElement } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { View } from '../components/view.tsx';

export function NotAllowed(): ReactElement {
  return (
    <View>
      <PageHeader title="Not for your role" />
      <Empty
        icon="people"
        title="Your role does not let you do this"
        action={<ButtonLink href="/people">See who may</ButtonLink>}
      >
        Ask an admin of the account to do it or to change your role.
      </Empty>
    </View>
  );
}
