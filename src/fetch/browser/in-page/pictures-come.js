// Runs in the page's own world before any of its scripts, where pictures are refused: the page is told that those in it
// have come. Otherwise it would remove them, put others in their place, or wait for them. One that asks for the next
// picture whenever one has come, such as a camera's, would do so without end, so each is told a few times at most.
(() => {
  const MOST = 3;
  const told = new WeakMap();
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLImageElement)) return;
      event.stopImmediatePropagation();
      const times = told.get(target) ?? 0;
      told.set(target, times + 1);
      if (times < MOST) target.dispatchEvent(new Event('load'));
    },
    true,
  );
})();
