// Remembers the items of lists, because some lists remove items that are scrolled out of view. Called after each round of a
// repeat; returns a value that changes when a round has brought something new. The fields of a form may shadow its
// `children`.
({ maxItems, maxLength }) => {
  const LEAST_ITEMS = 4;
  const INDEXES = ['data-index', 'data-item-index', 'aria-posinset', 'aria-rowindex', 'row-index'];

  const { get: childrenOf } = Object.getOwnPropertyDescriptor(Element.prototype, 'children');
  const scrolls = (element) =>
    element.scrollHeight > element.clientHeight + 1 &&
    /auto|scroll|overlay|hidden/.test(getComputedStyle(element).overflowY);
  const scrollerOf = (element) => {
    for (let box = element; box && box !== document.documentElement; box = box.parentElement)
      if (scrolls(box)) return box;
    return null;
  };
  // The position of an item in its scrolling box, however far that is scrolled.
  const placeIn = (scroller, element) => {
    const { top, left } = element.getBoundingClientRect();
    if (!scroller) return { top: top + scrollY, left: left + scrollX };
    const box = scroller.getBoundingClientRect();
    return { top: top - box.top + scroller.scrollTop, left: left - box.left + scroller.scrollLeft };
  };
  const kindOf = (element) => `${element.localName} ${element.getAttribute('role') ?? ''}`;
  const itemsOf = (list) => {
    const byKind = Map.groupBy(childrenOf.call(list), kindOf);
    const [most = []] = [...byKind.values()].sort((a, b) => b.length - a.length);
    return most.filter((item) => item.textContent.trim() !== '' || item.querySelector('img'));
  };
  const keyOf = (item) => {
    for (const name of INDEXES) {
      const index = item.getAttribute(name) ?? item.firstElementChild?.getAttribute(name);
      if (index !== null && index !== undefined) return `#${index}`;
    }
    const address = item.matches('a[href]') ? item : item.querySelector('a[href]');
    return `${item.textContent.replace(/\s+/g, ' ').trim()} ${address?.getAttribute('href') ?? ''}`;
  };

  globalThis.winnowLists ??= {
    lists: new Map(),
    items: 0,
    length: 0,
    // For each list that has dropped items: its children, with the HTML of the dropped ones in their place.
    dropped() {
      const found = [];
      for (const [list, items] of this.lists) {
        if (!list.isConnected) continue;
        const scroller = scrollerOf(list);
        const present = itemsOf(list).map((node) => ({ node, key: keyOf(node), ...placeIn(scroller, node) }));
        const keys = new Set(present.map(({ key }) => key));
        // An item whose place is taken was not dropped but replaced.
        const taken = new Set(
          present.map(({ top, left }) => `${Math.round(top / 4)} ${Math.round(left / 4)}`),
        );
        const missing = [...items].filter(
          ([key, { top, left }]) =>
            !keys.has(key) && !taken.has(`${Math.round(top / 4)} ${Math.round(left / 4)}`),
        );
        if (missing.length === 0) continue;
        const gone = missing.map(([, item]) => ({ ...item, node: item.html }));
        const all = [...present, ...gone].sort((a, b) => a.top - b.top || a.left - b.left);
        const nodes = new Set(present.map(({ node }) => node));
        const others = [...list.childNodes].filter((node) => !nodes.has(node));
        found.push({ list, count: missing.length, children: [...all.map(({ node }) => node), ...others] });
      }
      // Of nested lists, only the one that has dropped most items counts.
      found.sort((a, b) => b.count - a.count);
      const chosen = new Map();
      for (const { list, children } of found) {
        const related = [...chosen.keys()].some((other) => other.contains(list) || list.contains(other));
        if (!related) chosen.set(list, children);
      }
      return chosen;
    },
  };
  const state = globalThis.winnowLists;

  const elementsIn = (root) => {
    const all = [...root.querySelectorAll('*')];
    return all.flatMap((element) =>
      element.shadowRoot ? [element, ...elementsIn(element.shadowRoot)] : element,
    );
  };
  const elements = elementsIn(document);
  let scrolled = scrollY;
  for (const list of elements) {
    scrolled += list.scrollTop;
    if (list.childElementCount < LEAST_ITEMS && !state.lists.has(list)) continue;
    if (list.matches('head,select,svg,svg *,p,tr')) continue;
    const items = itemsOf(list);
    if (items.length < LEAST_ITEMS && !state.lists.has(list)) continue;
    const known = state.lists.get(list) ?? new Map();
    state.lists.set(list, known);
    const scroller = scrollerOf(list);
    for (const item of items) {
      const key = keyOf(item);
      if (known.has(key) && !key.startsWith('#')) continue;
      if (state.items >= maxItems || state.length >= maxLength) break;
      const html = item.outerHTML;
      if (!known.has(key)) state.items += 1;
      state.length += html.length - (known.get(key)?.html.length ?? 0);
      known.set(key, { html, ...placeIn(scroller, item) });
    }
  }
  const root = document.scrollingElement ?? document.documentElement;
  return `${elements.length} ${root.scrollHeight} ${Math.round(scrolled)} ${state.items}`;
};
