/** The entries of the column beside the pages: a page, or an operation or guide with its matches. */
import { Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { classNames } from '../class-names.ts';
import type { FoundGuide } from './guides/guide.ts';
import { Method } from './method.tsx';
import { type Endpoint, titleOf } from './open-api.ts';
import type { Found } from './search.ts';

const ITEM = 'flex items-baseline justify-between gap-2 rounded-md px-2.5 py-1 text-base -outline-offset-2';

/** Called when a link of the column is followed. */
export type Go = { onNavigate?: (() => void) | undefined };

export function Item({
  href,
  children,
  onNavigate,
}: { href: string; children: ReactNode } & Go): ReactElement {
  const [location] = useLocation();
  const here = location === href || (href === '/guides' && location.startsWith('/guides/'));
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <li>
      <Link
        ref={link}
        href={href}
        aria-current={here ? 'page' : undefined}
        {...(onNavigate && { onClick: onNavigate })}
        className={classNames(
          ITEM,
          here ? 'bg-wheat-tint font-medium text-ink' : 'text-soft hover:bg-hover hover:text-ink',
        )}
      >
        {children}
      </Link>
    </li>
  );
}

export function OperationItem({ endpoint, ...go }: { endpoint: Endpoint } & Go): ReactElement {
  return (
    <Item href={`/${endpoint.id}`} {...go}>
      <span className="min-w-0">{titleOf(endpoint)}</span>
      <Method method={endpoint.method} />
    </Item>
  );
}

export function FoundItem({
  found: { endpoint, fields, moreFields },
  ...go
}: { found: Found } & Go): ReactElement {
  return (
    <li>
      <ul>
        <OperationItem endpoint={endpoint} {...go} />
        {fields.map(({ id }) => (
          <li key={id}>
            <Link
              href={`/${endpoint.id}#${encodeURIComponent(id)}`}
              {...(go.onNavigate && { onClick: go.onNavigate })}
              className="block rounded-md py-0.5 pr-2.5 pl-5 font-mono text-soft text-xs [overflow-wrap:anywhere] -outline-offset-2 hover:bg-hover hover:text-ink"
            >
              <FieldPath id={id} />
            </Link>
          </li>
        ))}
        {moreFields > 0 && <li className="pl-5 text-soft text-xs">and {moreFields} more</li>}
      </ul>
    </li>
  );
}

export function FoundGuideItem({ found, ...go }: { found: FoundGuide } & Go): ReactElement {
  return (
    <li>
      <ul>
        <Item href={`/guides/${found.name}`} {...go}>
          {found.title}
        </Item>
        {found.sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              href={`/guides/${found.name}#${encodeURIComponent(id)}`}
              {...(go.onNavigate && { onClick: go.onNavigate })}
              className="block rounded-md py-0.5 pr-2.5 pl-5 text-soft text-xs -outline-offset-2 hover:bg-hover hover:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** `request.fetchConfig.timeout` without its first word, which is shown only for responses. */
function FieldPath({ id }: { id: string }): ReactElement {
  const [place = '', ...names] = id.split('.');
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={names.slice(0, index + 1).join('.')}>
          {index > 0 && '.'}
          <wbr />
          {name}
        </Fragment>
      ))}
      {place !== 'request' && <span className="font-sans"> in the {place}</span>}
    </>
  );
}
