import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentName, loadConfig, SETTINGS } from './config.ts';
import { settingsText } from './operate/settings.ts';

describe('loadConfig', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      historyDays: 0,
    });
  });

  it('reads numbers, flags and lists, and takes an empty value for none', () => {
    const config = loadConfig({
      PORT: '8080',
      WINNOW_RESPECT_ROBOTS: 'no',
      WINNOW_ALLOWED_PRIVATE_HOSTS: ' 127.0.0.1:9000, 10.0.0.0/8 ,',
      WINNOW_PUBLIC_URL: ' ',
    });
    expect(config).toMatchObject({ port: 8080, respectRobots: false });
    expect(config.publicUrl).toBeUndefined();
    expect(config.allowedPrivateHosts).toEqual(['127.0.0.1:9000', '10.0.0.0/8']);
  });

  it('collects the proxies of countries', () => {
    const config = loadConfig({
      WINNOW_PROXY: 'http://p:1',
      WINNOW_PROXY_DE: 'http://de:1',
      WINNOW_PROXY_XYZ: 'http://no',
    });
    expect(config.countryProxies).toEqual({ DE: 'http://de:1' });
  });

  it('names every wrong setting at once', () => {
    expect(() => loadConfig({ PORT: 'http', WINNOW_HISTORY_DAYS: '-1' })).toThrow(
      /PORT: .*\n.*WINNOW_HISTORY_DAYS: /,
    );
  });

  it('gives every setting a name and a meaning', () => {
    for (const [setting, schema] of Object.entries(SETTINGS.shape)) {
      expect(environmentName(setting)).toMatch(/^(WINNOW_[A-Z_]+|PORT|HOST|DATABASE_URL)$/);
      expect(schema.description, setting).toMatch(/\.$/);
    }
  });
});

describe('.env.example', () => {
  it('is what `winnow settings` prints', () => {
    expect(readFileSync(new URL('../.env.example', import.meta.url), 'utf8').trimEnd()).toBe(
      settingsText().trimEnd(),
    );
  });

  it('can be used as it is', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'winnow-env-')), '.env');
    writeFileSync(file, settingsText().replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line));
    const environment = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    expect(loadConfig(environment)).toEqual(loadConfig({}));
  });
});
