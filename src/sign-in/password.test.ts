import { describe, expect, it } from 'vitest';
import type { AppError } from '../errors.ts';
import { createPasswords } from './password.ts';

describe('passwords', () => {
  const passwords = createPasswords({ N: 1024, r: 8, p: 1 });

  it('cost as much to guess as they should', async () => {
    const stored = await createPasswords().hash('correct horse battery');
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    // The stored hash carries its own parameters.
    const weaker = await passwords.hash('correct horse battery');
    expect(await createPasswords().matches('correct horse battery', weaker)).toBe(true);
  });

  it('match the password that was hashed and no other', async () => {
    const stored = await passwords.hash('correct horse battery');
    expect(await passwords.matches('correct horse battery', stored)).toBe(true);
    expect(await passwords.matches('correct horse battery ', stored)).toBe(false);
    expect(await passwords.matches('', stored)).toBe(false);
  });

  it('have different hashes even if they are the same', async () => {
    const [a, b] = await Promise.all([passwords.hash('the same'), passwords.hash('the same')]);
    expect(a).not.toBe(b);
  });

  it('are the same however an accent was typed', async () => {
    const stored = await passwords.hash('caf\u00e9 au lait');
    expect(await passwords.matches('cafe\u0301 au lait', stored)).toBe(true);
  });

  it('never match if none is stored, or what is stored is broken', async () => {
    expect(await passwords.matches('', null)).toBe(false);
    expect(await passwords.matches('', 'scrypt$1024$8$1$$')).toBe(false);
  });

  it('are turned away when too many come at once', async () => {
    const flood = Array.from({ length: 40 }, () => passwords.matches('guess', 'scrypt$2$1$1$c2FsdA$aGFzaA'));
    const outcomes = await Promise.allSettled(flood);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ type: 'rate_limited' } as AppError);
    expect(await passwords.matches('guess', 'scrypt$2$1$1$c2FsdA$aGFzaA')).toBe(false);
  });
});
