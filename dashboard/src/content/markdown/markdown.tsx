/** Rendered Markdown; the raw text if it cannot be parsed in reasonable time. */
import { memo, type ReactNode } from 'react';
import { Code } from '../../components/code/code.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { renderTree } from './render-markdown.tsx';
import { useMarkdownTree } from './use-markdown-tree.ts';

/** Laying out more would freeze the page; the raw text has everything. */
const MOST_RENDERED = 300_000;

export const Markdown = memo(function Markdown({ text }: { text: string }): ReactNode {
  const tree = useMarkdownTree(text.length > MOST_RENDERED ? text.slice(0, MOST_RENDERED) : text);
  if (tree === null) return <Skeleton className="h-40 w-full" />;
  if (tree === 'too hard') {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-soft">This text takes too long to format. Here is the raw text.</p>
        <Code label="Markdown" text={text} wrap tall />
      </div>
    );
  }
  return (
    <div className="prose">
      {renderTree(tree)}
      {text.length > MOST_RENDERED && <p className="text-soft">There is more: see the raw text.</p>}
    </div>
  );
});
