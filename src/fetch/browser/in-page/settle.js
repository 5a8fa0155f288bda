// Resolves once the DOM has not changed for `quietMs`, or after `maxMs`; shadow trees count as part of it. A meta
// refresh that is due within `refreshMs` is waited for: it ends this document, and this promise with it. With
// `mayBegin` a page that shows next to nothing and has scripts that may change that has not begun, and has to be quiet
// for `beginMs`; one that says something has to rest for twice as long. A page that is `onlyRead` is not drawn on and on:
// animations come to their end at once, and are paused where they have none. Its changes are counted beyond the end, in
// `winnowChanges`, and how much text it has is told.
(
  { quietMs, maxMs, refreshMs, refresh: sent = '', mayBegin = false, beginMs = maxMs, onlyRead = false },
  textLength,
) =>
  new Promise((resolve) => {
    const started = performance.now();
    const observed = new WeakSet();
    let lastChange = started;
    let changes = 0;
    let shadows = 0;

    const UNSEEN = new Set(['script', 'style', 'noscript', 'template']);
    const SHOWS = 'img,picture,video,audio,canvas,iframe,frame,object,embed,input,textarea';
    const ROOTS = '#root,#app,#__next,#__nuxt,#___gatsby,#svelte,#main-app,#app-root,main,app-root';
    const MOST_NODES = 2_000;
    const LITTLE = 200;
    const HARDLY_ANY = 60;
    const MOST_MOVES = 10;
    const MOST_FINISHED = 200;
    const LEAVES = /\blocation(?:\.href)?\s*=(?!=)|\blocation\.(?:replace|assign|reload)\b/;
    const LOADING = /load|wait|\.\.|…|lade|charg|carg|carreg|caric|laad|загру|加载|読み込|로딩/i;

    // A page with nothing that could change it does not have to prove that it is quiet.
    const alive = document.querySelector(
      'script:not([type]),script[type=""],script[type*="javascript" i],script[type="module" i],' +
        '[onload],[onerror],iframe,frame,object,embed,meta[http-equiv="refresh" i]',
    );
    if (!alive && sent === '') {
      resolve({ ms: 0, changes: 0, stillMs: 0, quiet: true, alive: false, begun: true, text: 0 });
      return;
    }

    // Below the window they would not be loaded. Those of others are players and maps, which cost much and say little.
    for (const frame of document.querySelectorAll('iframe[loading="lazy" i]'))
      if (URL.parse(frame.src)?.origin === location.origin) frame.loading = 'eager';

    const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.content ?? sent;
    const dueMs = Number(/^\s*(\d+(?:\.\d+)?)\s*[;,]\s*\S/.exec(refresh)?.[1] ?? Number.NaN) * 1000 + 400;
    const leastMs = dueMs <= refreshMs ? dueMs : 0;

    // A script that moves something changes its style or class for ever.
    const moves = new WeakMap();
    const isMotion = ({ type, target }) => {
      if (type !== 'attributes') return false;
      const times = (moves.get(target) ?? 0) + 1;
      moves.set(target, times);
      return times > MOST_MOVES;
    };
    const observer = new MutationObserver((records) => {
      const counted = records.filter((record) => !isMotion(record)).length;
      if (counted === 0) return;
      changes += counted;
      lastChange = performance.now();
    });
    let finished = 0;
    const endAnimations = () => {
      for (const animation of document.getAnimations()) {
        const { timeline, playState, playbackRate, effect } = animation;
        if (timeline !== document.timeline || playState !== 'running' || !effect) continue;
        // Scripts wait for the end of one that ends, and may begin the next then.
        if (effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.pause();
        else if (playbackRate !== 0 && ++finished <= MOST_FINISHED) animation.finish();
      }
    };
    const observe = (root) => {
      if (observed.has(root)) return;
      observed.add(root);
      if (root !== document) shadows += 1;
      observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) observe(element.shadowRoot);
    };
    // The text of the page, or of its beginning; null where it has something else to show, or a lot.
    const littleText = () => {
      if (shadows > 0 || document.querySelector(SHOWS) || document.body === null) return null;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let text = '';
      for (let nodes = 0; walker.nextNode(); nodes += 1) {
        const { data, parentNode } = walker.currentNode;
        if (!UNSEEN.has(parentNode.localName)) text += data.trim();
        if (nodes > MOST_NODES || text.length > LITTLE) return null;
      }
      return text;
    };
    const leavesLater = () =>
      [...document.querySelectorAll('script:not([src])')].some(
        ({ text }) => text.length < 5_000 && LEAVES.test(text) && /\bset(?:Timeout|Interval)\b/.test(text),
      );
    const hasBegun = (stillMs) => {
      const text = littleText();
      if (text === null) return true;
      const saysSomething = text !== '' && !LOADING.test(text);
      if (saysSomething && changes > 0) return true;
      const root = document.querySelector(ROOTS);
      if ((root && root.textContent.trim() === '') || leavesLater()) return false;
      if (text.length >= HARDLY_ANY) return true;
      const saysLoading = text !== '' && !saysSomething;
      if (!saysLoading && !document.querySelector('script[src]')) return true;
      return saysSomething && stillMs >= 2 * quietMs;
    };

    const check = () => {
      const now = performance.now();
      const stillMs = now - lastChange;
      const elapsed = now - started;
      const isStill = stillMs >= quietMs;
      const begun = !mayBegin || ((isStill || elapsed >= maxMs) && hasBegun(stillMs));
      const quiet = isStill && (begun || (stillMs >= beginMs && !leavesLater()));
      if (elapsed >= leastMs && (quiet || elapsed >= maxMs)) {
        if (onlyRead) {
          globalThis.winnowChanges?.stop();
          const before = changes;
          globalThis.winnowChanges = { any: () => changes > before, stop: () => observer.disconnect() };
        } else observer.disconnect();
        const text = onlyRead ? textLength() : 0;
        resolve({ ms: Math.round(elapsed), changes, stillMs, quiet, alive: true, begun, text });
        return;
      }
      // A root attached to an element that is already there is no mutation, so roots are looked for.
      // A live list by its numbers: what a selector finds takes several times as long, and this is done often.
      const elements = document.getElementsByTagName('*');
      for (let n = 0; n < elements.length; n += 1)
        if (elements[n].shadowRoot) observe(elements[n].shadowRoot);
      if (onlyRead) endAnimations();
      const leftMs = quietMs - stillMs;
      globalThis.winnowTimer = setTimeout(check, leftMs > 0 ? Math.max(20, Math.min(100, leftMs)) : 100);
    };
    observe(document);
    if (onlyRead) endAnimations();
    globalThis.winnowTimer = setTimeout(check, Math.min(100, quietMs));
  });
