// The elements most similar to a name or selector that was not found: texts with selectors, the most similar first.
({ wanted, most }, nameOf) => {
  const MAX_LOOKED_AT = 5000;
  const CONTROLS = 'a[href],button,[role],input:not([type="hidden"]),textarea,select,summary,label';
  const selectorOf = (element) => {
    const tag = element.localName;
    if (element.id) return `#${CSS.escape(element.id)}`;
    for (const name of ['data-testid', 'data-test', 'name'])
      if (element.hasAttribute(name)) return `${tag}[${name}=${JSON.stringify(element.getAttribute(name))}]`;
    return [tag, ...[...element.classList].slice(0, 3).map((name) => CSS.escape(name))].join('.');
  };
  const elementsIn = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...elementsIn(element.shadowRoot)] : element,
    );

  const pieces = (text) => {
    const plain = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return new Set(Array.from({ length: Math.max(1, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)));
  };
  const sought = pieces(wanted);
  const likeness = (text) => {
    const given = pieces(text);
    const shared = [...given].filter((piece) => sought.has(piece)).length;
    return (2 * shared) / (given.size + sought.size);
  };

  const found = new Map();
  for (const element of elementsIn(document).slice(0, MAX_LOOKED_AT)) {
    const isControl = element.matches(CONTROLS);
    const isNamed = element.id || element.classList.length > 0 || element.hasAttribute('data-testid');
    if (!isControl && !isNamed) continue;
    if (!element.checkVisibility?.({ visibilityProperty: true })) continue;
    const text = isControl || element.childElementCount === 0 ? nameOf(element) : '';
    const selector = selectorOf(element);
    // Of two similar ones, prefer a control.
    const score = Math.max(likeness(text), likeness(selector)) + (isControl ? 0.1 : 0);
    if (!found.has(selector + text)) found.set(selector + text, { text, selector, score });
  }
  return [...found.values()].sort((a, b) => b.score - a.score).slice(0, most);
};
