// Runs in a world of ours before the scripts of a page: puts back what pages of its origin have stored. Not in a frame
// below a page of another site, which has a storage of its own.
({ origin, site, items }) => {
  const isOfSite = (ancestor) => {
    const { protocol, hostname } = new URL(ancestor);
    return protocol === location.protocol && (hostname === site || hostname.endsWith(`.${site}`));
  };
  if (location.origin !== origin || ![...location.ancestorOrigins].every(isOfSite)) return;
  for (const { name, value } of items) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // It does not fit, or the page may have no storage.
    }
  }
};
