/** Whether the name of an element is a CSS selector, as agents write them: `#go`, `button.buy`, `ul > li a`. */

const TAG =
  'a|article|aside|button|dd|details|div|dl|dt|em|fieldset|figure|footer|form|h[1-6]|header|iframe|img|input|label|legend|li|main|nav|ol|option|p|section|select|span|strong|summary|svg|table|tbody|td|textarea|th|thead|tr|ul|video';
const NAME = '-?[A-Za-z_][\\w-]*';
const PLACE =
  '(?:first|last|only)-(?:child|of-type)|nth-(?:last-)?(?:child|of-type)\\((?:\\d{1,4}|odd|even)\\)';
const MARK = `[#.]${NAME}|\\[${NAME}(?:[~|^$*]?=(?:"[^"\\\\]*"|'[^'\\\\]*'|${NAME}))?\\]|:(?:${PLACE})`;
const COMPOUND = `(?:(?:${TAG})(?:${MARK})*|(?:${MARK})+)`;
const SELECTOR = new RegExp(`^${COMPOUND}(?:(?: ?[>+~] ?| )${COMPOUND})*$`);

/** Words alone, such as `a button`, are not a selector: it needs at least one of `#`, `.`, `[` and `:`. */
export function isSelector(text: string): boolean {
  return /[#.[:]/.test(text) && SELECTOR.test(text);
}

/** `#more button` may be the button in `#more`, or the button that is called so. */
const CALLED = new RegExp(`^(#${NAME}) (button|input|option|select|textarea)$`);

/** The selector to search by. */
export function selectorOf(text: string): string {
  const [, called, kind] = CALLED.exec(text) ?? [];
  return called ? `${text}, ${called}:not(:has(${kind}))` : text;
}
