// Resolves once the DOM, shadow trees included, has not changed for `quietMs`, or after `maxMs`. Waits for a meta refresh
// that is due within `refreshMs`, which ends this document and this promise with it. With `mayBegin`, a page that shows next
// to nothing and has scripts that may change that has not begun, and has to be quiet for `beginMs`; one that shows some
// text, for twice `quietMs`. With `onlyRead`, animations are finished at once, or paused if they have no end, so that the
// page is not drawn all the time; changes are counted afterwards too, in `winnowChanges`, and the length of the text is
// returned.
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

    // A page that nothing can change is quiet at once.
    const alive = document.querySelector(
      'script:not([type]),script[type=""],script[type*="javascript" i],script[type="module" i],' +
        '[onload],[onerror],iframe,frame,object,embed,meta[http-equiv="refresh" i]',
    );
    if (!alive && sent === '') {
      resolve({ ms: 0, changes: 0, stillMs: 0, quiet: true, alive: false, begun: true, text: 0 });
      return;
    }

    // Below the window they would not load. Frames of other origins are players and maps, with much cost and little text.
    for (const frame of document.querySelectorAll('iframe[loading="lazy" i]'))
      if (URL.parse(frame.src)?.origin === location.origin) frame.loading = 'eager';

    const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.content ?? sent;
    const dueMs = Number(/^\s*(\d+(?:\.\d+)?)\s*[;,]\s*\S/.exec(refresh)?.[1] ?? Number.NaN) * 1000 + 400;
    const leastMs = dueMs <= refreshMs ? dueMs : 0;

    // A script that moves something keeps changing its style or class.
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
        // Scripts may wait for an animation to end, and start the next one then.
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
    // The text of a page that shows little; null if it has much text or anything else to show.
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
      // Attaching a shadow root is not a mutation, so roots are searched for.
      // By index in a live list: a selector takes several times as long, and this is done often.
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
