/** The links of a page, by the site they lead to. */
import { type ReactElement, useMemo, useState } from 'react';
import { CopyButton } from '../components/code/copy-button.tsx';
import { TextInput } from '../components/inputs/inputs.tsx';
import { VirtualList } from '../components/virtual-list.tsx';
import { counted } from '../format.ts';
import { hasWords } from '../words.ts';
import { OutsideLink } from './outside-link.tsx';

export function LinkList({ links }: { links: string[] }): ReactElement {
  const [words, setWords] = useState('');
  const shown = useMemo(() => links.filter(hasWords(words)), [links, words]);
  if (links.length === 0) return <p className="text-soft">The page has no links.</p>;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <TextInput
          aria-label="Filter the links"
          placeholder={`Filter ${counted(links.length, 'link')}`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <CopyButton words label="Copy all" text={() => shown.join('\n')} />
      </div>
      {shown.length === 0 && <p className="text-soft">No link matches.</p>}
      <VirtualList items={shown} label="Links" height={560} rowHeight={44} keyOf={(link) => link}>
        {(link) => {
          const { host, rest } = parts(link);
          return (
            <OutsideLink
              url={link}
              className="flex h-11 min-w-0 items-center gap-3 border-line border-b px-3 hover:bg-hover"
            >
              <span className="w-40 shrink-0 truncate text-soft text-sm max-sm:w-24">{host}</span>
              <span className="truncate">{rest}</span>
            </OutsideLink>
          );
        }}
      </VirtualList>
    </div>
  );
}

function parts(link: string): { host: string; rest: string } {
  try {
    const url = new URL(link);
    return { host: url.host || url.protocol, rest: url.pathname + url.search + url.hash };
  } catch {
    return { host: '', rest: link };
  }
}
