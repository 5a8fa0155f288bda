/** Buttons, and links that look like them. */
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

type Kind = 'primary' | 'plain' | 'quiet' | 'danger';
type Look = { kind?: Kind; size?: 'sm' | 'md'; icon?: IconName; children?: ReactNode };

const KINDS: Record<Kind, string> = {
  primary: 'bg-wheat text-on-wheat border-transparent hover:bg-wheat-hover',
  plain: 'bg-surface text-ink border-line-strong hover:bg-hover',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-hover',
  danger: 'bg-surface text-bad border-line-strong hover:bg-bad-tint hover:border-bad',
};

export function buttonLook({ kind = 'plain', size = 'md' }: Look): string {
  return classNames(
    'inline-flex select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55',
    size === 'sm' ? 'h-7 px-2.5 text-sm' : 'h-9 px-3.5 text-base',
    KINDS[kind],
  );
}

export function Button({
  kind,
  size,
  icon,
  busy,
  children,
  className,
  onClick,
  ...rest
}: Look & ComponentProps<'button'> & { busy?: boolean }): ReactElement {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...rest}
      disabled={rest.disabled || busy}
      onClick={(event) => {
        // The second click of a double click may arrive before the first shows as busy, and would submit again.
        if (busy !== undefined && event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(buttonLook({ ...(kind && { kind }), ...(size && { size }) }), className)}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}

/** A link to another view, styled as a button. */
export function ButtonLink({ href, kind, size, icon, children }: Look & { href: string }): ReactElement {
  return (
    <Link href={href} className={buttonLook({ ...(kind && { kind }), ...(size && { size }) })}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </Link>
  );
}

/** A square button with an icon; the label is read out and shown on hover. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: { label: string; icon: IconName } & Omit<ComponentProps<'button'>, 'children'>): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        'inline-flex size-8 items-center justify-center rounded-md text-soft transition-colors hover:bg-hover hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      <Icon name={icon} size={17} />
    </button>
  );
}
