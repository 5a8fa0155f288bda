/** Conditions and receivers of a monitor in short form, for the command line and for agents. */
import { CHATS } from './chats.ts';
import type { Notification } from './notify.ts';
import type { AlarmCondition } from './when.ts';

const BOUNDS: Record<string, 'below' | 'above' | 'changedBy'> = {
  '<': 'below',
  '>': 'above',
  '~': 'changedBy',
};

export const CONDITION_FORMS =
  'contains=TEXT, notContains=TEXT, matches=PATTERN, PATH<NUMBER, PATH>NUMBER or PATH~PERCENT';

/**
 * Null if it has none of these forms.
 *
 * @example conditionFrom('offers[0].price<80') // { path: 'offers[0].price', below: 80 }
 */
export function conditionFrom(given: string): AlarmCondition | null {
  const [, name, value] = /^(contains|notContains|matches)=(.+)$/s.exec(given) ?? [];
  if (name) return { [name]: value };
  // Not one regular expression for all of it, which would be quadratic in long runs of spaces.
  const at = given.search(/[<>~]/);
  const path = given.slice(0, Math.max(at, 0)).trimEnd();
  const bound = BOUNDS[given.charAt(at)];
  const [, number] = /^(-?\d+(?:\.\d+)?)%?$/.exec(given.slice(at + 1).trimStart()) ?? [];
  return bound && path !== '' && number !== undefined ? { path, [bound]: Number(number) } : null;
}

export const NOTIFICATION_FORMS = `email=ADDRESS,… or one of ${CHATS.join(', ')} with =URL`;

/**
 * Null if it has none of these forms.
 *
 * @example notificationFrom('email=ann@example.org') // { type: 'email', to: ['ann@example.org'] }
 */
export function notificationFrom(given: string): Notification | null {
  const at = given.indexOf('=');
  const [name, value] = [given.slice(0, at), given.slice(at + 1)];
  if (name === 'email') return { type: 'email', to: value.split(',').map((address) => address.trim()) };
  const type = CHATS.find((chat) => chat === name);
  return type ? { type, url: value } : null;
}
