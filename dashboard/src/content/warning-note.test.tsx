import { expect, it } from 'vitest';
import { warningWords } from './warning-note.tsx';

it.each([
  [{ reason: 'too_short', detail: '12 characters' }, 'The page has very little text: 12 characters'],
  [{ reason: 'spa_shell', detail: 'empty app root' }, 'Empty app root'],
  [{ reason: 'bot_blocked' }, 'Bot blocked'],
  // Of an address it must be said what happened to it, and it stays as it is written.
  [
    { reason: 'not_visited', detail: 'http://a.example/map.xml: HTTP 500' },
    'Not visited: http://a.example/map.xml: HTTP 500',
  ],
])('%j in words', (warning, words) => expect(warningWords(warning)).toBe(words));
