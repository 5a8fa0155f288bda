/** `--when` and `--notify` of a monitor: words on the command line as members of the request. */
import type { MonitorInput } from '../sdk/src/index.ts';
import { UsageError } from '../src/command-line/command.ts';

type Condition = NonNullable<MonitorInput['when']>[number];
type Notification = NonNullable<MonitorInput['notify']>[number];

const BOUNDS: Record<string, 'below' | 'above' | 'changedBy'> = {
  '<': 'below',
  '>': 'above',
  '~': 'changedBy',
};

/** @example conditionFrom('offers[0].price<80') // { path: 'offers[0].price', below: 80 } */
export function conditionFrom(given: string): Condition {
  const [, name, value] = /^(contains|notContains|matches)=(.+)$/s.exec(given) ?? [];
  if (name) return { [name]: value };
  const [, path, sign = '', number] = /^([^<>~]+?)\s*([<>~])\s*(-?\d+(?:\.\d+)?)%?$/.exec(given) ?? [];
  const bound = BOUNDS[sign];
  if (!bound) {
    throw new UsageError(
      `--when "${given}" is not a condition. Write contains=TEXT, notContains=TEXT, matches=PATTERN, PATH<NUMBER, PATH>NUMBER or PATH~PERCENT.`,
    );
  }
  return { path, [bound]: Number(number) };
}

const CHATS = ['slack', 'discord', 'teams', 'ntfy', 'gotify'] as const;

/** @example notificationFrom('email=ann@example.org') // { type: 'email', to: ['ann@example.org'] } */
export function notificationFrom(given: string): Notification {
  const at = given.indexOf('=');
  const [name, value] = [given.slice(0, at), given.slice(at + 1)];
  if (name === 'email') return { type: 'email', to: value.split(',').map((address) => address.trim()) };
  const type = CHATS.find((chat) => chat === name);
  if (!type) {
    throw new UsageError(
      `--notify "${given}" names nobody. Write email=ADDRESS,… or one of ${CHATS.join(', ')} with =URL.`,
    );
  }
  return { type, url: value };
}
