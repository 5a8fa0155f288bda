// Scrolls once down the page, or its scrolling box, and back to the top, so that a full-page picture shows what loads on
// scrolling. Returns how much higher the window would have to be to show all of such a box; `again`: use the same box.
async ({ maxMs, again = false }, scrollingBox) => {
  const started = performance.now();
  const root = document.scrollingElement ?? document.documentElement;
  if (!again) globalThis.winnowBox = scrollingBox();
  const box = globalThis.winnowBox ?? root;
  const step = box === root ? innerHeight : box.clientHeight;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let top = step; top < box.scrollHeight; top += step) {
    if (performance.now() - started > maxMs) break;
    box.scrollTo({ top, behavior: 'instant' });
    await pause(40);
  }
  box.scrollTo({ top: 0, behavior: 'instant' });
  const left = () => maxMs - (performance.now() - started);
  const loading = () => [...document.images].some((image) => image.currentSrc && !image.complete);
  while (loading() && left() > 0) await pause(50);
  const hidden = box === root ? 0 : box.scrollHeight - box.clientHeight;
  return { width: root.scrollWidth, height: root.scrollHeight, hidden };
};
