// The document as HTML. With `composed`, shadow trees stand where they are rendered: inside their host, with the
// host's own children in the slots. Without shadow roots the result is the plain outerHTML either way.
({ composed, maxLength }) => {
  const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
  // The parser takes the content of these as it stands, so it must not be escaped again.
  const RAW = new Set('script style xmp iframe noembed noframes plaintext noscript'.split(' '));
  const MAX_DEPTH = 2000;

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

  const openTag = (element, name) => {
    let tag = `<${name}`;
    for (const { name: key, value } of element.attributes) tag += ` ${key}="${escapeAttribute(value)}"`;
    return `${tag}>`;
  };

  // What a node shows: its shadow tree in place of its children, and what is assigned to it if it is a slot.
  const shownChildren = (node) => {
    if (node.shadowRoot) return node.shadowRoot.childNodes;
    if (node.localName === 'slot' && node.getRootNode() instanceof ShadowRoot) {
      const assigned = node.assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    return node.childNodes;
  };

  const write = (node, depth) => {
    if (length > maxLength) return;
    if (node.nodeType === Node.TEXT_NODE) {
      put(RAW.has(node.parentNode?.localName) ? node.data : escapeText(node.data));
    } else if (node.nodeType === Node.COMMENT_NODE) {
      put(`<!--${node.data}-->`);
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      const inShadow = node.getRootNode() instanceof ShadowRoot;
      // The style sheets of a shadow tree would apply to the whole page here, and a slot is only a place.
      if (inShadow && (node.localName === 'style' || node.localName === 'link')) return;
      const isPlace = inShadow && node.localName === 'slot';
      const name = node.namespaceURI === 'http://www.w3.org/1999/xhtml' ? node.localName : node.tagName;
      if (!isPlace) put(openTag(node, name));
      if (VOID.has(name)) return;
      if (node.localName === 'template') put(node.innerHTML);
      else if (depth < MAX_DEPTH) for (const child of shownChildren(node)) write(child, depth + 1);
      else put(escapeText(node.textContent));
      if (!isPlace) put(`</${name}>`);
    }
  };

  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
  const root = document.documentElement;
  if (!root) return { html: doctype, length: doctype.length, composed: false };
  if (!composed || !hasShadow()) {
    const html = doctype + root.outerHTML;
    return { html: html.length > maxLength ? '' : html, length: html.length, composed: false };
  }
  put(doctype);
  write(root, 0);
  return { html: length > maxLength ? '' : parts.join(''), length, composed: true };
};
