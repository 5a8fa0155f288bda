// Resolves once the DOM has not changed for `quietMs`, or after `maxMs`; shadow trees count as part of it. A meta
// refresh that is due within `refreshMs` is waited for: it ends this document, and this promise with it.
({ quietMs, maxMs, refreshMs }) =>
  new Promise((resolve) => {
    const started = performance.now();
    const observed = new WeakSet();
    let lastChange = started;
    let changes = 0;

    // A page with nothing that could change it does not have to prove that it is quiet.
    const alive = document.querySelector(
      'script:not([type]),script[type=""],script[type*="javascript" i],script[type="module" i],' +
        '[onload],[onerror],iframe,meta[http-equiv="refresh" i]',
    );
    if (!alive) {
      resolve({ ms: 0, changes: 0, quiet: true });
      return;
    }

    const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.content ?? '';
    const dueMs = Number(/^\s*(\d+(?:\.\d+)?)\s*[;,]\s*\S/.exec(refresh)?.[1] ?? Number.NaN) * 1000 + 400;
    const leastMs = dueMs <= refreshMs ? dueMs : 0;

    const observer = new MutationObserver((records) => {
      changes += records.length;
      lastChange = performance.now();
    });
    const observe = (root) => {
      if (observed.has(root)) return;
      observed.add(root);
      observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) observe(element.shadowRoot);
    };
    const check = () => {
      const now = performance.now();
      const quiet = now - lastChange >= quietMs;
      const elapsed = now - started;
      if (elapsed >= leastMs && (quiet || elapsed >= maxMs)) {
        observer.disconnect();
        resolve({ ms: Math.round(elapsed), changes, quiet });
        return;
      }
      // A root attached to an element that is already there is no mutation, so roots are looked for.
      for (const element of document.querySelectorAll('*'))
        if (element.shadowRoot) observe(element.shadowRoot);
      setTimeout(check, Math.max(20, Math.min(100, quietMs - (now - lastChange))));
    };
    observe(document);
    setTimeout(check, Math.min(100, quietMs));
  });
