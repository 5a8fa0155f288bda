/**
 * Renders a Markdown tree as React elements. Only listed node types are rendered, and HTML is shown as text, so that
 * a scraped page never becomes markup of ours.
 */
import type { Nodes, Root, Table } from 'mdast';
import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Code } from '../../components/code/code.tsx';
import { headingId, plainText } from '../../reference/guides/guide.ts';
import { OutsideLink } from '../outside-link.tsx';
import { Picture } from '../picture.tsx';

type Context = {
  /** Addresses by the name they are referred to. */
  definitions: Map<string, string>;
  /** Whether the text is ours: its headings can be linked to, and its links lead to other pages of the app. */
  own: boolean;
};

export function renderTree(tree: Root, { own = false } = {}): ReactNode {
  const found = tree.children.filter((node) => node.type === 'definition');
  const definitions = new Map(found.map(({ identifier, url }) => [identifier, url]));
  return children(tree, { definitions, own });
}

function children(node: Nodes, context: Context): ReactNode {
  if (!('children' in node)) return null;
  return node.children.map((child, index) => (
    <Fragment key={`${child.type}-${String(index)}`}>{render(child, context)}</Fragment>
  ));
}

const SIMPLE: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  blockquote: 'blockquote',
};

function render(node: Nodes, context: Context): ReactNode {
  const inside = () => children(node, context);
  const simple = SIMPLE[node.type];
  if (simple) return createElement(simple, null, inside());
  switch (node.type) {
    case 'text':
      return node.value;
    case 'html':
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'heading':
      return createElement(
        `h${node.depth}`,
        context.own ? { id: headingId(plainText(node)), className: 'scroll-mt-18' } : null,
        inside(),
      );
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside()}</ol> : <ul>{inside()}</ul>;
    case 'listItem':
      return (
        <li>
          {typeof node.checked === 'boolean' && (node.checked ? '☑ ' : '☐ ')}
          {inside()}
        </li>
      );
    case 'code':
      if (context.own) return <Code label="this code" text={node.value} />;
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'link':
      if (context.own && /^[#/]/.test(node.url)) return <Link href={node.url}>{inside()}</Link>;
      return <OutsideLink url={node.url}>{inside()}</OutsideLink>;
    case 'linkReference':
      return <OutsideLink url={context.definitions.get(node.identifier) ?? ''}>{inside()}</OutsideLink>;
    case 'image':
      return <Picture url={node.url} alt={node.alt ?? ''} />;
    case 'imageReference':
      return <Picture url={context.definitions.get(node.identifier) ?? ''} alt={node.alt ?? ''} />;
    case 'table':
      return renderTable(node, context);
    case 'footnoteReference':
      return <sup>{node.label ?? node.identifier}</sup>;
    case 'footnoteDefinition':
      return (
        <div>
          <sup>{node.label ?? node.identifier}</sup> {inside()}
        </div>
      );
    default:
      return null;
  }
}

function renderTable(table: Table, context: Context): ReactNode {
  const [head, ...body] = table.children;
  const row = (cells: Table['children'][number], tag: 'th' | 'td') =>
    cells.children.map((cell, index) => (
      <Fragment key={`cell-${String(index)}`}>
        {createElement(tag, tag === 'th' ? { scope: 'col' } : null, children(cell, context))}
      </Fragment>
    ));
  return (
    // Focusable, so that a wide one can be scrolled by keyboard.
    <section tabIndex={0} aria-label="Table" className="table-scroll">
      <table>
        <thead>
          <tr>{head && row(head, 'th')}</tr>
        </thead>
        <tbody>
          {body.map((cells, index) => (
            <tr key={`row-${String(index)}`}>{row(cells, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
