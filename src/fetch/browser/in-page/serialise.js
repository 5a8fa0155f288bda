// The document as HTML. With `composed`, shadow trees are written where they are rendered: inside their host, with the
// host's own children in the slots. With a `mark`, each visible frame is followed by a comment of the mark and its number,
// and the frames are kept in `winnowFrames`; a frameset becomes a body, because a frameset can contain nothing but frames.
// Items that a list has dropped (see keep-items.js) are written in their place. Without any of these the result is the plain
// outerHTML. The fields of a form may shadow its properties, so those are read through the prototypes.
({ composed, maxLength, mark = null, bodyOnly = false }) => {
  const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
  // The parser does not decode the content of these, so it must not be escaped.
  const RAW = new Set('script style xmp iframe noembed noframes plaintext noscript'.split(' '));
  const MAX_DEPTH = 2000;
  const MIN_FRAME_SIDE = 20;

  const escapeMarkdown = (text) =>
    text.replace(/[&<>\u00a0]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? '&nbsp;');
  const escapeAttribute = (text) =>
    text.replace(
      /[&"<>\u00a0]/g,
      (c) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' })[c] ?? '&nbsp;',
    );

  const getter = (type, name) => {
    const { get } = Object.getOwnPropertyDescriptor(type.prototype, name);
    return (node) => get.call(node);
  };
  const typeOf = getter(Node, 'nodeType');
  const childrenOf = getter(Node, 'childNodes');
  const textOf = getter(Node, 'textContent');
  const attributesOf = getter(Element, 'attributes');
  const shadowOf = getter(Element, 'shadowRoot');
  const localNameOf = getter(Element, 'localName');
  const tagNameOf = getter(Element, 'tagName');
  const namespaceOf = getter(Element, 'namespaceURI');
  const isInShadow = (node) => Node.prototype.getRootNode.call(node) instanceof ShadowRoot;

  const hasShadow = () => {
    const elements = document.getElementsByTagName('*');
    for (let n = 0; n < elements.length; n += 1) if (shadowOf(elements[n])) return true;
    return false;
  };

  const parts = [];
  let length = 0;
  const put = (text) => {
    length += text.length;
    if (length <= maxLength) parts.push(text);
  };

  // Addresses in a frame are relative to the frame's own.
  const ADDRESSES = new Set(['href', 'src', 'poster', 'action']);
  const attributeOf = (name, value) => {
    if (!bodyOnly || !ADDRESSES.has(name) || /^(?:#|data:|javascript:)/i.test(value)) return value;
    return URL.parse(value, document.baseURI)?.href ?? value;
  };
  const openTag = (element, name) => {
    let tag = `<${name}`;
    for (const { name: key, value } of attributesOf(element))
      tag += ` ${key}="${escapeAttribute(attributeOf(key, value))}"`;
    return `${tag}>`;
  };

  const FRAMES = new Set('iframe frame object embed'.split(' '));
  const frames = [];
  const isSeen = (frame) => {
    const { width, height } = frame.getBoundingClientRect();
    return width >= MIN_FRAME_SIDE && height >= MIN_FRAME_SIDE && frame.checkVisibility();
  };

  // The rendered children of a node: those of its shadow tree, or the ones assigned to a slot.
  const shownChildren = (node) => {
    const shadow = composed ? shadowOf(node) : null;
    if (shadow) return shadow.childNodes;
    if (composed && localNameOf(node) === 'slot' && isInShadow(node)) {
      const assigned = node.assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    return dropped.get(node) ?? childrenOf(node);
  };

  const nameOf = (element) => {
    if (namespaceOf(element) !== 'http://www.w3.org/1999/xhtml') return tagNameOf(element);
    const name = localNameOf(element);
    if (mark !== null && name === 'frameset') return element === document.body ? 'body' : 'div';
    return mark !== null && name === 'frame' ? 'iframe' : name;
  };

  const write = (node, depth) => {
    if (length > maxLength) return;
    if (typeof node === 'string') {
      put(node);
      return;
    }
    const type = typeOf(node);
    if (type === Node.TEXT_NODE) {
      put(RAW.has(node.parentNode?.localName) ? node.data : escapeMarkdown(node.data));
    } else if (type === Node.CDATA_SECTION_NODE) {
      put(escapeMarkdown(node.data));
    } else if (type === Node.COMMENT_NODE) {
      put(`<!--${node.data}-->`);
    } else if (type === Node.ELEMENT_NODE) writeElement(node, depth);
  };
  const writeElement = (node, depth) => {
    const localName = localNameOf(node);
    const inShadow = isInShadow(node);
    // The styles of a shadow tree would apply to the whole page here; a slot is only a place.
    if (inShadow && (localName === 'style' || localName === 'link')) return;
    const isPlace = inShadow && localName === 'slot';
    const name = nameOf(node);
    if (!isPlace) put(openTag(node, name));
    if (!VOID.has(name)) {
      if (localName === 'template') put(node.innerHTML);
      else if (depth < MAX_DEPTH) for (const child of shownChildren(node)) write(child, depth + 1);
      else put(escapeMarkdown(textOf(node)));
      if (!isPlace) put(`</${name}>`);
    }
    if (mark !== null && FRAMES.has(localName) && isSeen(node)) {
      put(`<!--${mark}${frames.length}-->`);
      frames.push(node);
    }
  };

  const dropped = globalThis.winnowLists?.dropped() ?? new Map();
  const hasFrames = mark !== null && (document.querySelector([...FRAMES].join(',')) !== null || hasShadow());
  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
  const root = document.documentElement;
  if (!root) return { html: doctype, length: doctype.length, composed: false, frames: 0 };
  const isXml = !(document instanceof HTMLDocument);
  const special = (composed && hasShadow()) || hasFrames || dropped.size > 0 || bodyOnly || isXml;
  if (!special) {
    const html = doctype + root.outerHTML;
    return { html: html.length > maxLength ? '' : html, length: html.length, composed: false, frames: 0 };
  }
  if (bodyOnly) {
    for (const child of document.body?.childNodes ?? []) write(child, 0);
  } else {
    put(doctype);
    write(root, 0);
  }
  globalThis.winnowFrames = frames;
  return { html: length > maxLength ? '' : parts.join(''), length, composed: true, frames: frames.length };
};
