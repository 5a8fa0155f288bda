// Runs in an isolated world before the scripts of a page: restores the local storage of its origin if that is empty. Not in
// a frame below a page of another site, which has a separate storage.
({ origin, site, items }) => {
  const isOfSite = (ancestor) => {
    const url = URL.parse(ancestor);
    if (url?.protocol !== location.protocol) return false;
    return url.hostname === site || url.hostname.endsWith(`.${site}`);
  };
  if (location.origin !== origin || ![...location.ancestorOrigins].every(isOfSite)) return;
  try {
    if (localStorage.length > 0) return;
  } catch {
    // A sandboxed page has no storage.
    return;
  }
  for (const { name, value } of items) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // It does not fit.
    }
  }
};
