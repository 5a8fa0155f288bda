/** Every field of the v1 requests, at its bounds. */
import { describe, expect, test } from 'vitest';
import { feedbackBody } from '../../src/dialects/v1/contract/account.ts';
import { waitQuery } from '../../src/dialects/v1/contract/fields.ts';
import { markdownifyBody } from '../../src/dialects/v1/contract/markdownify.ts';
import { searchscraperBody } from '../../src/dialects/v1/contract/searchscraper.ts';
import { sitemapBody } from '../../src/dialects/v1/contract/sitemap.ts';
import { smartcrawlerBody } from '../../src/dialects/v1/contract/smartcrawler.ts';
import { smartscraperBody } from '../../src/dialects/v1/contract/smartscraper.ts';
import { type Field, issues, testFields } from './fields.ts';
import { booleanRow, integerRow, objectRow } from './rows.ts';

const URL = 'https://example.com/page';
const TWO_MB = 2_097_152;

const promptRow: Field = {
  field: 'user_prompt',
  missing: { code: 'invalid_type', path: ['user_prompt'] },
  accepts: ['The price', 'x'.repeat(20_000)],
  becomes: [['  The price ', 'The price']],
  refuses: [
    ['', 'too_small'],
    ['   ', 'too_small'],
    [7, 'invalid_type'],
    [null, 'invalid_type'],
  ],
};

const urlRow = (field: string, required: boolean): Field => ({
  field,
  ...(required && { missing: { code: 'invalid_type', path: [field] } }),
  accepts: [URL, 'http://example.com'],
  becomes: [[' example.com ', 'https://example.com']],
  refuses: [
    ['', 'invalid_format'],
    ['ftp://example.com', 'invalid_format'],
    [1, 'invalid_type'],
  ],
});

const headersRow: Field = {
  field: 'headers',
  accepts: [{}, { 'Accept-Language': 'de' }],
  refuses: [
    ['a: b', 'invalid_type'],
    [[], 'invalid_type'],
    [{ a: 1 }, 'invalid_type', ['a']],
    [{ a: 'b\r\nHost: evil' }, 'invalid_format', ['a']],
  ],
};

const cookiesRow: Field = {
  field: 'cookies',
  accepts: [{}, { session: 'a=b' }],
  refuses: [
    ['a=b', 'invalid_type'],
    [{ a: true }, 'invalid_type', ['a']],
    [{ a: 'b; c=d' }, 'invalid_format', ['a']],
  ],
};

describe('smartscraper', () => {
  const base = { user_prompt: 'The price', website_url: URL };
  testFields(smartscraperBody, base, [
    promptRow,
    objectRow('output_schema'),
    headersRow,
    cookiesRow,
    booleanRow('stealth', false),
    integerRow('total_pages', 1, 1, 100),
    integerRow('number_of_scrolls', 0, 0, 50),
    booleanRow('mock', false),
    booleanRow('plain_text', false),
    {
      field: 'steps',
      accepts: [[], ['click Search', 'wait 1 second'], Array(1000).fill('scroll down')],
      refuses: [
        ['click Search', 'invalid_type'],
        [[1], 'invalid_type', [0]],
        [Array(1001).fill('scroll down'), 'too_big'],
      ],
    },
  ]);

  test('website_url', () => {
    expect(smartscraperBody.parse({ user_prompt: 'x', website_url: 'example.com' }).website_url).toBe(
      'https://example.com',
    );
    expect(issues(smartscraperBody, { user_prompt: 'x', website_url: 'ftp://a' })).toMatchObject([
      { code: 'invalid_format', path: ['website_url'] },
    ]);
  });

  test.each(['website_html', 'website_markdown'])('%s, at most 2 MB', (field) => {
    const body = (text: string) => ({ user_prompt: 'x', [field]: text });
    expect(smartscraperBody.parse(body('x'.repeat(TWO_MB)))).toMatchObject({ stealth: false });
    for (const text of ['x'.repeat(TWO_MB + 1), 'é'.repeat(TWO_MB / 2 + 1)]) {
      expect(issues(smartscraperBody, body(text))).toMatchObject([{ code: 'too_big', path: [field] }]);
    }
  });

  test.each([
    [{}, 'website_url'],
    [{ website_url: URL, website_html: '<p>' }, 'website_html'],
    [{ website_url: URL, website_markdown: 'x' }, 'website_markdown'],
    [{ website_html: '<p>', website_markdown: 'x' }, 'website_markdown'],
    [{ website_url: URL, website_html: '<p>', website_markdown: 'x' }, 'website_html'],
  ])('exactly one source, not %j', (sources, field) => {
    expect(issues(smartscraperBody, { user_prompt: 'x', ...sources })).toMatchObject([
      { code: 'custom', path: [field], message: expect.stringContaining('exactly one') },
    ]);
  });
});

describe('searchscraper', () => {
  testFields(searchscraperBody, { user_prompt: 'The price' }, [
    promptRow,
    headersRow,
    objectRow('output_schema'),
    booleanRow('mock', false),
    booleanRow('stealth', false),
    {
      field: 'time_range',
      accepts: ['past_hour', 'past_24_hours', 'past_week', 'past_month', 'past_year'],
      refuses: [
        ['past_decade', 'invalid_value'],
        [1, 'invalid_value'],
      ],
    },
  ]);
});

describe('markdownify', () => {
  testFields(markdownifyBody, { website_url: URL }, [
    urlRow('website_url', true),
    headersRow,
    booleanRow('stealth', false),
    booleanRow('mock', false),
  ]);
});

describe('sitemap', () => {
  testFields(sitemapBody, { website_url: URL }, [
    urlRow('website_url', true),
    headersRow,
    booleanRow('mock', false),
    booleanRow('stealth', false),
  ]);
});

describe('smartcrawler', () => {
  const patterns = (field: string): Field => ({
    field,
    default: [],
    accepts: [['/blog/*', '/a/**']],
    refuses: [
      ['/blog/*', 'invalid_type'],
      [[''], 'too_small', [0]],
      [['x'.repeat(2_001)], 'too_big', [0]],
    ],
  });
  testFields(smartcrawlerBody, { url: URL }, [
    urlRow('url', true),
    {
      field: 'prompt',
      accepts: ['', 'The price', 'x'.repeat(10_000)],
      refuses: [
        ['x'.repeat(10_001), 'too_big'],
        [1, 'invalid_type'],
      ],
    },
    booleanRow('extraction_mode', true),
    {
      field: 'depth',
      default: 1,
      accepts: [0, 1, 50],
      refuses: [
        [-1, 'too_small'],
        [1.5, 'invalid_type'],
        ['1', 'invalid_type'],
      ],
    },
    integerRow('max_pages', 10, 1, 1000),
    booleanRow('same_domain_only', true),
    objectRow('schema'),
    {
      field: 'rules',
      default: { include_paths: [], exclude_paths: [] },
      accepts: [{ include_paths: ['/a'], exclude_paths: [] }],
      refuses: [[[], 'invalid_type']],
    },
    patterns('rules.include_paths'),
    patterns('rules.exclude_paths'),
    booleanRow('sitemap', false),
    booleanRow('stealth', false),
    booleanRow('mock', false),
  ]);
});

describe('feedback', () => {
  const base = { request_id: '0198c7a2-77d0-7e15-8a3b-51c09e6f2d48', rating: 3 };
  testFields(feedbackBody, base, [
    {
      field: 'request_id',
      missing: { code: 'invalid_type', path: ['request_id'] },
      accepts: [base.request_id],
      refuses: [['17', 'invalid_format']],
    },
    {
      field: 'rating',
      missing: { code: 'invalid_type', path: ['rating'] },
      accepts: [0, 1, 2, 3, 4, 5],
      refuses: [
        [-1, 'too_small'],
        [6, 'too_big'],
        [2.5, 'invalid_type'],
        ['5', 'invalid_type'],
      ],
    },
    {
      field: 'feedback_text',
      accepts: ['', 'Good', 'x'.repeat(10_000)],
      refuses: [
        ['x'.repeat(10_001), 'too_big'],
        [1, 'invalid_type'],
      ],
    },
  ]);
});

test('wait: 0 to 60 seconds, none by default', () => {
  expect(waitQuery.parse({})).toEqual({ wait: 0 });
  expect(waitQuery.parse({ wait: '60' })).toEqual({ wait: 60 });
  for (const wait of ['-1', '61', 'soon', '1.5']) expect(issues(waitQuery, { wait })).toHaveLength(1);
});
