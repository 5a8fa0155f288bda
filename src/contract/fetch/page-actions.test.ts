import { describe, expect, it } from 'vitest';
import { extractBody } from '../extract/extract.ts';
import { monitorBody } from '../monitor/config.ts';
import { issuesOf } from '../request/issues.ts';
import { callFetchConfig } from './fetch-config.ts';

const issues = (config: object) => issuesOf(callFetchConfig.safeParse(config).error as never);
const actions = (...given: unknown[]) => issues({ actions: given });

describe('actions', () => {
  it('are objects, or words', () => {
    const given = [
      { type: 'wait', milliseconds: 100 },
      { type: 'click', selector: '#a', all: true },
      { type: 'press', key: 'Control+A' },
      'click "Load more"',
      { type: 'repeat', actions: ['scroll down'], until: 'idle' },
    ];
    const { actions } = callFetchConfig.parse({ actions: given });
    expect(actions?.at(-1)).toMatchObject({ max: 100 });
  });

  it.each([
    ['an unknown member', { type: 'click', selector: 'a', clickAll: true }, ['clickAll']],
    ['an unknown type', { type: 'hover', selector: 'a' }, ['type']],
    ['both of two', { type: 'click', selector: 'a', text: 'b' }, []],
    ['neither of two', { type: 'wait' }, []],
    ['what is no key', { type: 'press', key: 'Anykey' }, ['key']],
    ['words that are not understood', 'dance', []],
    [
      'a repeat in a repeat',
      { type: 'repeat', until: 'idle', actions: [{ type: 'repeat' }] },
      ['actions', 0, 'type'],
    ],
    ['a number', 5, []],
  ])('refuse %s at its place', (_name, action, path) => {
    expect(actions('scroll down', action)).toMatchObject([{ path: ['actions', 1, ...path] }]);
  });

  it('are fifty at most', () => {
    expect(actions(...Array(51).fill('scroll down'))).toMatchObject([{ code: 'too_big', path: ['actions'] }]);
  });

  it('with results are refused if the answer has no place for them', () => {
    const fetchConfig = { actions: ['scroll down', { type: 'screenshot' }] };
    const { error } = extractBody.safeParse({ url: 'https://a.example', prompt: 'x', fetchConfig });
    expect(issuesOf(error as never)).toMatchObject([{ path: ['fetchConfig', 'actions', 1, 'type'] }]);
  });
});

it('waiting, windows and files are bounded', () => {
  expect(issues({ viewport: { width: 319, height: 900 } })).toMatchObject([{ path: ['viewport', 'width'] }]);
  expect(issues({ viewport: { width: 400 } })).toMatchObject([{ path: ['viewport', 'height'] }]);
  expect(issues({ waitForSelector: { selector: 'a', status: 'x' } })).toMatchObject([
    { path: ['waitForSelector', 'status'] },
  ]);
  expect(issues({ waitForSelector: 'a', mode: 'fast' })).toMatchObject([{ path: ['waitForSelector'] }]);
  const monitor = { url: 'https://a.example', interval: '1h', formats: [{ type: 'pdf' }] };
  expect(issuesOf(monitorBody.safeParse(monitor).error as never)).toMatchObject([
    { path: ['formats', 0, 'type'] },
  ]);
});
