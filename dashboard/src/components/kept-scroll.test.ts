import { afterEach, expect, test, vi } from 'vitest';
import { forgetScroll, keepScroll, keptScroll } from './kept-scroll.ts';

afterEach(() => vi.unstubAllGlobals());

/** A scrollable list, without a browser. */
const listAt = (scrollTop: number) =>
  Object.assign(new EventTarget(), { scrollTop }) as unknown as HTMLElement;

function stubHistory() {
  const browser = {
    state: null as unknown,
    replaceState(state: unknown) {
      this.state = state;
    },
  };
  vi.stubGlobal('history', browser);
  return browser;
}

test('the scroll position of a list is kept with the history entry when something in the list is clicked', () => {
  const browser = stubHistory();
  expect(keptScroll('Pages')).toBe(0);
  const list = listAt(1_200);
  const stop = keepScroll('Pages', list);
  list.dispatchEvent(new Event('click'));
  keepScroll('Links', listAt(30))();
  expect([keptScroll('Pages'), keptScroll('Links')]).toEqual([1_200, 0]);

  stop();
  list.scrollTop = 5;
  list.dispatchEvent(new Event('click'));
  expect(keptScroll('Pages')).toBe(1_200);
  browser.state = null;
  expect(keptScroll('Pages')).toBe(0);
});

test('lists of a new answer at the same address start at the top', () => {
  const browser = stubHistory();
  browser.state = { lists: { Links: 900 }, other: 1 };
  forgetScroll();
  expect(keptScroll('Links')).toBe(0);
  expect(browser.state).toEqual({ other: 1 });
  browser.state = null;
  forgetScroll();
  expect(browser.state).toBeNull();
});
