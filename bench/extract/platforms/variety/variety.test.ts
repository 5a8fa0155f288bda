/** Whether each truth about the pages of many origins stands on its page, and each page is what it says it is. */
import { expect, it } from 'vitest';
import { casesHold } from '../cases-hold.ts';
import { VARIETY } from './index.ts';

casesHold(VARIETY);

it('no page has structured data', () => {
  for (const { html } of VARIETY.flatMap(({ asks }) => asks))
    expect(html).not.toMatch(/<script|\b(?:itemprop|itemscope|typeof|property|datetime)=/);
});
