/** The rows that several resources have in common. */
import type { Field } from './fields.ts';

/** As the contract lists them, and more that are read: written out, so that the code's own list is checked against it. */
const SUPPORTED_TYPES = `
text/html application/json text/markdown text/plain text/csv application/x-latex application/pdf
application/vnd.openxmlformats-officedocument.wordprocessingml.document
application/vnd.openxmlformats-officedocument.presentationml.presentation
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
image/jpeg image/png image/webp image/gif image/avif image/tiff image/heic image/bmp
application/epub+zip application/rtf application/vnd.oasis.opendocument.text
application/rss+xml application/atom+xml application/xml
application/msword application/vnd.ms-excel application/vnd.ms-powerpoint
application/vnd.oasis.opendocument.spreadsheet application/vnd.oasis.opendocument.presentation
`
  .trim()
  .split(/\s+/);

export const fetchRows = (maxTimeout: number): Field[] => [
  {
    field: 'fetchConfig.mode',
    default: 'auto',
    accepts: ['auto', 'fast', 'js'],
    refuses: [
      ['slow', 'invalid_value'],
      [1, 'invalid_value'],
    ],
  },
  booleanRow('fetchConfig.stealth', false),
  booleanRow('fetchConfig.shadowDom', true),
  integerRow('fetchConfig.timeout', 60_000, 1000, maxTimeout),
  integerRow('fetchConfig.wait', 0, 0, 30_000),
  integerRow('fetchConfig.scrolls', 0, 0, 100),
  {
    field: 'fetchConfig.headers',
    accepts: [{}, { 'Accept-Language': 'de', 'X-A': '' }],
    refuses: [
      ['a: b', 'invalid_type'],
      [[], 'invalid_type'],
      [null, 'invalid_type'],
      [{ a: 1 }, 'invalid_type', ['a']],
      [{ 'a b': 'c' }, 'custom', ['a b']],
      [{ a: 'b\r\nHost: evil' }, 'invalid_format', ['a']],
    ],
  },
  {
    field: 'fetchConfig.cookies',
    accepts: [{}, { session: 'a=b c' }],
    refuses: [
      ['a=b', 'invalid_type'],
      [{ a: true }, 'invalid_type', ['a']],
      [{ 'a;b': 'c' }, 'custom', ['a;b']],
      [{ a: 'b; c=d' }, 'invalid_format', ['a']],
    ],
  },
  countryRow('fetchConfig.country'),
  {
    field: 'fetchConfig',
    default: {
      mode: 'auto',
      stealth: false,
      shadowDom: true,
      timeout: 60_000,
      wait: 0,
      scrolls: 0,
    },
    accepts: [],
    refuses: [
      [null, 'invalid_type'],
      [[], 'invalid_type'],
      ['fast', 'invalid_type'],
    ],
  },
];

export const allowedTypesRow = (field = 'allowedTypes'): Field => ({
  field,
  accepts: [['text/html'], SUPPORTED_TYPES],
  refuses: [
    [[], 'too_small'],
    [['all'], 'invalid_value', [0]],
    [['*'], 'invalid_value', [0]],
    [['text/html', 'video/mp4'], 'invalid_value', [1]],
    ['text/html', 'invalid_type'],
  ],
});

export const processorRows: Field[] = [
  {
    field: 'processors',
    default: [{ type: 'pdf', maxPages: 25 }],
    accepts: [
      [{ type: 'pdf', maxPages: -1 }],
      [{ type: 'pdf', maxPages: 1 }],
      [{ type: 'pdf', maxPages: 500 }],
    ],
    becomes: [[[{ type: 'pdf' }], [{ type: 'pdf', maxPages: 25 }]]],
    refuses: [
      [[], 'too_small'],
      [[{}], 'invalid_value', [0, 'type']],
      [[{ type: 'docx' }], 'invalid_value', [0, 'type']],
      [[{ type: 'pdf', maxPages: 0 }], 'too_small', [0, 'maxPages']],
      [[{ type: 'pdf', maxPages: -2 }], 'too_small', [0, 'maxPages']],
      [[{ type: 'pdf', maxPages: 501 }], 'too_big', [0, 'maxPages']],
      [[{ type: 'pdf', maxPages: 1.5 }], 'invalid_type', [0, 'maxPages']],
      [[{ type: 'pdf', maxPages: '5' }], 'invalid_type', [0, 'maxPages']],
      [{ type: 'pdf' }, 'invalid_type'],
    ],
  },
];

export const formatsRow: Field = {
  field: 'formats',
  default: [{ type: 'markdown', mode: 'normal' }],
  accepts: [
    [{ type: 'links' }],
    [{ type: 'links' }, { type: 'images' }, { type: 'summary' }, { type: 'branding' }],
  ],
  refuses: [
    [[], 'too_small'],
    ['markdown', 'invalid_type'],
    [['markdown'], 'invalid_type', [0]],
    [[{}], 'invalid_value', [0, 'type']],
    [[{ type: 'docx' }], 'invalid_value', [0, 'type']],
    [[{ type: 'links' }, { type: 'links' }], 'custom'],
  ],
};

export const urlRow: Field = {
  field: 'url',
  missing: { code: 'invalid_type', path: ['url'] },
  accepts: ['https://example.com/a?b=c#d', 'http://127.0.0.1:8080/'],
  becomes: [
    ['  example.com/a ', 'https://example.com/a'],
    ['example.com:8080', 'https://example.com:8080'],
    ['//example.com', 'https://example.com'],
  ],
  refuses: [
    [5, 'invalid_type'],
    [null, 'invalid_type'],
    ['', 'invalid_format'],
    ['   ', 'invalid_format'],
    ['ftp://example.com', 'invalid_format'],
    ['file:///etc/passwd', 'invalid_format'],
    ['javascript:alert(1)', 'invalid_format'],
    ['mailto:a@example.com', 'invalid_format'],
    ['https://', 'invalid_format'],
    ['https://a b.com', 'invalid_format'],
  ],
};

export function integerRow(field: string, initial: unknown, min: number, max: number): Field {
  return {
    field,
    default: initial,
    accepts: Number.isFinite(max) ? [min, max] : [min, min + 1_000_000],
    refuses: [
      [min - 1, 'too_small'],
      ...(Number.isFinite(max) ? ([[max + 1, 'too_big']] as Field['refuses']) : []),
      [min + 0.5, 'invalid_type'],
      [String(min), 'invalid_type'],
    ],
  };
}

export function booleanRow(field: string, initial: boolean): Field {
  return {
    field,
    default: initial,
    accepts: [true, false],
    refuses: [
      ['true', 'invalid_type'],
      [1, 'invalid_type'],
      [null, 'invalid_type'],
    ],
  };
}

export function countryRow(field: string): Field {
  return {
    field,
    accepts: ['DE'],
    becomes: [
      ['de', 'DE'],
      ['Fr', 'FR'],
    ],
    refuses: [
      ['D', 'too_small'],
      ['DEU', 'too_big'],
      ['', 'too_small'],
      ['1!', 'invalid_format'],
      [49, 'invalid_type'],
    ],
  };
}

export function choiceRow(field: string, initial: string | undefined, values: string[]): Field {
  return {
    field,
    default: initial,
    accepts: values,
    refuses: [
      [`${values[0]}x`, 'invalid_value'],
      [7, 'invalid_value'],
    ],
  };
}

/** A JSON Schema is any object. */
export function objectRow(field: string): Field {
  return {
    field,
    accepts: [{}, { type: 'object', properties: { a: { type: 'string' } } }],
    refuses: [
      ['{}', 'invalid_type'],
      [[], 'invalid_type'],
      [null, 'invalid_type'],
    ],
  };
}
