import { describe, expect, it } from 'vitest';
import { parseSteps } from './parse-steps.ts';

const only = (sentence: string) => parseSteps([sentence])[0]?.actions;
const named = (name: string, kind: string | null = null) => ({ name, kind });
const click = (name: string, kind: string | null = null) => [{ do: 'click', target: named(name, kind) }];
const type = (text: string, name?: string) => [
  { do: 'type', text, target: name === undefined ? null : named(name, 'field') },
];

describe('click', () => {
  it.each([
    ['click Search', click('Search')],
    ['Click on "Sign in".', click('Sign in')],
    ['click the login button', click('login', 'button')],
    ['Click on the "Next" link', click('Next', 'link')],
    ['tap the button labelled "Load more"', click('Load more', 'button')],
    ['click the link that says Read on', click('Read on', 'link')],
    ['press the Submit button', click('Submit', 'button')],
    ['click the link About us', click('About us', 'link')],
    ['click Menu of the day', click('Menu of the day')],
    ['push “Buy now”', click('Buy now')],
    ["click 'Don't ask'", click("Don't ask")],
    ['click the button', click('', 'button')],
    ['1. Click the Reviews tab', click('Reviews', 'tab')],
    ['click the checkbox called Newsletter', click('Newsletter', 'checkbox')],
    ["click Today's offers", click("Today's offers")],
    ['click #go', [{ do: 'click', target: { name: '#go', kind: null, selector: '#go' } }]],
    [
      'click the "#load-more" button',
      [{ do: 'click', target: { name: '#load-more', kind: 'button', selector: '#load-more' } }],
    ],
    [
      'click on button.buy[data-id="7"]',
      [
        {
          do: 'click',
          target: { name: 'button.buy[data-id="7"]', kind: null, selector: 'button.buy[data-id="7"]' },
        },
      ],
    ],
    [
      'click ul > li:first-child a',
      [
        {
          do: 'click',
          target: { name: 'ul > li:first-child a', kind: null, selector: 'ul > li:first-child a' },
        },
      ],
    ],
    [
      'click a > span.more',
      [{ do: 'click', target: { name: 'a > span.more', kind: null, selector: 'a > span.more' } }],
    ],
    [
      'click the #more button',
      [
        {
          do: 'click',
          target: {
            name: '#more button',
            kind: null,
            selector: '#more button, #more:not(:has(button))',
          },
        },
      ],
    ],
    ['click #1 in the list', click('#1 in the list')],
    ['click example.com', click('example.com')],
    ['click Prices > 5', click('Prices > 5')],
  ])('%s', (sentence, actions) => expect(only(sentence)).toEqual(actions));
});

describe('type', () => {
  it.each([
    ['type "blue mug" into the search box', type('blue mug', 'search')],
    ['Enter a@b.example in the Email field', type('a@b.example', 'Email')],
    ['type hello', type('hello')],
    ['fill in the "First name" field with "Ada"', type('Ada', 'First name')],
    ['fill Email with a@b.example', type('a@b.example', 'Email')],
    ['write "come in and click here" into Message', type('come in and click here', 'Message')],
    ['type "x" in the field', type('x', '')],
    [
      'type "rye" into #q',
      [{ do: 'type', text: 'rye', target: { name: '#q', kind: 'field', selector: '#q' } }],
    ],
    [
      'fill input[name="q"] with rye',
      [
        {
          do: 'type',
          text: 'rye',
          target: { name: 'input[name="q"]', kind: 'field', selector: 'input[name="q"]' },
        },
      ],
    ],
  ])('%s', (sentence, actions) => expect(only(sentence)).toEqual(actions));
});

describe('press', () => {
  it.each([
    ['press Enter', 'Enter'],
    ['hit the escape key', 'Escape'],
    ['press ctrl + a', 'Control+a'],
    ['press arrow down', 'ArrowDown'],
    ['Press the Page Down key.', 'PageDown'],
    ['press F5', 'F5'],
    ['press x', 'x'],
  ])('%s', (sentence, key) => expect(only(sentence)).toEqual([{ do: 'press', key }]));
});

describe('scroll', () => {
  it.each([
    ['scroll down', { do: 'scroll-by', screens: 1 }],
    ['scroll', { do: 'scroll-by', screens: 1 }],
    ['scroll up twice', { do: 'scroll-by', screens: -2 }],
    ['scroll down 3 times', { do: 'scroll-by', screens: 3 }],
    ['scroll down by 500 pixels', { do: 'scroll-by', pixels: 500 }],
    ['scroll to the bottom of the page', { do: 'scroll', to: 'bottom' }],
    ['scroll to top', { do: 'scroll', to: 'top' }],
    ['scroll to "Reviews"', { do: 'scroll', to: named('Reviews') }],
  ])('%s', (sentence, action) => expect(only(sentence)).toEqual([action]));
});

describe('wait', () => {
  it.each([
    ['wait 2 seconds', { do: 'wait', ms: 2_000 }],
    ['wait for 500ms', { do: 'wait', ms: 500 }],
    ['wait 1.5s', { do: 'wait', ms: 1_500 }],
    ['wait', { do: 'wait', ms: 1_000 }],
    ['wait a moment', { do: 'wait', ms: 1_000 }],
    ['wait 10 minutes', { do: 'wait', ms: 60_000 }],
    ['wait for the page to load', { do: 'wait-for-load' }],
    ['wait for .results', { do: 'wait-for', target: { name: '.results', kind: null, selector: '.results' } }],
    ['wait for "Results"', { do: 'wait-for', target: named('Results') }],
    ['wait until the Pay button appears', { do: 'wait-for', target: named('Pay', 'button') }],
  ])('%s', (sentence, action) => expect(only(sentence)).toEqual([action]));
});

it('splits a sentence, but not inside quotes', () => {
  expect(only('Type "salt and press" into Search, then press Enter and wait 1 second')).toEqual([
    ...type('salt and press', 'Search'),
    { do: 'press', key: 'Enter' },
    { do: 'wait', ms: 1_000 },
  ]);
});

it.each(['', 'dance', 'hover over the menu', 'click', 'fill the form', 'x'.repeat(3_000)])(
  'refuses %j by its number',
  (sentence) => {
    try {
      parseSteps(['click Search', sentence]);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        type: 'validation',
        details: [{ path: ['steps', 1], message: expect.stringMatching(/^Step 2 \(".*not understood/) }],
      });
    }
  },
);

it('limits what it reads', () => {
  expect(parseSteps(Array(1000).fill('scroll down'))).toHaveLength(1000);
  expect(() => parseSteps(Array(1000).fill(`click ${'x'.repeat(100)}`))).toThrow(/Validation failed/);
});

it('reads hostile sentences in linear time', () => {
  const slow = ['click', 'type', 'press', 'wait for', 'scroll to', 'fill in'].map(
    (verb) => `${verb} x '${' '.repeat(1_900)}' y`,
  );
  const started = process.cpuUsage();
  expect(() => parseSteps(slow)).toThrow();
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
