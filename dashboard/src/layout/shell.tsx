/** The frame of the dashboard: its views, for the person who is signed in. */
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { DashboardSession } from '../api/account.ts';
import { Find } from '../find/find.tsx';
import { Frame } from './frame.tsx';
import { Navigation } from './navigation.tsx';

export function Shell({
  session,
  children,
}: {
  session: DashboardSession;
  children: ReactNode;
}): ReactElement {
  const [location] = useLocation();
  // Parts of a view are tabs, which keep the focus.
  const view = location.replace(/^\/(usage|playground)\/.*/, '/$1');
  return (
    <Frame
      place={view}
      menu={(close) => <Navigation session={session} {...(close && { onNavigate: close })} />}
    >
      {children}
      <Find />
    </Frame>
  );
}
