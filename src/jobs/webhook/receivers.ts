/**
 * Who may get mail about a monitor. Where strangers can have accounts, only the people of the account may, who have
 * proven their addresses: the owner of a page decides what a change says, and nobody may send mail to others through
 * us.
 */
import type { Config } from '../../config.ts';
import type { Notification } from '../../contract/monitor/notify.ts';
import { invalidField } from '../../errors.ts';
import { planOf } from '../../store/account/accounts.ts';
import type { Queryable } from '../../store/database/database.ts';
import { addressesOfPeople } from '../../store/sign-in/members.ts';

type Deps = { database: Queryable; config: Pick<Config, 'signUp' | 'payTo'> };

export const ONLY_PEOPLE = 'This server only sends mail to people of the account: invite this address first';

/** Throws if the account may not send mail to one of these. */
export async function checkReceivers(
  deps: Deps,
  accountId: string,
  notify: readonly Notification[] | null | undefined,
): Promise<void> {
  const mails = (notify ?? []).flatMap((one, index) => (one.type === 'email' ? [{ index, to: one.to }] : []));
  const given = mails.flatMap(({ to }) => to);
  const strangers = new Set(await strangersAmong(deps, accountId, given));
  for (const { index, to } of mails) {
    const place = to.findIndex((address) => strangers.has(address));
    if (place >= 0) throw invalidField(['notify', index, 'to', place], ONLY_PEOPLE);
  }
}

/**
 * The addresses that the account may not send mail to. Checked again for each mail: people leave, and sign-up may be
 * switched on.
 */
export async function strangersAmong(
  { database, config }: Deps,
  accountId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const isOpen = config.signUp || config.payTo !== undefined;
  if (addresses.length === 0 || !isOpen || (await planOf(database, accountId)) === 'self-hosted') return [];
  const people = new Set(await addressesOfPeople(database, accountId));
  return addresses.filter((address) => !people.has(address.toLowerCase()));
}
