// Resolves once the DOM has not changed for `quietMs`, or after `maxMs`; shadow trees count as part of it. A meta
// refresh that is due within `refreshMs` is waited for: it ends this document, and this promise with it. With
// `mayBegin` a page that shows next to nothing and has scripts that may change that has not begun, and has to be quiet
// for `beginMs`; one that says something has to rest for twice as long. With `countOn` changes are counted beyond the
// end, in `winnowChanges`.
({ quietMs, maxMs, refreshMs, refresh: sent = '', mayBegin = false, beginMs = maxMs, countOn = false }) =>
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
    const LEAVES = /\blocation(?:\.href)?\s*=(?!=)|\blocation\.(?:replace|assign|reload)\b/;
    const LOADING = /load|wait|\.\.|…|lade|charg|carg|carreg|caric|laad|загру|加载|読み込|로딩/i;

    // A page with nothing that could change it does not have to prove that it is quiet.
    const alive = document.querySelector(
      'script:not([type]),script[type=""],script[type*="javascript" i],script[type="module" i],' +
        '[onload],[onerror],iframe,frame,object,embed,meta[http-equiv="refresh" i]',
    );
    if (!alive && sent === '') {
      resolve({ ms: 0, changes: 0, stillMs: 0, quiet: true, alive: false, begun: true });
      return;
    }

    // Below the window they would not be loaded. Those of others are players and maps, which cost much and say little.
    for (const frame of document.querySelectorAll('iframe[loading="lazy" i]'))
      if (URL.parse(frame.src)?.origin === location.origin) frame.loading = 'eager';

    const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.content ?? sent;
    const dueMs = Number(/^\s*(\d+(?:\.\d+)?)\s*[;,]\s*\S/.exec(refresh)?.[1] ?? Number.NaN) * 1000 + 400;
    const leastMs = dueMs <= refreshMs ? dueMs : 0;

    const observer = new MutationObserver((records) => {
      changes += records.length;
      lastChange = performance.now();
    });
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
      if (text.length >= HARDLY_ANY || !document.querySelector('script[src]')) return true;
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
        if (countOn) {
          globalThis.winnowChanges?.stop();
          const before = changes;
          globalThis.winnowChanges = { count: () => changes - before, stop: () => observer.disconnect() };
        } else observer.disconnect();
        resolve({ ms: Math.round(elapsed), changes, stillMs, quiet, alive: true, begun });
        return;
      }
      // A root attached to an element that is already there is no mutation, so roots are looked for.
      for (const element of document.querySelectorAll('*'))
        if (element.shadowRoot) observe(element.shadowRoot);
      const leftMs = quietMs - stillMs;
      setTimeout(check, leftMs > 0 ? Math.max(20, Math.min(100, leftMs)) : 100);
    };
    observe(document);
    setTimeout(check, Math.min(100, quietMs));
  });
