/** The list of views, and who is signed in. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { SCOPE_OF_ROLE } from '../../../src/contract/account/members.ts';
import { allows } from '../../../src/contract/account/scope.ts';
import type { DashboardSession } from '../api/account.ts';
import { winnow } from '../api/winnow.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../components/icon.tsx';
import { FindButton } from '../find/find.tsx';
import { formatCompact, formatNumber, isUnlimited } from '../format.ts';
import { SERVICE_PATH } from '../service-path.ts';
import { NAVIGATION } from './navigation-places.ts';

const ITEM = 'flex items-center gap-2.5 rounded-md px-2.5 py-1.5 font-medium text-base transition-colors';

export function Navigation({
  session,
  onNavigate,
}: {
  session: DashboardSession;
  onNavigate?: () => void;
}): ReactElement {
  const [location] = useLocation();
  const scope = SCOPE_OF_ROLE[session.role];
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-between gap-6">
      <nav aria-label="Main" className="flex flex-col gap-3">
        <FindButton {...(onNavigate && { onOpen: onNavigate })} />
        <ul className="flex flex-col gap-0.5">
          {NAVIGATION.filter(({ needs = 'read' }) => allows(scope, needs)).map(({ href, label, icon }) => {
            const here = href === '/' ? location === '/' : location.startsWith(href);
            return (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={here ? 'page' : undefined}
                  {...(onNavigate && { onClick: onNavigate })}
                  className={classNames(
                    ITEM,
                    here ? 'bg-wheat-tint text-ink' : 'text-soft hover:bg-hover hover:text-ink',
                  )}
                >
                  <span className={here ? 'text-accent' : ''}>
                    <Icon name={icon} />
                  </span>
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
        <a
          href={`${SERVICE_PATH}/docs`}
          className={classNames(ITEM, '-mt-2.5 text-soft hover:bg-hover hover:text-ink')}
        >
          <Icon name="docs" />
          API reference
        </a>
      </nav>
      <div className="flex flex-col gap-3">
        <CreditsLine />
        <p
          className="truncate border-line border-t px-2.5 pt-3 text-sm text-soft"
          title={session.account.name}
        >
          {session.email ?? session.account.name}
        </p>
      </div>
    </div>
  );
}

function CreditsLine(): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['credits'],
    queryFn: () => winnow.credits(),
    refetchInterval: 30_000,
  });
  if (!data) return <div className="h-11" />;
  const total = data.used + data.remaining;
  const unlimited = isUnlimited(data.remaining);
  return (
    <Link href="/usage" className="block rounded-md px-2.5 py-1 hover:bg-hover">
      <span className="flex justify-between gap-2 text-sm">
        <span className="text-soft">Credits</span>
        <span className="tabular font-medium" title={formatNumber(data.remaining)}>
          {unlimited ? `${formatCompact(data.used)} used` : `${formatCompact(data.remaining)} left`}
        </span>
      </span>
      {!unlimited && (
        <span className="mt-1.5 block h-1 overflow-hidden rounded-full bg-hover">
          <span
            className="block h-full rounded-full bg-wheat"
            style={{ width: `${total > 0 ? (100 * data.remaining) / total : 0}%` }}
          />
        </span>
      )}
    </Link>
  );
}
