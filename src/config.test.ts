import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultDataDir, environmentWithFile, loadConfig } from './config.ts';
import { settingsText } from './operate/settings.ts';
import { environmentName, SETTINGS } from './settings/settings.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('loadConfig', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: defaultDataDir({}),
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

  it('says of a wrong value what would be right', () => {
    const wrong = {
      PORT: 'abc',
      WINNOW_TRUST_PROXY: 'maybe',
      WINNOW_PUBLIC_URL: 'winnow.example.com',
    };
    expect(() => loadConfig(wrong)).toThrow(/PORT: must be a whole number/);
    expect(() => loadConfig(wrong)).toThrow(/WINNOW_TRUST_PROXY: must be true or false/);
    expect(() => loadConfig(wrong)).toThrow(/WINNOW_PUBLIC_URL: must begin with http:\/\/ or https:\/\//);
    expect(() => loadConfig({ WINNOW_ALLOWED_PRIVATE_HOSTS: 'wiki.internal,http://wiki.internal/' })).toThrow(
      /WINNOW_ALLOWED_PRIVATE_HOSTS: .*"http:\/\/wiki.internal\/"/,
    );
  });

  it('collects the proxies of countries', () => {
    const config = loadConfig({
      WINNOW_PROXY: 'http://p:1',
      WINNOW_PROXY_DE: 'http://de:1',
      WINNOW_PROXY_XYZ: 'http://no',
    });
    expect(config.countryProxies).toEqual({ DE: 'http://de:1' });
  });

  it('reads pools of proxies, and repeats nothing of them when they are wrong', () => {
    const pools = [{ name: 'home', urls: ['http://me:sesame@p:1', 'socks5://p:2'], sticky: 'host' }];
    const load = (WINNOW_PROXIES: string, WINNOW_PROXY = 'home') =>
      loadConfig({ WINNOW_PROXIES, WINNOW_PROXY });
    expect(load(JSON.stringify(pools)).proxies).toEqual(pools);
    const file = join(temporaryFolder(), 'pools.json');
    writeFileSync(file, JSON.stringify(pools));
    expect(load(file).proxies).toEqual(pools);
    for (const [text, complaint] of [
      ['[{"name": "sesame"', /WINNOW_PROXIES: must be JSON/],
      ['/no/such/file', /WINNOW_PROXIES: must be JSON/],
      ['[{"name": "home", "urls": ["ftp://me:sesame@p"]}]', /WINNOW_PROXIES: 0.urls.0: must be the URL/],
      [JSON.stringify([...pools, ...pools]), /two pools have the same name/],
    ] as const) {
      expect(() => load(text)).toThrow(complaint);
      expect(() => load(text)).not.toThrow(/sesame/);
    }
    expect(() => load(JSON.stringify(pools), 'away')).toThrow(/WINNOW_PROXY: neither/);
    expect(() => loadConfig({ WINNOW_PROXY_DE: 'away' })).toThrow(/WINNOW_PROXY_DE: neither/);
  });

  it('takes a browser on another machine only with a way to our guard, or when it is trusted', () => {
    const load = (WINNOW_BROWSER_URLS: string, others = {}) =>
      loadConfig({ WINNOW_BROWSER_URLS, ...others }).browserUrls;
    expect(load('local, http://127.0.0.1:9222')).toEqual(['local', 'http://127.0.0.1:9222']);
    for (const url of ['ws://browsers:3000?token=sesame', 'playwright+wss://10.0.0.7/sesame']) {
      expect(() => load(url)).toThrow(/WINNOW_BROWSER_GUARD_URL/);
      expect(() => load(url)).not.toThrow(/sesame/);
      expect(load(url, { WINNOW_BROWSER_GUARD_URL: 'http://winnow:3128' })).toEqual([url]);
      expect(load(url, { WINNOW_BROWSER_URLS_TRUSTED: 'true' })).toEqual([url]);
    }
    expect(() => load('ftp://sesame')).toThrow(/WINNOW_BROWSER_URLS: must be a list/);
  });

  it('names every wrong setting at once', () => {
    expect(() => loadConfig({ PORT: 'http', WINNOW_HISTORY_DAYS: '-1' })).toThrow(
      /PORT: .*\n.*WINNOW_HISTORY_DAYS: /,
    );
  });

  it('names settings that do not exist, and the ones that were probably meant', () => {
    const environment = {
      WINNOW_APIKEY: 'a',
      WINNOW_PROT: '1',
      WINNOW_FIELD: 'x',
      WINNOW_PROXY_DE: 'http://de:1',
      WINNOW_LLM: 'ollama',
      WINNOW_TEST_FOLDER: '/tmp',
    };
    expect(loadConfig(environment).unknownSettings).toEqual([
      'There is no setting WINNOW_APIKEY. Did you mean WINNOW_API_KEY?',
      'There is no setting WINNOW_PROT. Did you mean PORT?',
      'There is no setting WINNOW_FIELD.',
    ]);
  });

  it('gives every setting a name and a meaning', () => {
    for (const [setting, schema] of Object.entries(SETTINGS.shape)) {
      expect(environmentName(setting)).toMatch(/^(WINNOW_[A-Z0-9_]+|PORT|HOST|DATABASE_URL)$/);
      expect(schema.description, setting).toMatch(/\.$/);
    }
  });
});

describe('the data directory', () => {
  it('is in the home of the user, wherever the command is run', () => {
    const root = temporaryFolder();
    expect(defaultDataDir({}, root)).toBe(join(homedir(), '.local', 'share', 'winnow'));
    expect(defaultDataDir({ XDG_DATA_HOME: '/srv/share' }, root)).toBe('/srv/share/winnow');
  });

  it("is the checkout's own where that is there already", () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'data'));
    expect(defaultDataDir({ XDG_DATA_HOME: '/srv/share' }, root)).toBe(join(root, 'data'));
  });

  it('is what the setting says before anything else', () => {
    expect(loadConfig({ WINNOW_DATA_DIR: '/srv/winnow', XDG_DATA_HOME: '/srv/share' }).dataDir).toBe(
      '/srv/winnow',
    );
  });
});

describe('.env', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is read from the folder of the program, and a data directory there is relative to it', () => {
    const root = temporaryFolder();
    writeFileSync(join(root, '.env'), 'WINNOW_DATA_DIR=./here\nWINNOW_USER_AGENT=mill\n');
    vi.stubEnv('WINNOW_DATA_DIR', undefined);
    vi.stubEnv('WINNOW_USER_AGENT', undefined);
    const config = loadConfig(environmentWithFile(root));
    expect([config.dataDir, config.userAgent]).toEqual([join(root, 'here'), 'mill']);
  });
});

describe('.env.example', () => {
  it('is what `winnow settings` prints', () => {
    expect(readFileSync(new URL('../.env.example', import.meta.url), 'utf8').trimEnd()).toBe(
      settingsText().trimEnd(),
    );
  });

  it('can be used as it is', () => {
    const file = join(temporaryFolder(), '.env');
    writeFileSync(file, settingsText().replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line));
    const environment = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    expect(loadConfig(environment)).toEqual(loadConfig({}));
  });
});
