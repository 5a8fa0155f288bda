import { expect, it } from 'vitest';
import { UsageError } from '../command-line/command.ts';
import { listenOptions } from './listen-options.ts';

it('leaves out what was not given, so that the environment decides', () => {
  expect(listenOptions({})).toEqual({});
  expect(listenOptions({ port: '0' })).toEqual({ port: 0 });
  expect(listenOptions({ port: '8080', host: '0.0.0.0' })).toEqual({ port: 8080, host: '0.0.0.0' });
});

it('refuses an invalid port', () => {
  for (const port of ['', 'http', '65536', '-1', '80.5'])
    expect(() => listenOptions({ port })).toThrow(UsageError);
  expect(() => listenOptions({ host: '' })).toThrow(UsageError);
});
