// The document as HTML. With `composed`, shadow trees stand where they are rendered: inside their host, with the
// host's own children in the slots. With a `mark`, each frame that can be seen is followed by a comment of that name
// and its number, and the frames are left in `winnowFrames`; those of a frameset become frames of a body, because
// nothing else can stand in a frameset. Items that a list has dropped (see keep-items.js) stand where they were. Where
// there is none of that, the result is the plain outerHTML.
({ composed, maxLength, mark = null, bodyOnly = false }) => {
  const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
  // The parser takes the content of these as it stands, so it must not be escaped again.
  const RAW = new Set('script style xmp iframe noembed noframes plaintext noscript'.split(' '));
  const MAX_DEPTH = 2000;
  const MIN_FRAME_SIDE = 20;

  const escapeText = (text) =>
    text.replace(/[&<>\u00a0]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? '&nbsp;');
  const escapeAttribute = (text) =>
    text.replace(
      /[&"<>\u00a0]/g,
      (c) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' })[c] ?? '&nbsp;',
    );

  const hasShadow = () => {
    for (const element of document.querySelectorAll('*')) if (element.shadowRoot) return true;
    return false;
  };

  const parts = [];
  let length = 0;
  const put = (text) => {
    length += text.length;
    if (length <= maxLength) parts.push(text);
  };

  // The addresses of a frame are relative to its own.
  const ADDRESSES = new Set(['href', 'src', 'poster', 'action']);
  const attributeOf = (element, name, value) => {
    if (!bodyOnly || !ADDRESSES.has(name) || /^(?:#|data:|javascript:)/i.test(value)) return value;
    return URL.parse(value, element.baseURI)?.href ?? value;
  };
  const openTag = (element, name) => {
    let tag = `<${name}`;
    for (const { name: key, value } of element.attributes)
      tag += ` ${key}="${escapeAttribute(attributeOf(element, key, value))}"`;
    return `${tag}>`;
  };

  const FRAMES = 'iframe,frame,object,embed';
  const frames = [];
  const isSeen = (frame) => {
    const { width, height } = frame.getBoundingClientRect();
    return width >= MIN_FRAME_SIDE && height >= MIN_FRAME_SIDE && frame.checkVisibility();
  };

  // What a node shows: its shadow tree in place of its children, and what is assigned to it if it is a slot.
  const shownChildren = (node) => {
    if (composed && node.shadowRoot) return node.shadowRoot.childNodes;
    if (composed && node.localName === 'slot' && node.getRootNode() instanceof ShadowRoot) {
      const assigned = node.assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    return dropped.get(node) ?? node.childNodes;
  };

  const nameOf = (element) => {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return element.tagName;
    if (mark !== null && element.localName === 'frameset') return element === document.body ? 'body' : 'div';
    return mark !== null && element.localName === 'frame' ? 'iframe' : element.localName;
  };

  const write = (node, depth) => {
    if (length > maxLength) return;
    if (typeof node === 'string') put(node);
    else if (node.nodeType === Node.TEXT_NODE) {
      put(RAW.has(node.parentNode?.localName) ? node.data : escapeText(node.data));
    } else if (node.nodeType === Node.CDATA_SECTION_NODE) {
      put(escapeText(node.data));
    } else if (node.nodeType === Node.COMMENT_NODE) {
      put(`<!--${node.data}-->`);
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      const inShadow = node.getRootNode() instanceof ShadowRoot;
      // The style sheets of a shadow tree would apply to the whole page here, and a slot is only a place.
      if (inShadow && (node.localName === 'style' || node.localName === 'link')) return;
      const isPlace = inShadow && node.localName === 'slot';
      const name = nameOf(node);
      if (!isPlace) put(openTag(node, name));
      if (!VOID.has(name)) {
        if (node.localName === 'template') put(node.innerHTML);
        else if (depth < MAX_DEPTH) for (const child of shownChildren(node)) write(child, depth + 1);
        else put(escapeText(node.textContent));
        if (!isPlace) put(`</${name}>`);
      }
      if (mark !== null && node.matches(FRAMES) && isSeen(node)) {
        put(`<!--${mark}${frames.length}-->`);
        frames.push(node);
      }
    }
  };

  const dropped = globalThis.winnowLists?.dropped() ?? new Map();
  const hasFrames = mark !== null && (document.querySelector(FRAMES) !== null || hasShadow());
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
