// Scrolls to the end of the page, or of its largest scrolling box, and resolves when more has come or none did
// within `waitMs`.
({ waitMs, quietMs }) =>
  new Promise((resolve) => {
    const root = document.scrollingElement ?? document.documentElement;
    const scrolls = (element) =>
      element.scrollHeight > element.clientHeight + 50 &&
      /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
    const findBox = () => {
      if (root.scrollHeight > innerHeight + 1) return root;
      let largest = root;
      let area = (innerWidth * innerHeight) / 4;
      for (const element of document.querySelectorAll('main,section,div,ul,ol,article')) {
        const size = element.clientWidth * element.clientHeight;
        if (size > area && scrolls(element)) [largest, area] = [element, size];
      }
      return largest;
    };
    const box = findBox();
    const size = () => ({ height: box.scrollHeight, count: box.getElementsByTagName('*').length });
    const before = size();
    const started = performance.now();
    let last = before;
    let changedAt = started;
    // Down to the end, then a nudge: a listener that fires on movement has to see some.
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
