// Runs in the page's own world before any of its scripts, when pictures are blocked: turns the `error` events of pictures
// into `load` events. Otherwise the page would remove them, replace them, or wait for them. A page that requests the next
// picture after each one, such as a camera's, would do so forever, so each element gets only a few.
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
