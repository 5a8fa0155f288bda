// Runs in the page's own world before any of its scripts. Refuses popups, but not pages that open in their own window.
// Makes closed shadow roots open, so that the serialiser can read them, while the page still sees them as closed. Service
// workers do not run in this browser; registering one fails as for visitors who block all storage, because some pages
// would otherwise wait for theirs forever.
(() => {
  const { open } = window;
  const HERE = new Set(['_self', '_parent', '_top']);
  window.open = {
    open(url, target, features) {
      const here = typeof target === 'string' && HERE.has(target.toLowerCase());
      return here ? open.call(window, url, target, features) : null;
    },
  }.open;

  if (window.ServiceWorkerContainer)
    ServiceWorkerContainer.prototype.register = {
      async register() {
        const reason =
          'Failed to register a ServiceWorker: The user denied permission to use Service Worker.';
        throw new DOMException(reason, 'NotSupportedError');
      },
    }.register;

  const attachShadow = Element.prototype.attachShadow;
  const shadowRoot = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
  const mode = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'mode');
  const closed = new WeakSet();

  Element.prototype.attachShadow = {
    attachShadow(init) {
      if (init?.mode !== 'closed') return attachShadow.call(this, init);
      const root = attachShadow.call(this, { ...init, mode: 'open' });
      closed.add(root);
      return root;
    },
  }.attachShadow;
  Object.defineProperty(Element.prototype, 'shadowRoot', {
    ...shadowRoot,
    get() {
      const root = shadowRoot.get.call(this);
      return root && closed.has(root) ? null : root;
    },
  });
  Object.defineProperty(ShadowRoot.prototype, 'mode', {
    ...mode,
    get() {
      return closed.has(this) ? 'closed' : mode.get.call(this);
    },
  });
})();
