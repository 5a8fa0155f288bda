// Runs inside the rendered page and reports what it looks like. It decides nothing: the rules are in the other files
// of this folder. Every list is bounded, because the page is not trusted.
() => {
  const MOST_ELEMENTS = 4000;
  const MOST_BUTTONS = 40;
  const MOST_LOGOS = 24;
  const MOST_SVG_CHARS = 20_000;
  const style = (element) => getComputedStyle(element);
  const short = (text, length = 200) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, length);

  // Painting a pixel converts a colour from any notation (rgb, oklch, color-mix…).
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map();
  function rgba(value) {
    if (!known.has(value)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = 'rgba(0,0,0,0)';
      canvas.fillStyle = value;
      canvas.fillRect(0, 0, 1, 1);
      known.set(value, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(value);
  }

  function visible(element) {
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return null;
    const computed = style(element);
    return computed.visibility === 'hidden' || Number(computed.opacity) < 0.1 ? null : box;
  }

  const add = (map, key, amount) =>
    map.size < 500 || map.has(key) ? map.set(key, (map.get(key) ?? 0) + amount) : map;
  const ranked = (map) => [...map].sort((a, b) => b[1] - a[1]).slice(0, 30);
  const colours = (map) => ranked(map).map(([value, weight]) => ({ rgba: rgba(value), weight }));

  const surfaces = new Map();
  const texts = new Map();
  const links = new Map();
  const radii = new Map();
  const gaps = new Map();
  const classes = new Map();
  let moving = 0;
  const header = document.querySelector('header, [role="banner"], nav');
  const elements = [...document.querySelectorAll('body, body *')].slice(0, MOST_ELEMENTS);
  for (const element of elements) {
    const box = visible(element);
    if (!box) continue;
    const computed = style(element);
    if (rgba(computed.backgroundColor)[3] > 0)
      add(surfaces, computed.backgroundColor, box.width * Math.min(box.height, 3000));
    const ownText = [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.data.trim())
      .join('');
    if (ownText) add(element.closest('a') ? links : texts, computed.color, ownText.length);
    if (computed.borderTopLeftRadius !== '0px') add(radii, computed.borderTopLeftRadius, 1);
    for (const side of [computed.paddingTop, computed.paddingLeft, computed.marginBottom, computed.rowGap]) {
      const pixels = Math.round(Number.parseFloat(side));
      if (pixels > 0 && pixels <= 128) add(gaps, pixels, 1);
    }
    if (computed.animationName !== 'none' || computed.transitionDuration !== '0s') moving++;
    for (const name of [...element.classList].slice(0, 8)) add(classes, short(name, 60), 1);
  }

  const font = (element) => {
    const computed = style(element);
    return { stack: short(computed.fontFamily, 400), size: computed.fontSize, weight: computed.fontWeight };
  };
  const firstVisible = (selector) => [...document.querySelectorAll(selector)].slice(0, 50).find(visible);
  const fontOf = (selector) => {
    const element = firstVisible(selector);
    return element ? font(element) : null;
  };

  const buttons = [...document.querySelectorAll('button, [role="button"], input[type="submit"], a')]
    .slice(0, 1500)
    .map((element) => ({ element, box: visible(element), computed: style(element) }))
    .filter(({ element, box, computed }) => {
      if (!box || box.height < 18 || box.height > 120 || box.width > 700) return false;
      const filled = rgba(computed.backgroundColor)[3] > 0 || computed.borderTopWidth !== '0px';
      return element.tagName !== 'A' || (filled && Number.parseFloat(computed.paddingLeft) >= 6);
    })
    .slice(0, MOST_BUTTONS)
    .map(({ element, box, computed }) => ({
      text: short(element.innerText || element.value || element.getAttribute('aria-label'), 80),
      background: rgba(computed.backgroundColor),
      color: rgba(computed.color),
      border: computed.borderTopWidth === '0px' ? null : rgba(computed.borderTopColor),
      radius: computed.borderTopLeftRadius,
      shadow: computed.boxShadow === 'none' ? null : short(computed.boxShadow, 200),
      area: Math.round(box.width * box.height),
      top: Math.round(box.top + scrollY),
      inHeader: Boolean(header?.contains(element)),
      names: short(`${element.className} ${element.id}`, 200),
    }));

  const field = firstVisible(
    'input:not([type="hidden"]):not([type="submit"]):not([type="checkbox"]), textarea, select',
  );
  const input = field
    ? {
        border: style(field).borderTopWidth === '0px' ? null : rgba(style(field).borderTopColor),
        radius: style(field).borderTopLeftRadius,
      }
    : null;

  const home = new URL('/', location.href).href;
  const svgAddress = (svg) => {
    const copy = svg.cloneNode(true);
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('color', style(svg).color);
    for (const active of copy.querySelectorAll('script, foreignObject')) active.remove();
    const text = new XMLSerializer().serializeToString(copy);
    return text.length > MOST_SVG_CHARS ? null : `data:image/svg+xml,${encodeURIComponent(text)}`;
  };
  const logos = [...document.querySelectorAll('img, svg, [class*="logo" i], [id*="logo" i]')]
    .slice(0, 400)
    .map((element) => {
      const box = visible(element);
      if (!box || box.width < 12 || box.height < 12) return null;
      const tag = element.tagName.toLowerCase();
      const painted = /url\("([^"]+)"\)/.exec(style(element).backgroundImage)?.[1];
      const url =
        tag === 'img' ? element.currentSrc || element.src : tag === 'svg' ? svgAddress(element) : painted;
      if (!url) return null;
      const link = element.closest('a');
      const around = [element, element.parentElement, link].map(
        (near) => `${near?.getAttribute?.('class') ?? ''} ${near?.id ?? ''}`,
      );
      return {
        url: url.slice(0, MOST_SVG_CHARS * 3),
        kind: tag === 'img' || tag === 'svg' ? tag : 'background',
        label: short(
          element.getAttribute('alt') ||
            element.getAttribute('aria-label') ||
            link?.getAttribute('aria-label') ||
            element.querySelector?.('title')?.textContent,
          120,
        ),
        names: short(around.join(' '), 300),
        inHeader: Boolean(header?.contains(element)),
        linksHome: link ? link.href.split('#')[0] === home : false,
        width: Math.round(box.width),
        height: Math.round(box.height),
        top: Math.round(box.top + scrollY),
        left: Math.round(box.left),
      };
    })
    .filter(Boolean)
    .slice(0, MOST_LOGOS);

  const meta = (name) =>
    short(document.querySelector(`meta[name="${name}" i]`)?.getAttribute('content'), 300) || null;
  const rootVariables = [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].slice(0, 400);
      } catch {
        return [];
      }
    })
    .filter((rule) => /:root|:host|^html/.test(rule.selectorText ?? ''))
    .flatMap((rule) => [...rule.style].filter((name) => name.startsWith('--')))
    .slice(0, 300);

  return {
    scheme: style(document.documentElement).colorScheme,
    background:
      [document.body, document.documentElement]
        .map((element) => rgba(style(element).backgroundColor))
        .find((c) => c[3] > 0) ?? null,
    surfaces: colours(surfaces),
    texts: colours(texts),
    links: colours(links),
    fonts: {
      h1: fontOf('h1'),
      h2: fontOf('h2'),
      heading: fontOf('h1, h2, h3'),
      body: font(document.body),
      paragraph: fontOf('p, li'),
    },
    radii: ranked(radii),
    gaps: ranked(gaps),
    classes: ranked(classes)
      .concat([...classes].slice(0, 200))
      .map(([name]) => name),
    variables: rootVariables,
    buttons,
    input,
    logos,
    touchIcon: document.querySelector('link[rel~="apple-touch-icon"]')?.href ?? null,
    icon: document.querySelector('link[rel~="icon"]')?.href ?? null,
    generator: meta('generator'),
    scripts: [...document.scripts]
      .map((script) => script.src)
      .filter(Boolean)
      .slice(0, 60)
      .map((src) => src.slice(0, 200)),
    marks: [
      '#__next',
      '#__nuxt',
      '[ng-version]',
      '[data-reactroot]',
      '#root',
      '[data-v-app]',
      '[data-svelte-h]',
      'astro-island',
      '#___gatsby',
      '[data-turbo-track]',
      '[data-livewire-id]',
    ].filter((selector) => document.querySelector(selector)),
    moving: elements.length ? moving / elements.length : 0,
    words: short(document.body.innerText, 4000),
  };
};
