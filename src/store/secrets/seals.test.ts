/** Sealed values: opened where they were sealed, under any known key, and nowhere else. */
import { describe, expect, it } from 'vitest';
import { createKeyRing, type SecretKey, secretKeyOf } from './seals.ts';

const OLD = secretKeyOf('the old key, which is long enough');
const NEW = secretKeyOf('the new key, which is long enough');
const PLACE = { table: 'monitor', column: 'secrets', row: 'a' };

function ring(keys: SecretKey[], current = keys[0]) {
  return createKeyRing({
    read: () => keys,
    current: current?.id ?? '',
    hasOlderProcess: false,
    needsPlainAddresses: false,
  });
}

describe('a sealed value', () => {
  it('can be opened, and shows nothing of what is in it', () => {
    const seals = ring([OLD]);
    const sealed = seals.seal('sid=planted', PLACE);
    expect(seals.open(sealed, PLACE)).toBe('sid=planted');
    expect(sealed.includes('planted')).toBe(false);
    expect(seals.seal('sid=planted', PLACE).equals(sealed)).toBe(false);
  });

  it.each([
    { ...PLACE, row: 'b' },
    { ...PLACE, column: 'other' },
    { ...PLACE, table: 'crawl' },
  ])('cannot be opened as one of $table.$column of $row', (place) => {
    const seals = ring([OLD]);
    expect(() => seals.open(seals.seal('x', PLACE), place)).toThrow();
  });

  it('cannot be changed', () => {
    const seals = ring([OLD]);
    const sealed = seals.seal('amount=1', PLACE);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => seals.open(changed, PLACE)).toThrow();
    }
  });

  it('needs its key, and the error names the key but not the value', () => {
    const sealed = ring([OLD]).seal('planted', PLACE);
    expect(() => ring([NEW]).open(sealed, PLACE)).toThrow(
      `monitor.secrets of a is sealed with the secret key ${OLD.id}, which this process lacks`,
    );
    expect(ring([NEW, OLD]).open(sealed, PLACE)).toBe('planted');
  });
});

describe('the keys of a process', () => {
  it('are read again when the database names another, and when a value needs one that is new', () => {
    const keys = [OLD];
    const seals = ring(keys);
    seals.refresh({ currentKey: NEW.id, hasOlderProcess: false, needsPlainAddresses: false });
    expect(seals.ids()).toEqual([OLD.id]);
    keys.push(NEW);
    const late = ring(keys, NEW).seal('x', PLACE);
    expect(seals.open(late, PLACE)).toBe('x');
    seals.refresh({ currentKey: NEW.id, hasOlderProcess: false, needsPlainAddresses: false });
    expect(seals.ids()).toEqual([NEW.id, OLD.id]);
    expect(ring([NEW]).open(seals.seal('y', PLACE), PLACE)).toBe('y');
  });

  it('are not used while a process runs that could not open anything', () => {
    const seals = ring([OLD]);
    expect(seals.on).toBe(true);
    seals.refresh({ currentKey: OLD.id, hasOlderProcess: true, needsPlainAddresses: true });
    expect(seals.on).toBe(false);
  });
});
