/** No fetch is mistaken for another one: of another account, with other credentials, or with other options. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callFetchConfig } from '../../contract/fetch/fetch-config.ts';
import { fetchOptions } from './fetch-request.ts';
import { canBeReadAgain, sameFetchKey } from './same-fetch.ts';

type Asked = {
  accountId: string;
  path: string;
  user: string;
  headers: Record<string, string>;
  cookies: Record<string, string>;
  mode: 'auto' | 'fast' | 'js';
  stealth: boolean;
  wait: number;
  country: string | undefined;
};

const words = fc.constantFrom('', 'a', 'b', 'ab', '"', ',', 'x-a', '[]');
const names = fc.constantFrom('a', 'b', 'x-a', 'authorization', 'accept-language');
const values = fc.dictionary(names, words, { maxKeys: 3 });
const asked: fc.Arbitrary<Asked> = fc.record({
  accountId: fc.constantFrom('one', 'two'),
  path: fc.constantFrom('', 'a', 'a?b', 'a/b'),
  user: fc.constantFrom('', 'me:word@', 'me:other@'),
  headers: values,
  cookies: fc.dictionary(fc.constantFrom('a', 'b', 'x-a'), words, { maxKeys: 3 }),
  mode: fc.constantFrom('auto', 'fast', 'js'),
  stealth: fc.boolean(),
  wait: fc.constantFrom(0, 1),
  country: fc.constantFrom(undefined, 'de', 'fr'),
});

function keyOf({ accountId, path, user, ...config }: Asked, timeout = 60_000): string | null {
  const url = `https://${user}a.example/${path}`;
  const options = fetchOptions(callFetchConfig.parse({ ...config, timeout }), url);
  return sameFetchKey({ accountId, url, options });
}

/**
 * The whole request, in a form in which equal requests are equal texts. Headers override the password of an address.
 */
function told({ accountId, path, user, headers, cookies, ...rest }: Asked): string {
  const sorted = (map: Record<string, string>) => Object.entries(map).sort();
  const password = 'authorization' in headers ? '' : user;
  return JSON.stringify([accountId, path, password, sorted(headers), sorted(cookies), rest]);
}

describe('the key of a fetch', () => {
  it('is the same for the same request, and for no other', () => {
    fc.assert(
      fc.property(asked, asked, (a, b) => {
        expect(keyOf(a) === keyOf(b)).toBe(told(a) === told(b));
      }),
      { numRuns: 500 },
    );
  });

  it('differs if any one member of a request differs', () => {
    fc.assert(
      fc.property(
        asked,
        asked,
        fc.constantFrom(...(Object.keys({ ...SAMPLE }) as (keyof Asked)[])),
        (a, b, name) => {
          const mixed = { ...a, [name]: b[name] } as Asked;
          expect(keyOf(a) === keyOf(mixed)).toBe(told(a) === told(mixed));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('does not depend on the timeout, the fragment or the order of headers', () => {
    expect(keyOf(SAMPLE, 1_000)).toBe(keyOf(SAMPLE));
    expect(keyOf({ ...SAMPLE, path: 'a#top' })).toBe(keyOf({ ...SAMPLE, path: 'a' }));
    const swapped = { ...SAMPLE, headers: { 'x-b': '2', 'x-a': '1' } };
    expect(keyOf(swapped)).toBe(keyOf({ ...SAMPLE, headers: { 'x-a': '1', 'x-b': '2' } }));
  });

  it('does not exist if there are actions on the page or somebody is signed in', () => {
    const url = 'https://a.example/';
    const options = fetchOptions(callFetchConfig.parse({}), url);
    const fetch = { accountId: 'one', url, options };
    expect(sameFetchKey(fetch)).not.toBeNull();
    expect(sameFetchKey({ ...fetch, needs: { steps: [] } })).toBeNull();
    expect(sameFetchKey({ ...fetch, needs: { actions: [] } })).toBeNull();
    expect(sameFetchKey({ ...fetch, options: { ...options, session: 'mine' } as typeof options })).toBeNull();
  });

  it('is not used if only a browser can provide what is asked for', () => {
    expect(canBeReadAgain({})).toBe(true);
    expect(canBeReadAgain({ needs: { probe: 'return 1' } })).toBe(false);
  });
});

const SAMPLE: Asked = {
  accountId: 'one',
  path: '',
  user: '',
  headers: {},
  cookies: {},
  mode: 'auto',
  stealth: false,
  wait: 0,
  country: undefined,
};
