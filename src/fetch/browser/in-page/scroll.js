// Scrolls to the end of the page, or of its largest scrolling box, and resolves when more has appeared, or after `waitMs`.
({ waitMs, quietMs }, scrollingBox) =>
  new Promise((resolve) => {
    const box = scrollingBox();
    const size = () => ({ height: box.scrollHeight, count: box.getElementsByTagName('*').length });
    const before = size();
    const started = performance.now();
    let last = before;
    let changedAt = started;
    // To the end, and later again with a nudge: listeners may only react to movement.
    box.scrollTo({ top: box.scrollHeight, behavior: 'instant' });

    const check = () => {
      const now = performance.now();
      const current = size();
      if (current.height !== last.height || current.count !== last.count) {
        last = current;
        changedAt = now;
      }
      const grown = last.height > before.height || last.count > before.count;
      if ((grown && now - changedAt >= quietMs) || now - started >= waitMs) {
        resolve({ grown, height: last.height });
        return;
      }
      if (!grown) {
        box.scrollBy({ top: -80, behavior: 'instant' });
        box.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
      }
      setTimeout(check, 100);
    };
    setTimeout(check, 100);
  });
