/** Shows the views to people who are signed in, and the sign-in page to everyone else. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { Route, Switch, useLocation, useSearch } from 'wouter';
import { SCOPE_OF_ROLE } from '../../src/contract/account/members.ts';
import { allows } from '../../src/contract/account/scope.ts';
import { account, type DashboardSession } from './api/account.ts';
import { isSignedOut } from './api/errors.ts';
import { forgetData, personOf } from './api/other-person.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { ErrorNote } from './components/error-note.tsx';
import { Loading } from './components/loading.tsx';
import { View } from './components/view.tsx';
import { Shell } from './layout/shell.tsx';
import { keepBodiesFor } from './views/playground/stored-body.ts';
import { Join, mayExist, NotAllowed, NotFound, preloadAll, SignIn, VIEWS } from './views.ts';

/** The first view comes first. */
const OTHERS_LATER_MS = 2_000;

export function App(): ReactElement | null {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: account.session,
    staleTime: 60_000,
    // Somebody else may have signed in in another tab.
    refetchOnWindowFocus: 'always',
  });
  const { person, wasKnown } = usePerson(session.data);
  const [location] = useLocation();
  const search = useSearch();
  const hasLink = location === '/sign-in' && new URLSearchParams(search).has('token');
  const known = session.data !== undefined;
  useEffect(() => {
    if (!known) return;
    const timer = setTimeout(preloadAll, OTHERS_LATER_MS);
    return () => clearTimeout(timer);
  }, [known]);

  // For anyone who has the link, even if somebody else is signed in.
  if (location === '/join') {
    return (
      <Suspense>
        <Join />
      </Suspense>
    );
  }
  if (session.data && !hasLink) {
    const scope = SCOPE_OF_ROLE[session.data.role];
    keepBodiesFor(session.data);
    return (
      <Shell key={person} session={session.data}>
        <ErrorBoundary place={location}>
          <Suspense fallback={<Loading />}>
            <Switch>
              {VIEWS.map(({ path, component: Shown, needs }) => (
                <Route key={path} path={path}>
                  {(params) =>
                    !mayExist(params) ? <NotFound /> : allows(scope, needs) ? <Shown /> : <NotAllowed />
                  }
                </Route>
              ))}
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Shell>
    );
  }
  if (session.isPending) return null;
  if (hasLink || isSignedOut(session.error)) {
    return (
      <Suspense>
        <SignIn ended={wasKnown && !hasLink} />
      </Suspense>
    );
  }
  return (
    <View>
      <ErrorNote error={session.error} onRetry={() => void session.refetch()} />
    </View>
  );
}

/** Who is signed in. When that changes, the data of the person before is removed. */
function usePerson(session: DashboardSession | undefined): { person: string | undefined; wasKnown: boolean } {
  const queries = useQueryClient();
  const person = session && personOf(session);
  const [known, setKnown] = useState(person);
  if (person !== undefined && person !== known) {
    setKnown(person);
    if (known !== undefined) forgetData(queries);
  }
  return { person, wasKnown: known !== undefined };
}
