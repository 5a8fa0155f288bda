import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { databaseError, isGone, isSilent, isStale, mayPass, troubleOf } from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error('as the server says'), { code });

describe('an error of the database', () => {
  it.each([
    ['08006', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['53300', 'unavailable'],
    ['25P03', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['EHOSTUNREACH', 'unavailable'],
    ['25006', 'read_only'],
    ['55P03', 'locked'],
    ['57014', 'slow'],
    ['40P01', 'conflict'],
    ['26000', 'conflict'],
    ['53100', 'full'],
    ['23505', 'fault'],
    ['42601', 'fault'],
  ])('%s means %s', (code, trouble) => {
    const error = withCode(code);
    expect(troubleOf(error)).toBe(trouble);
    expect(troubleOf(databaseError(error))).toBe(trouble);
  });

  it('may be a plan that no longer holds, in any language', () => {
    const said = 'gepufferter Plan darf den Ergebnistyp nicht ändern';
    const error = Object.assign(new Error(said), { code: '0A000', routine: 'RevalidateCachedQuery' });
    expect(isStale(error)).toBe(true);
    expect(troubleOf(error)).toBe('conflict');
    expect(troubleOf(withCode('0A000'))).toBe('fault');
  });

  it('reaches clients as a typed 503, unless it is our own bug', () => {
    const told = databaseError(withCode('25006'));
    expect(told).toBeInstanceOf(AppError);
    expect(told).toMatchObject({ status: 503, message: 'The database is read-only at the moment' });
    expect(mayPass(told)).toBe(true);
    const unbound = Object.assign(new Error('bind message supplies 2 parameters'), { code: '08P01' });
    expect(troubleOf(unbound)).toBe('fault');
    const mistake = withCode('42601');
    expect(databaseError(mistake)).toBe(mistake);
    expect(mayPass(mistake)).toBe(false);
    expect(mayPass(new AppError('upstream_failed', 'The model server gave no answer'))).toBe(false);
  });

  it('distinguishes a server that is gone from a used-up pool and from a dead line', () => {
    expect(isGone(withCode('ECONNREFUSED'))).toBe(true);
    expect(isGone(new Error('Connection terminated unexpectedly'))).toBe(true);
    for (const message of [
      'timeout exceeded when trying to connect',
      'Connection terminated due to connection timeout',
      'Query read timeout',
    ]) {
      expect(isGone(new Error(message)), message).toBe(false);
      expect(isSilent(new Error(message)), message).toBe(true);
    }
  });
});
