import { expect, it } from 'vitest';
import { pageActions } from '../../../src/contract/fetch/page-actions.ts';
import { ACTIONS, newAction, sentAction, shownAction } from './actions.ts';

it('shows sentences as actions and sends them as sentences', () => {
  const repeat = { type: 'repeat', actions: ['click "More"'], until: 'gone' };
  for (const action of ['scroll down', { type: 'click', text: 'More' }, repeat]) {
    expect(sentAction(shownAction(action))).toEqual(action);
  }
});

it('has every kind of action of the contract', () => {
  const filled = {
    text: 'a',
    selector: undefined,
    key: 'Enter',
    value: 'a',
    script: '1',
    words: 'scroll down',
  };
  for (const [type, { fields }] of Object.entries(ACTIONS)) {
    const given = fields.flatMap(({ name }) => {
      const value = type === 'select' && name === 'selector' ? '#a' : filled[name as keyof typeof filled];
      return value === undefined ? [] : [[name, value]];
    });
    const action = sentAction({ ...newAction(type), ...Object.fromEntries(given) });
    expect(pageActions.safeParse([action]).error?.issues ?? []).toEqual([]);
  }
  expect(Object.keys(ACTIONS)).toHaveLength(12);
});
