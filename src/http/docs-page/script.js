// Language tabs, copy buttons and the place in the contents. The page reads fine without any of it.
(() => {
  const root = document.documentElement;
  const remember = (language) => {
    root.dataset.language = language;
    for (const tab of document.querySelectorAll('.tab')) {
      tab.setAttribute('aria-pressed', String(tab.dataset.language === language));
    }
    try {
      localStorage.setItem('winnow-docs-language', language);
    } catch {}
  };
  let language = 'curl';
  try {
    language = localStorage.getItem('winnow-docs-language') ?? language;
  } catch {}
  remember(language);

  const visibleCode = (figure) =>
    [...figure.querySelectorAll('pre')].find((pre) => pre.offsetParent !== null);

  document.addEventListener('click', async (event) => {
    const button = event.target.closest('button');
    if (button?.classList.contains('tab')) {
      // Every block changes its height at once; what was clicked stays where it was.
      const before = button.getBoundingClientRect().top;
      remember(button.dataset.language);
      window.scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
    }
    if (button?.classList.contains('copy')) {
      const code = visibleCode(button.closest('figure'))?.textContent ?? '';
      try {
        await navigator.clipboard.writeText(code);
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Press Ctrl+C';
      }
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    }
  });

  const menu = document.getElementById('menu');
  const narrow = matchMedia('(max-width: 900px)');
  const fold = () => {
    menu.open = !narrow.matches;
  };
  narrow.addEventListener('change', fold);
  fold();
  menu.addEventListener('click', (event) => {
    if (narrow.matches && event.target.closest('a')) menu.open = false;
  });

  const links = new Map([...menu.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        for (const link of links.values()) link.removeAttribute('aria-current');
        const current = links.get(entry.target.id);
        current?.setAttribute('aria-current', 'true');
        if (!narrow.matches) current?.scrollIntoView({ block: 'nearest' });
      }
    },
    { rootMargin: '-10% 0px -80% 0px' },
  );
  for (const section of document.querySelectorAll('.guide, .operation')) observer.observe(section);
})();
