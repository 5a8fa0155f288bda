// Clears all timers and animation frames of the page, except the one that settle.js waits for.
(() => {
  const MOST = 1_000_000;
  const lastTimer = setTimeout(() => {});
  for (let id = Math.max(1, lastTimer - MOST); id <= lastTimer; id += 1)
    if (id !== globalThis.winnowTimer) clearTimeout(id);
  const lastFrame = requestAnimationFrame(() => {});
  for (let id = Math.max(1, lastFrame - MOST); id <= lastFrame; id += 1) cancelAnimationFrame(id);
})();
