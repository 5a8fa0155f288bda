// Runs in an isolated world before the scripts of a page: restores the local storage of its origin. Not in a frame below a
// page of another site, which has a separate storage.
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
