import type { MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

/** How many clicks of a double click are handled, and whether the form is submitted twice. */
function doubleClick(busy?: boolean): { clicks: number; sends: number } {
  const onClick = vi.fn();
  const { props } = Button({ onClick, ...(busy !== undefined && { busy }) }) as {
    props: { onClick: (event: MouseEvent<HTMLButtonElement>) => void };
  };
  const kept = [1, 2].filter((detail) => {
    const preventDefault = vi.fn();
    props.onClick({ detail, preventDefault } as unknown as MouseEvent<HTMLButtonElement>);
    return preventDefault.mock.calls.length === 0;
  });
  return { clicks: onClick.mock.calls.length, sends: kept.length };
}

test('a double click triggers a button once', () => {
  expect(doubleClick(false)).toEqual({ clicks: 1, sends: 1 });
});

test('a button without an action counts every click', () => {
  expect(doubleClick()).toEqual({ clicks: 2, sends: 2 });
});
