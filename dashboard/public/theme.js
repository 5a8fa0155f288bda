/** Sets light or dark before anything is painted, and follows the system. A file of its own, because the page allows no inline script. */
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    let chosen = null;
    try {
      chosen = localStorage.getItem('winnow-theme');
    } catch {
      // Storage may be switched off; the system's choice stands.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }
  apply();
  system.addEventListener('change', apply);
})();
