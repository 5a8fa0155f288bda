// The length of a page's text, visible or not, without scripts and styles.
() => {
  const UNSEEN = new Set(['script', 'style', 'noscript', 'template']);
  let length = 0;
  const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentNode } = walker.currentNode;
    if (!UNSEEN.has(parentNode.localName)) length += data.trim().length;
  }
  return length;
};
