// Runs in the page's own world before any of its scripts, when a page is only read: makes it load what it would show on
// scrolling. Each element that the page observes for coming into view is reported once as visible if it is up to some
// windows below. Not for pictures and players, which bring no text, nor for observers of a part of the window, which only
// track what is being read.
(() => {
  const AHEAD = 4_000;
  // An endless list requests more each time.
  const MOST = 20;
  const NO_TEXT = new Set(['IMG', 'PICTURE', 'VIDEO', 'AUDIO', 'IFRAME', 'CANVAS']);
  const Native = window.IntersectionObserver;
  if (!Native) return;
  const { observe, unobserve, disconnect } = Native.prototype;
  const ahead = new WeakMap();
  let told = 0;

  const startAhead = (observer, callback) => {
    const watched = new Set();
    const [top, , bottom] = observer.rootMargin.split(' ').map((margin) => {
      const [, number = -1, unit] = /^(-?[\d.]+)(px|%)$/.exec(margin) ?? [];
      return unit === '%' ? (number / 100) * innerHeight : Number(number);
    });
    const isOfWindow = observer.root === null || observer.root === document;
    if (!isOfWindow || top < 0 || bottom < 0) return;
    const wide = new Native(
      (entries) => {
        const below = innerHeight + bottom;
        const come = entries.filter(
          ({ isIntersecting, boundingClientRect, target }) =>
            isIntersecting && boundingClientRect.top > below && watched.delete(target),
        );
        for (const { target } of come) unobserve.call(wide, target);
        if (come.length === 0 || told >= MOST) return;
        told += 1;
        callback.call(observer, come, observer);
      },
      { rootMargin: `0px 0px ${bottom + AHEAD}px 0px` },
    );
    ahead.set(observer, { wide, watched });
  };

  window.IntersectionObserver = new Proxy(Native, {
    construct(target, [callback, options], made) {
      const observer = Reflect.construct(target, [callback, options], made);
      startAhead(observer, callback);
      return observer;
    },
  });
  Object.assign(Native.prototype, {
    observe(target) {
      observe.call(this, target);
      const { wide, watched } = ahead.get(this) ?? {};
      if (!wide || NO_TEXT.has(target.tagName)) return;
      watched.add(target);
      observe.call(wide, target);
    },
    unobserve(target) {
      unobserve.call(this, target);
      const { wide, watched } = ahead.get(this) ?? {};
      if (wide && watched.delete(target)) unobserve.call(wide, target);
    },
    disconnect() {
      disconnect.call(this);
      const { wide, watched } = ahead.get(this) ?? {};
      if (!wide) return;
      watched.clear();
      disconnect.call(wide);
    },
  });
})();
