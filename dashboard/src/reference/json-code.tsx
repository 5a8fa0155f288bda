/** JSON with syntax colours. */
import type { ReactElement } from 'react';
import { Code } from '../components/code/code.tsx';

const TOKENS = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

export function JsonCode({ value, label }: { value: unknown; label: string }): ReactElement {
  if (typeof value === 'string') return <Code text={value} label={label} wrap />;
  const text = JSON.stringify(value, null, 2);
  return (
    <Code text={text} label={label} wrap>
      {coloured(text)}
    </Code>
  );
}

function coloured(text: string): (string | ReactElement)[] {
  const parts: (string | ReactElement)[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [whole, quoted, colon, word] = match;
    const shown = quoted ?? whole;
    parts.push(text.slice(at, match.index));
    parts.push(
      <span
        key={match.index}
        className={colourOf(quoted !== undefined, colon !== undefined, word !== undefined)}
      >
        {shown}
      </span>,
    );
    at = match.index + shown.length;
  }
  return [...parts, text.slice(at)];
}

function colourOf(isText: boolean, isName: boolean, isWord: boolean): string {
  if (isName) return 'text-ink font-medium';
  if (isText) return 'text-good';
  return isWord ? 'text-accent' : 'text-info';
}
