/**
 * Seals secrets in the database with keys that are not in it (secret-keys.ts). The database alone, or a dump of it,
 * does not reveal them.
 */
import { hkdfSync } from 'node:crypto';
import { sealBytes, unsealBytes } from './sealed.ts';

/** The row that a sealed value belongs to. It can be opened only for this row, so values cannot be swapped. */
export type SealedPlace = { table: string; column: string; row: string };

export type Seals = {
  /** False while a process of an earlier version, which cannot open sealed values, shares the database. */
  readonly on: boolean;
  /** Whether webhook addresses are sealed too: not while a version that cannot send to sealed ones is running. */
  readonly addresses: boolean;
  /** For a column of the type `sealed`, whose values are sealed again when the key is rotated. */
  seal(text: string, place: SealedPlace): Buffer;
  open(sealed: Buffer, place: SealedPlace): string;
};

export type SecretKey = { id: string; bytes: Buffer };

/** What the database says about sealing, read with each heartbeat. */
export type SealingState = {
  currentKey: string | null;
  hasOlderProcess: boolean;
  /** A process can send only to plain addresses. */
  needsPlainAddresses: boolean;
};

export type KeyRing = Seals & {
  /** The ids of all keys, beginning with the one that seals. */
  ids(): string[];
  /** Reads the keys again, and adopts the state in the database. */
  refresh(state: SealingState): void;
};

const FORMAT = 1;
const ID_BYTES = 8;
/** Where a sealed value has the id of its key, counted as in SQL. */
export const KEY_ID_IN_SQL = { from: 2, for: ID_BYTES };

/** @param text any text with enough randomness, such as 32 random bytes in base64 */
export function secretKeyOf(text: string): SecretKey {
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', text, '', `winnow secret key: ${what}`, length));
  return { id: derive('id', ID_BYTES).toString('hex'), bytes: derive('sealing', 32) };
}

export function createKeyRing(options: {
  read: () => SecretKey[];
  current: string;
  hasOlderProcess: boolean;
  needsPlainAddresses: boolean;
}): KeyRing {
  let keys = options.read();
  let { current } = options;
  let on = !options.hasOlderProcess;
  let addresses = !options.needsPlainAddresses;
  const find = (id: string) => keys.find((key) => key.id === id);

  return {
    get on() {
      return on;
    },
    get addresses() {
      return on && addresses;
    },
    ids: () => [current, ...keys.map(({ id }) => id).filter((id) => id !== current)],

    refresh({ currentKey, hasOlderProcess, needsPlainAddresses }) {
      keys = options.read();
      if (currentKey && find(currentKey)) current = currentKey;
      on = !hasOlderProcess;
      addresses = !needsPlainAddresses;
    },

    seal(text, place) {
      const key = find(current);
      if (!key) throw new Error(`The secret key ${current} is gone`);
      const header = Buffer.concat([Buffer.from([FORMAT]), Buffer.from(key.id, 'hex')]);
      return Buffer.concat([header, sealBytes(key.bytes, boundTo(place), Buffer.from(text))]);
    },

    open(sealed, place) {
      const id = sealed.subarray(1, 1 + ID_BYTES).toString('hex');
      // Another process may already use a key that was just created.
      if (!find(id)) keys = options.read();
      const key = find(id);
      if (sealed[0] !== FORMAT || !key) {
        throw new Error(`${boundTo(place)} is sealed with the secret key ${id}, which this process lacks`);
      }
      return unsealBytes(key.bytes, boundTo(place), sealed.subarray(1 + ID_BYTES)).toString('utf8');
    },
  };
}

function boundTo({ table, column, row }: SealedPlace): string {
  return `${table}.${column} of ${row}`;
}
