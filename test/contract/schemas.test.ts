/** Every row of the spec's tables: its default, its bounds, and what it says to a value beyond them. */
import { describe, expect, test } from 'vitest';
import { crawlBody } from '../../src/contract/crawl/config.ts';
import { crawlPagesRoute } from '../../src/contract/crawl/crawl.ts';
import { extractBody, MAX_CONTENT_BYTES } from '../../src/contract/extract/extract.ts';
import { schemaBody } from '../../src/contract/extract/schema-service.ts';
import { historyQuery } from '../../src/contract/history/history.ts';
import { crawlJobBody, monitorJobBody } from '../../src/contract/jobs.ts';
import { monitorBody, monitorPatch } from '../../src/contract/monitor/config.ts';
import { monitorActivityRoute } from '../../src/contract/monitor/monitor.ts';
import { scrapeBody } from '../../src/contract/page/scrape.ts';
import { uuid } from '../../src/contract/primitives.ts';
import { searchBody } from '../../src/contract/search.ts';
import { type Field, issues, testFields } from './fields.ts';
import {
  allowedTypesRow,
  booleanRow,
  choiceRow,
  countryRow,
  fetchRows,
  formatsRow,
  integerRow,
  objectRow,
  processorRows,
  urlRow,
} from './rows.ts';

const MODES = ['normal', 'reader', 'prune'];
const url = 'https://example.com';

const promptRow: Field = {
  field: 'prompt',
  missing: { code: 'invalid_type', path: ['prompt'] },
  accepts: ['The title'],
  refuses: [
    ['', 'too_small'],
    [1, 'invalid_type'],
  ],
};

describe('scrape', () => {
  testFields(scrapeBody, { url }, [
    urlRow,
    formatsRow,
    {
      field: 'contentType',
      accepts: ['text/html', 'application/pdf', 'text/html; charset=utf-8'],
      becomes: [[' Text/HTML ', 'text/html']],
      refuses: [
        ['html', 'invalid_format'],
        ['', 'invalid_format'],
        [1, 'invalid_type'],
      ],
    },
    allowedTypesRow(),
    ...processorRows,
    ...fetchRows(60_000),
  ]);

  test('the messages for formats', () => {
    expect(issues(scrapeBody, { url, formats: [] })[0]?.message).toBe('Select at least one format');
    expect(issues(scrapeBody, { url, formats: [{ type: 'html' }, { type: 'html' }] })[0]?.message).toBe(
      'duplicate format types not allowed',
    );
  });

  test('unknown fields are ignored', () => {
    const parsed = scrapeBody.parse({ url, surprise: 1, fetchConfig: { surprise: 1 } });
    expect(parsed).not.toHaveProperty('surprise');
    expect(parsed.fetchConfig).not.toHaveProperty('surprise');
  });
});

describe('formats', () => {
  const format = (type: string) => ({ url, formats: [{ type }] });
  describe('markdown', () =>
    testFields(scrapeBody, format('markdown'), [choiceRow('formats.0.mode', 'normal', MODES)]));
  describe('html', () =>
    testFields(scrapeBody, format('html'), [choiceRow('formats.0.mode', 'normal', MODES)]));
  describe('json', () =>
    testFields(scrapeBody, format('json'), [
      {
        field: 'formats.0.prompt',
        default: '',
        accepts: ['', 'a'.repeat(10_000)],
        refuses: [
          ['a'.repeat(10_001), 'too_big'],
          [1, 'invalid_type'],
        ],
      },
      objectRow('formats.0.schema'),
      choiceRow('formats.0.mode', 'normal', MODES),
    ]));
  describe('screenshot', () =>
    testFields(scrapeBody, format('screenshot'), [
      booleanRow('formats.0.fullPage', false),
      // Their defaults, 1440 and 900, are filled in with the window; see page-control.test.ts.
      integerRow('formats.0.width', undefined, 320, 3840),
      integerRow('formats.0.height', undefined, 200, 2160),
      integerRow('formats.0.quality', 80, 1, 100),
    ]));
});

describe('extract', () => {
  const missing = { code: 'custom', path: ['url'] } as const;
  // Two bytes a letter in UTF-8: the bound counts bytes, not characters.
  const contentRow = (field: string): Field => ({
    field,
    missing,
    accepts: ['', 'a'.repeat(MAX_CONTENT_BYTES), 'é'.repeat(MAX_CONTENT_BYTES / 2)],
    refuses: [
      ['a'.repeat(MAX_CONTENT_BYTES + 1), 'too_big'],
      ['é'.repeat(MAX_CONTENT_BYTES / 2 + 1), 'too_big'],
      [1, 'invalid_type'],
    ],
  });
  testFields(extractBody, { prompt: 'The title' }, [
    { ...urlRow, missing },
    contentRow('html'),
    contentRow('markdown'),
  ]);
  testFields(extractBody, { url, prompt: 'The title' }, [
    promptRow,
    objectRow('schema'),
    choiceRow('mode', 'normal', MODES),
    allowedTypesRow(),
    ...processorRows,
    ...fetchRows(60_000),
  ]);

  test('two sources are one too many', () => {
    expect(issues(extractBody, { prompt: 'p', url, markdown: '# a' })).toEqual([
      { code: 'custom', path: ['markdown'], message: 'Provide exactly one of url, html and markdown' },
    ]);
  });
});

describe('search', () => {
  testFields(searchBody, { query: 'a' }, [
    {
      field: 'query',
      missing: { code: 'invalid_type', path: ['query'] },
      accepts: ['cats'],
      refuses: [
        ['', 'too_small'],
        ['  ', 'too_small'],
        [1, 'invalid_type'],
      ],
    },
    integerRow('numResults', 3, 1, 20),
    { ...promptRow, missing: undefined },
    choiceRow('format', 'markdown', ['markdown', 'html']),
    choiceRow('mode', 'prune', MODES),
    choiceRow('timeRange', undefined, ['past_hour', 'past_24_hours', 'past_week', 'past_month', 'past_year']),
    countryRow('locationGeoCode'),
    allowedTypesRow(),
    ...processorRows,
    ...fetchRows(60_000),
  ]);
  describe('with a prompt', () => testFields(searchBody, { query: 'a', prompt: 'b' }, [objectRow('schema')]));

  test('a schema needs a prompt', () => {
    expect(issues(searchBody, { query: 'a', schema: {} })).toEqual([
      { code: 'custom', path: ['schema'], message: 'schema requires prompt' },
    ]);
  });
});

const patternsRow = (field: string): Field => ({
  field,
  default: [],
  accepts: [[], ['/blog/*', 'https://example.com/**']],
  refuses: [
    ['/blog/*', 'invalid_type'],
    [[1], 'invalid_type', [0]],
    [[''], 'too_small', [0]],
  ],
});

const webhookRow: Field = {
  field: 'webhookUrl',
  accepts: ['https://example.com/hook', null],
  becomes: [['example.com/hook', 'https://example.com/hook']],
  refuses: [
    ['ftp://example.com', 'invalid_format'],
    [1, 'invalid_type'],
  ],
};

const maxDepthRow = integerRow('maxDepth', 2, 0, Number.POSITIVE_INFINITY);
/** The default is filled in within the operator's limit (src/jobs/crawl/max-pages.ts). */
const maxPagesRow = integerRow('maxPages', undefined, 1, 1_000_000);

describe('crawl', () => {
  testFields(crawlBody, { url }, [
    urlRow,
    formatsRow,
    { ...maxDepthRow, accepts: [...maxDepthRow.accepts, null] },
    { ...maxPagesRow, accepts: [...maxPagesRow.accepts, null] },
    integerRow('maxLinksPerPage', 10, 1, Number.POSITIVE_INFINITY),
    booleanRow('allowExternal', false),
    booleanRow('sitemap', false),
    patternsRow('includePatterns'),
    patternsRow('excludePatterns'),
    webhookRow,
    allowedTypesRow(),
    ...processorRows,
    ...fetchRows(300_000),
  ]);

  test('contentTypes is another name for allowedTypes, which wins', () => {
    expect(crawlBody.parse({ url, contentTypes: ['text/html'] }).allowedTypes).toEqual(['text/html']);
    const both = crawlBody.parse({ url, contentTypes: ['text/html'], allowedTypes: ['text/csv'] });
    expect(both.allowedTypes).toEqual(['text/csv']);
    expect(both).not.toHaveProperty('contentTypes');
    expect(issues(crawlBody, { url, contentTypes: ['*'] })).toMatchObject([
      { code: 'invalid_value', path: ['contentTypes', 0] },
    ]);
  });
});

const intervalRow: Field = {
  field: 'interval',
  missing: { code: 'invalid_type', path: ['interval'] },
  accepts: ['*', '0 * * * *', 'a'.repeat(100)],
  refuses: [
    ['', 'too_small'],
    ['a'.repeat(101), 'too_big'],
    [60, 'invalid_type'],
  ],
};
const monitorRows: Field[] = [
  {
    field: 'name',
    accepts: ['', 'a'.repeat(200)],
    refuses: [
      ['a'.repeat(201), 'too_big'],
      [1, 'invalid_type'],
    ],
  },
  webhookRow,
  {
    field: 'timezone',
    accepts: ['UTC', 'Europe/Berlin', null],
    refuses: [
      ['Mars/Olympus', 'custom'],
      [1, 'invalid_type'],
    ],
  },
  {
    field: 'ignore',
    accepts: [{ selectors: ['.ad'], patterns: ['\\d+'] }, null],
    becomes: [[{}, { selectors: [], patterns: [] }]],
    refuses: [
      ['.ad', 'invalid_type'],
      [{ selectors: '.ad' }, 'invalid_type', ['selectors']],
      [{ patterns: [1] }, 'invalid_type', ['patterns', 0]],
    ],
  },
];

describe('monitor', () => {
  testFields(monitorBody, { url, interval: '1h' }, [
    urlRow,
    intervalRow,
    formatsRow,
    ...monitorRows,
    ...fetchRows(300_000),
  ]);
});

describe('monitor patch', () => {
  testFields(monitorPatch, {}, [
    { ...urlRow, missing: undefined },
    { ...intervalRow, missing: undefined },
    { ...formatsRow, default: undefined },
    ...monitorRows,
  ]);

  test('what is left out stays out', () => {
    expect(monitorPatch.parse({})).toEqual({});
    expect(monitorPatch.parse({ webhookUrl: null })).toEqual({ webhookUrl: null });
  });
});

describe('schema service', () => {
  testFields(schemaBody, { prompt: 'p' }, [promptRow, objectRow('existingSchema')]);

  test('existing_schema is another name for existingSchema', () => {
    expect(schemaBody.parse({ prompt: 'p', existing_schema: { a: 1 } })).toEqual({
      prompt: 'p',
      existingSchema: { a: 1 },
    });
  });
});

/** Numbers come as text in a query string. */
function queryRow(field: string, initial: number, min: number, max: number): Field {
  return {
    field,
    default: initial,
    accepts: [],
    becomes: [
      [String(min), min],
      [String(max), max],
    ],
    refuses: [
      [String(min - 1), 'too_small'],
      [String(max + 1), 'too_big'],
      ['1.5', 'invalid_type'],
      ['many', 'invalid_type'],
    ],
  };
}

describe('history query', () => {
  testFields(historyQuery, {}, [
    queryRow('page', 1, 1, 2_147_483_647),
    queryRow('limit', 20, 1, 100),
    choiceRow('service', undefined, ['scrape', 'extract', 'search', 'monitor', 'crawl', 'schema']),
    choiceRow('status', undefined, ['running', 'completed', 'failed']),
    { field: 'sessionId', accepts: ['run-1'], refuses: [[['a', 'b'], 'invalid_type']] },
    { field: 'q', accepts: ['cats'], refuses: [[['a', 'b'], 'invalid_type']] },
  ]);
});

describe('crawl pages query', () => {
  testFields(crawlPagesRoute.request.query, {}, [
    queryRow('limit', 50, 1, 100),
    queryRow('cursor', 0, 0, 2_147_483_647),
  ]);
});

describe('monitor activity query', () => {
  testFields(monitorActivityRoute.request.query, {}, [
    queryRow('limit', 20, 1, 100),
    {
      field: 'cursor',
      accepts: ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00+02:00'],
      refuses: [
        ['yesterday', 'invalid_format'],
        ['2026-03-01', 'invalid_format'],
      ],
    },
  ]);
});

test('ids are UUIDs of any version', () => {
  for (const id of ['0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c11', '11111111-1111-1111-1111-111111111111']) {
    expect(issues(uuid, id)).toEqual([]);
  }
  for (const id of ['', 'abc', '0198c7a25b1e7c439d0a3f6b2e8d4c11', '0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c1g']) {
    expect(issues(uuid, id)).toEqual([
      { code: 'invalid_format', format: 'uuid', path: [], message: 'Invalid UUID' },
    ]);
  }
});

describe('jobs need every member', () => {
  const owner = { userId: 'u', workspaceId: 'w', apiKeyId: null };
  const tick = { cronId: 'c', prevId: null, ...owner, config: { url, interval: '1h' } };
  const batch = { crawlId: 'c', urls: [url], depth: 0, parentUrl: null, ...owner, config: { url } };
  test.each(Object.keys(tick))('monitor: %s', (name) => {
    expect(issues(monitorJobBody, tick)).toEqual([]);
    expect(issues(monitorJobBody, { ...tick, [name]: undefined })).toMatchObject([{ path: [name] }]);
  });
  test.each(Object.keys(batch))('crawl: %s', (name) => {
    expect(issues(crawlJobBody, batch)).toEqual([]);
    expect(issues(crawlJobBody, { ...batch, [name]: undefined })).toMatchObject([{ path: [name] }]);
  });
});
