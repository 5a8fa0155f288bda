/**
 * A tree of Markdown as React elements. It is walked by a list of what is allowed; HTML inside it is shown as text,
 * so that nothing of a scraped page ever becomes markup of ours.
 */
import type { Nodes, Root, Table } from 'mdast';
import { createElement, Fragment, type ReactNode } from 'react';
import { OutsideLink } from './outside-link.tsx';
import { Picture } from './picture.tsx';

/** Addresses by the name they are referred to. */
type Definitions = Map<string, string>;

export function renderTree(tree: Root): ReactNode {
  const found = tree.children.filter((node) => node.type === 'definition');
  return children(tree, new Map(found.map(({ identifier, url }) => [identifier, url])));
}

function children(node: Nodes, definitions: Definitions): ReactNode {
  if (!('children' in node)) return null;
  return node.children.map((child, index) => (
    <Fragment key={`${child.type}-${String(index)}`}>{render(child, definitions)}</Fragment>
  ));
}

const SIMPLE: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  blockquote: 'blockquote',
};

function render(node: Nodes, definitions: Definitions): ReactNode {
  const inside = () => children(node, definitions);
  const simple = SIMPLE[node.type];
  if (simple) return createElement(simple, null, inside());
  switch (node.type) {
    case 'text':
      return node.value;
    case 'html':
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'heading':
      return createElement(`h${node.depth}`, null, inside());
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
      return <OutsideLink url={node.url}>{inside()}</OutsideLink>;
    case 'linkReference':
      return <OutsideLink url={definitions.get(node.identifier) ?? ''}>{inside()}</OutsideLink>;
    case 'image':
      return <Picture url={node.url} alt={node.alt ?? ''} />;
    case 'imageReference':
      return <Picture url={definitions.get(node.identifier) ?? ''} alt={node.alt ?? ''} />;
    case 'table':
      return renderTable(node, definitions);
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

function renderTable(table: Table, definitions: Definitions): ReactNode {
  const [head, ...body] = table.children;
  const row = (cells: Table['children'][number], tag: 'th' | 'td') =>
    cells.children.map((cell, index) => (
      <Fragment key={`cell-${String(index)}`}>
        {createElement(tag, tag === 'th' ? { scope: 'col' } : null, children(cell, definitions))}
      </Fragment>
    ));
  return (
    <div className="table-scroll">
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
    </div>
  );
}
