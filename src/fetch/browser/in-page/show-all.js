// Goes once down the page so that what loads on sight is there for a full-page picture, and back to the top.
async ({ maxMs }) => {
  const started = performance.now();
  const root = document.scrollingElement ?? document.documentElement;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let top = innerHeight; top < root.scrollHeight; top += innerHeight) {
    if (performance.now() - started > maxMs) break;
    window.scrollTo({ top, behavior: 'instant' });
    await pause(40);
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  const left = () => maxMs - (performance.now() - started);
  const loading = () => [...document.images].some((image) => image.currentSrc && !image.complete);
  while (loading() && left() > 0) await pause(50);
  return { width: root.scrollWidth, height: root.scrollHeight };
};
