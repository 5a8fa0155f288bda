/** Sets light or dark before anything is painted, and follows the system. A separate file, because the page allows no inline scripts. */
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    let chosen = null;
    try {
      chosen = localStorage.getItem('winnow-theme');
    } catch {
      // Storage may be disabled; the system's choice applies.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }
  apply();
  system.addEventListener('change', apply);
})();
