// Runs in the page's own world before any of its scripts, where pictures are refused: the page is told that those in it
// have come. Otherwise it would remove them, put others in their place, or wait for them.
addEventListener(
  'error',
  (event) => {
    if (!(event.target instanceof HTMLImageElement)) return;
    event.stopImmediatePropagation();
    event.target.dispatchEvent(new Event('load'));
  },
  true,
);
