/** How a recrawl interprets sitemaps, answers and errors. */
import { describe, expect, it } from 'vitest';
import { isGone } from '../../../fetch/verdict/gone.ts';
import type { EarlierPage, Visit } from '../../../store/crawl/earlier.ts';
import { changeOfUnfetched, conditionOf, isOlderThanVisit, lastmodTime } from './recrawl.ts';

const VISIT: Visit = { at: '2026-03-10T12:00:00Z', url: 'https://a.example/', body: 'b', content: 'c' };

describe('lastmod', () => {
  const spared = (lastmod: string) => {
    const time = lastmodTime(lastmod);
    return isOlderThanVisit(time === undefined ? null : new Date(time), VISIT);
  };

  it('saves the request if it is older than the visit', () => {
    expect(spared('2026-03-01')).toBe(true);
    expect(spared('2026-03-10T11:59:00Z')).toBe(true);
    expect(spared('2026-03-10T12:01:00Z')).toBe(false);
  });

  it('without a time means any hour of that day, anywhere', () => {
    expect(spared('2026-03-10')).toBe(false);
    expect(spared('2026-03-09')).toBe(false);
    expect(spared('2026-03-08')).toBe(true);
  });

  it('without a day means any day of that month or year', () => {
    expect(spared('2026-03')).toBe(false);
    expect(spared('2026-02')).toBe(true);
    expect(spared('2026')).toBe(false);
    expect(spared('2025')).toBe(true);
  });

  it('without a zone may be in any zone, whichever the server is in', () => {
    expect(spared('2026-03-10T09:00:00')).toBe(false);
    expect(spared('2026-03-10 01:00')).toBe(false);
    expect(spared('2026-03-09T23:59:00.5')).toBe(true);
  });

  it('that is not a date is ignored', () => {
    expect(spared('soon')).toBe(false);
    expect(spared('0')).toBe(false);
    expect(spared('version 7')).toBe(false);
    expect(isOlderThanVisit(null, VISIT)).toBe(false);
  });

  it.each(['9999-12-31', '0000-01-01T00:00:00Z', '+012345-01-01T00:00:00Z', '-000001-01-01T00:00:00Z'])(
    'of a year that the database rejects is ignored: %s',
    (written) => expect(lastmodTime(written)).toBeUndefined(),
  );
});

it('requests conditionally only if there is a validator', () => {
  expect(conditionOf(VISIT)).toBeUndefined();
  expect(conditionOf({ ...VISIT, etag: '"1"' })).toMatchObject({ url: VISIT.url, etag: '"1"' });
});

it('reports a page as gone if it is not found, and only then', () => {
  expect(isGone({ status: 404, warnings: [] })).toBe(true);
  expect(isGone({ status: 410, warnings: [] })).toBe(true);
  expect(isGone({ status: 200, warnings: [{ reason: 'soft_404' }] })).toBe(true);
  expect(isGone({ status: 403, warnings: [{ reason: 'http_error' }] })).toBe(false);
});

describe('a page that was not fetched', () => {
  const before: EarlierPage = {
    id: 'p',
    url: 'https://a.example/now',
    title: '',
    contentType: 'text/html',
    statusCode: 200,
    change: null,
    links: [],
    aliases: [],
    refId: 'r',
    visit: VISIT,
  };
  const failed = {
    outcome: { outcome: 'failed', url: 'u', params: {}, elapsedMs: 1, reason: 'timeout', error: '' },
    note: null,
  } as const;
  const skipped = (reason: string) =>
    ({ outcome: { outcome: 'skipped', url: 'u', reason, error: null }, note: null }) as const;

  it('keeps its earlier state if it failed', () => {
    expect(changeOfUnfetched(failed, before).outcome).toMatchObject({
      change: 'unchanged',
      refId: 'r',
      visit: VISIT,
    });
    expect(changeOfUnfetched(failed, null).outcome).toMatchObject({ change: 'new' });
    const neverRead = { ...before, visit: null };
    expect(changeOfUnfetched(failed, neverRead).outcome).toMatchObject({ change: 'unchanged' });
    const newThen = { ...neverRead, change: 'new' as const };
    expect(changeOfUnfetched(failed, newThen).outcome).toMatchObject({ change: 'new' });
  });

  it('is gone, under its earlier address, if it no longer belongs to the crawl', () => {
    const gone = { change: 'gone', url: before.url };
    expect(changeOfUnfetched(skipped('robots'), before).outcome).toMatchObject(gone);
    expect(changeOfUnfetched(skipped('robots'), { ...before, visit: null }).outcome).toMatchObject({
      change: 'unchanged',
    });
    expect(changeOfUnfetched(skipped('robots'), null).outcome).toMatchObject({ change: 'new' });
    expect(changeOfUnfetched(skipped('gone'), null).outcome).toMatchObject({ change: 'gone' });
  });
});
