// Runs in the page's own world before any of its scripts, where a page is only read: what it would show once one scrolls
// is asked for at once. Each element that the page watches for coming into sight is told to have come, once, when it is
// some windows below. Pictures and players are left out, which bring no text, and so is what is watched in a narrower
// window than the page's, to know which part is being read.
(() => {
  const AHEAD = 4_000;
  // A list that goes on asks for more whenever it was given some.
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
