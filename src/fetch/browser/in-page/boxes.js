// The places of the elements that are visible in a picture of the page, in document order: in pixels of the picture, each
// with a unique selector. The fields of a form may shadow its properties, so all properties are read through the
// prototypes.
({ picture, most, longest }) => {
  const MAX_LOOKED_AT = 50_000;
  const MAX_SELECTOR = 1_000;
  const MIN_SIDE = 8;
  const UNSEEN = new Set('script style template noscript link meta'.split(' '));
  const rectOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const isSeen = (element) =>
    Element.prototype.checkVisibility.call(element, { opacityProperty: true, visibilityProperty: true });
  const getter = (type, name) => {
    const { get } = Object.getOwnPropertyDescriptor(type.prototype, name);
    return (element) => get.call(element);
  };
  const nameOf = getter(Element, 'localName');
  const childrenOf = getter(Element, 'children');
  const textOf = getter(Node, 'textContent');
  const short = (text) => text.slice(0, 1_000).replace(/\s+/g, ' ').trim().slice(0, 80);

  const boxes = [];
  let looked = 0;
  let length = 0;
  let cut = false;
  const isFull = () => boxes.length >= most || length > longest || looked > MAX_LOOKED_AT;
  const note = (element, selector, parent) => {
    const { left, top, width, height } = rectOf(element);
    const across = (at) => Math.round((at + scrollX - picture.x) * picture.scale);
    const down = (at) => Math.round((at + scrollY - picture.y) * picture.scale);
    const x = Math.max(0, across(left));
    const y = Math.max(0, down(top));
    const right = Math.min(Math.floor(picture.width), across(left + width));
    const bottom = Math.min(Math.floor(picture.height), down(top + height));
    if (right - x < MIN_SIDE || bottom - y < MIN_SIDE || !isSeen(element)) return parent;
    const text = short(textOf(element));
    length += selector.length + text.length;
    boxes.push({ selector, text, parent, x, y, width: right - x, height: bottom - y });
    return boxes.length - 1;
  };
  // A stack instead of recursion: pages may be deeper than the stack of calls.
  const waiting = document.body ? [{ element: document.body, selector: 'body', parent: null }] : [];
  while (waiting.length > 0 && !isFull()) {
    const { element, selector, parent } = waiting.pop();
    const place = note(element, selector, parent);
    const children = [...childrenOf(element)];
    looked += children.length;
    for (let number = children.length; number > 0; number -= 1) {
      const child = children[number - 1];
      const name = nameOf(child);
      if (UNSEEN.has(name)) continue;
      const inner = `${selector}>${CSS.escape(name)}:nth-child(${number})`;
      if (inner.length > MAX_SELECTOR) cut = true;
      else waiting.push({ element: child, selector: inner, parent: place });
    }
  }
  return { boxes, cut: cut || waiting.length > 0 };
};
