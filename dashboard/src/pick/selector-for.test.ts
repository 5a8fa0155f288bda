/** Makes selectors for parsed pages and tries them with a real selector engine. */
import { selectAll } from 'css-select';
import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { type Find, type PageElement, pick } from './selector-for.ts';

function textOf(node: AnyNode): string {
  if (isText(node)) return node.data;
  return hasChildren(node) ? node.children.map(textOf).join('') : '';
}

/** A parsed page whose elements look like a browser's. */
function pageOf(html: string) {
  const document = parseDocument(html);
  const known = new Map<Element, PageElement>();
  const nodes = new Map<PageElement, Element>();
  function wrapped(node: Element): PageElement {
    const before = known.get(node);
    if (before) return before;
    const element: PageElement = {
      tagName: node.name.toUpperCase(),
      get parentElement() {
        return node.parent && isTag(node.parent) ? wrapped(node.parent) : null;
      },
      get children() {
        return node.children.filter(isTag).map(wrapped);
      },
      getAttribute: (name) => node.attribs[name] ?? null,
    };
    known.set(node, element);
    nodes.set(element, node);
    return element;
  }
  const find: Find = (selector, within) => {
    const root = within && nodes.get(within);
    return selectAll<AnyNode, Element>(selector, root ? root.children : document).map(wrapped);
  };
  const texts = (selector: string) => {
    return find(selector).map((element) => textOf(nodes.get(element) as Element).trim());
  };
  const clicked = (text: string) => {
    const all = find('*').filter((element) => textOf(nodes.get(element) as Element).trim() === text);
    const innermost = all.at(-1);
    if (!innermost) throw new Error(`Nothing shows ${text}`);
    return pick(innermost, find);
  };
  return {
    find,
    texts,
    clicked,
    textIn: (element: PageElement) => textOf(nodes.get(element) as Element),
  };
}

/** What the list and the field inside it return together, as `select` reads them. */
function read({ find, textIn }: ReturnType<typeof pageOf>, { list, inside }: ReturnType<typeof pick>) {
  return find(list ?? '').map((record) => {
    const found = inside === '' ? record : find(inside, record)[0];
    return found ? textIn(found).trim() : null;
  });
}

const SHOP = `<html><body><header><p>Granary</p></header><main id="shop"><h1>Grains</h1>
<div class="row"><div class="card css-1a2b3c"><h2 class="title">Emmer</h2><span class="price" itemprop="price">4.20</span></div>
<div class="card selected"><h2 class="title">Rye</h2><span class="old">3</span><span class="price" itemprop="price">2.60</span></div></div>
<div class="row"><div class="card"><h2 class="title">Oats</h2></div></div></main></body></html>`;

test('a click on one price gives the prices of all cards, and a missing one shifts nothing', () => {
  const page = pageOf(SHOP);
  const picked = page.clicked('2.60');
  expect(picked.list).toBe('div.card');
  expect(picked.inside).toBe('[itemprop="price"]');
  expect(read(page, picked)).toEqual(['4.20', '2.60', null]);
  expect(read(page, page.clicked('Emmer'))).toEqual(['Emmer', 'Rye', 'Oats']);
});

test('a unique element has a selector of its own', () => {
  const page = pageOf(SHOP);
  const picked = page.clicked('Grains');
  expect(picked).toEqual({ alone: 'h1', list: null, inside: '' });
  expect(page.texts(page.clicked('2.60').alone)).toEqual(['2.60']);
});

test('cells are read row by row', () => {
  const rows = [1, 2, 3].map((n) => `<tr><th>Row ${n}</th><td>a${n}</td><td>b${n}</td></tr>`).join('');
  const page = pageOf(`<html><body><table id="prices"><tbody>${rows}</tbody></table></body></html>`);
  const picked = page.clicked('b2');
  expect(picked.list).toBe('#prices tbody > tr');
  expect(read(page, picked)).toEqual(['b1', 'b2', 'b3']);
  expect(read(page, page.clicked('Row 1'))).toEqual(['Row 1', 'Row 2', 'Row 3']);
});

test('a plain list contains its items, and not those of another list', () => {
  const page = pageOf(
    '<html><body><ul class="menu"><li>Home</li><li>About</li></ul><ul class="tags"><li>rye</li><li>oats</li></ul></body></html>',
  );
  const picked = page.clicked('oats');
  expect(picked.inside).toBe('');
  expect(read(page, picked)).toEqual(['rye', 'oats']);
});

test('hashes, states and numbered ids are not relied on', () => {
  const page = pageOf(
    '<html><body><div id="item-83712"><p class="css-9x1z active _3kfa">One</p></div><section><p>Two</p></section></body></html>',
  );
  const { alone } = page.clicked('One');
  expect(alone).not.toMatch(/83712|css-|active|_3kfa/);
  expect(page.texts(alone)).toEqual(['One']);
});

test('scripts between elements are counted, because the page that is read contains them', () => {
  const page = pageOf(
    '<html><body><div><script>1</script><b>a</b><script>2</script><b>b</b></div><div><b>c</b></div></body></html>',
  );
  expect(page.texts(page.clicked('b').alone)).toEqual(['b']);
});

test('a name with a colon, as in pages from Word, is escaped', () => {
  const page = pageOf('<html><body><div><o:p>One</o:p></div><div><b>Two</b></div></body></html>');
  expect(page.texts(page.clicked('One').alone)).toEqual(['One']);
});
