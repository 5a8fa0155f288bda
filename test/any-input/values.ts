/** JSON values of every unpleasant kind, as text: some of them (`__proto__`, 1e400, depth 10,000) no value can write. */
import fc from 'fast-check';

const quoted = (texts: string[]) => texts.map((text) => JSON.stringify(text));

const NUMBERS = [
  ...['0', '-0', '-1', '1', '1.5', '2', '1e308', '-1e308', '1e400', '-1e400', '5e-324', '0.1e-400'],
  ...['2147483648', '-2147483649', '9007199254740991', '9007199254740993', '9223372036854775808'],
];

const STRINGS = quoted([
  ...['', ' ', '\0', 'a\0b', '\x1b[31m', '\r\nX: y', '\u2028', '\ufeff', '\uffff', '\u202e', 'e\u0301', '💥'],
  ...['\ud800', '\udfff\ud800', 'a\udc00b', '__proto__', 'constructor', 'toString', 'null', 'undefined'],
  ...['%', '%00', '%ff', '%zz', '../../etc/passwd', "'; drop table calls; --", '$1', '\\', '"', '{{7*7}}'],
  // For fields that are read as times and schedules.
  ...['0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.001Z', '9999-12-31T23:59:60Z', '2026-02-30', '-1'],
  ...['* * * * *', '60 * * * *', '*/0 * * * *', '0 0 31 2 *', '@yearly', '0m', '99999999999999h', '1e9d'],
  // For patterns, types and names.
  ...['(a+)+$', '[', '**/**/**/**/**', '*'.repeat(5000), 'text/', '/', 'a/b; c="', 'İ', 'ß'.repeat(300)],
]);

/** Addresses that are refused, or that end on this machine. */
export const ADDRESSES = quoted([
  ...[
    'http://',
    'http:',
    '//',
    'http://[::1',
    'http://[::1]:1',
    'http://%00/',
    'http://a\0b/',
    'http://a b/',
  ],
  ...[
    'http://127.0.0.1:99999/',
    'http://127.0.0.1:0/',
    'http://0x7f.1/',
    'http://999.999.999.999/',
    'http://-/',
  ],
  ...[
    'http://xn--/',
    'http://./',
    'http://user:pass@127.0.0.1:1/',
    'http://%ff:%zz@127.0.0.1:1/',
    'data:text/html,a',
    'javascript:1',
    'ftp://a/',
  ],
  ...['http://\ud800/', `http://127.0.0.1:1/${'a'.repeat(100_000)}`, `http://${'a.'.repeat(200)}invalid/`],
]);

const SCHEMAS = [
  '{"$ref":"#"}',
  '{"$ref":"#/definitions/a","definitions":{"a":{"$ref":"#/definitions/a"}}}',
  '{"$ref":"\\ud800"}',
  '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}',
  '{"type":"object","properties":{"a":{"type":"string","pattern":"(a+)+$"}},"required":["a"]}',
  '{"type":"object","properties":{"a":{"type":"string","pattern":"["}}}',
  '{"type":["string","null","nonsense"],"enum":[]}',
  '{"type":"object","properties":{"a":{"type":"number","multipleOf":0,"minimum":1e400}},"required":"a"}',
  '{"type":"object","properties":null,"required":{},"additionalProperties":7}',
  '{"allOf":[{"type":"string"},{"type":"number"}],"anyOf":[],"not":{}}',
  '{"type":"array","items":{"type":"array","items":false},"minItems":1e9,"uniqueItems":"yes"}',
  '{"type":"object","title":"\\u0000","description":"\\udc00","properties":{"\\u0000":{"const":"\\u0000"}}}',
  '{"if":{"type":"object"},"then":{"required":["a"]},"else":false,"dependentSchemas":{"a":{"$ref":"#/if"}}}',
];

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, i) => `"key${i}":${i}`).join()}}`;

const OBJECTS = [
  ...['null', 'true', 'false', '[]', '{}', '[null]', '[[]]', '[{}]', '{"":0}', '{"a":{"a":{}}}'],
  ...[
    '{"__proto__":{"a":1}}',
    '{"__proto__":null}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"toString":1}',
  ],
  ...['{"\\u0000":"\\u0000"}', '{"\\ud800":1}', '{"a":1,"a":2}', '{"length":-1}', '{"0":"a","length":1}'],
  ...['{"type":"__proto__"}', '[{"type":"toString"}]', '{"then":1}', '{"toJSON":"a"}', '{"X-\\u0000":"\\n"}'],
  ...[nested('[', ']', 150), nested('{"a":', '}', 150), nested('{"properties":{"a":', '}}', 60)],
];

const LARGE = [
  ...[nested('[', ']', 10_000), nested('{"a":', '}', 10_000), nested('{"properties":{"a":', '}}', 10_000)],
  ...[
    keys(100_000),
    `[${'0,'.repeat(200_000)}0]`,
    `[${'"",'.repeat(100_000)}""]`,
    `{"${'k'.repeat(500_000)}":1}`,
  ],
  ...['a', '\0', '💥', '<', '[', '\\', ' ', '٣'].map((text) => JSON.stringify(text.repeat(150_000))),
  `[${'{"type":"markdown"},'.repeat(20_000)}{"type":"html"}]`,
];

/** Of all there are. fast-check's own unit of this kind takes seconds to list them all, for shrinking. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

/** Half of a surrogate pair now and then, which fast-check leaves out. */
const anyString = fc
  .array(
    fc.oneof(fc.string({ unit: anyCharacter, maxLength: 8 }), fc.constantFrom('\ud83d', '\udca5', '\0')),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));
const anyObject = fc
  .dictionary(anyString, fc.jsonValue({ stringUnit: anyCharacter }), { maxKeys: 5 })
  .map((value) => JSON.stringify(value));

/** Texts that are JSON, and now and then nearly. */
export const anyJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...STRINGS) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(...OBJECTS) },
  { weight: 2, arbitrary: fc.constantFrom(...SCHEMAS) },
  { weight: 2, arbitrary: fc.constantFrom(...ADDRESSES) },
  { weight: 2, arbitrary: anyString.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: anyObject },
  { weight: 1, arbitrary: fc.constantFrom(...LARGE) },
  { weight: 1, arbitrary: fc.constantFrom('NaN', '{', '[1,', '"', '01', "'a'", '\ufeff1', '"\x01"') },
);

/** One part of a path, or the value of a query parameter, as it stands in an address. */
export const anyAddressPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['%00', '%', '%zz', '%ED%A0%80', '%FF%FE', '%C0%80', '..%2f..', '.', '__proto__', 'null', '%20', '+'],
    ...[
      '0',
      '-1',
      '1.5',
      '1e400',
      '9007199254740993',
      '99999999999999999999',
      'NaN',
      'a'.repeat(8000),
      '%F0%9F%92%A5',
    ],
    ...[
      '0198c7a4-2e61-7a94-90c8-b5d7f31e6a02',
      '00000000-0000-0000-0000-000000000000',
      '0000-01-01T00:00:00Z',
    ],
    ...[
      'running',
      'completed',
      'scrape',
      'true',
      '%27%22%60',
      '%5B%5D',
      '+275760-09-13T00:00:00Z',
      '2026-11-15',
    ],
  ),
  fc
    .string({ unit: anyCharacter, minLength: 1, maxLength: 20 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
);

/** What HTTP allows in a header: bytes above 127 too. */
export const anyHeaderValue: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a'.repeat(6000),
    '\xff\xfe',
    'é',
    '"',
    ',,,;;==',
    'handling=strict',
    '__proto__',
    '\t',
  ),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 40,
  }),
);
