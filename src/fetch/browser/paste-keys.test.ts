import { expect, it } from 'vitest';
import { isPaste } from './paste-keys.ts';

it.each([
  'Control+v',
  'Control+V',
  'ControlLeft+KeyV',
  'ControlOrMeta+v',
  'Control+Shift+v',
  'Meta+v',
  'Shift+Insert',
])('%s pastes', (combination) => expect(isPaste(combination)).toBe(true));

it.each(['v', 'Shift+v', 'Alt+v', 'Insert', 'Control+a', 'Control+Insert', 'Enter', '+'])(
  '%s does not paste',
  (combination) => expect(isPaste(combination)).toBe(false),
);
