// Finds a consent wall and refuses it: by the buttons of its platform, else by its looks and words. Never accepts. Closes a
// wall that cannot be refused, and hides one that cannot be closed. Returns null if there is no wall, else which one it
// was and what was done. `inFrame`: the whole document is the content of a wall. `hideOnly`: click and wait for nothing.
async ({ platforms, words, inFrame = false, hideOnly = false, maxMs }) => {
  const started = performance.now();
  // Long expressions take a while to compile, and most pages need none of them.
  const lazily = (source) => {
    let made = null;
    return {
      test(text) {
        made ??= new RegExp(source, 'iu');
        return made.test(text);
      },
    };
  };
  const pattern = (list) => lazily(`^(?:${list.join('|')})$`);
  const REFUSE = pattern(words.refuse);
  const ACCEPT = pattern(words.accept);
  const SETTINGS = pattern(words.settings);
  const SAVE = pattern(words.save);
  const CLOSE = pattern(words.close);
  const ABOUT = lazily(words.about.join('|'));
  const OF_SITE = lazily(words.ofSite.join('|'));
  const BUTTONS =
    'button,a,[role="button"],input[type="button"],input[type="submit"],[onclick],[class*="btn"],[class*="button"]';
  const NAMED = ['cookie', 'consent', 'gdpr', 'cmp', 'privacy', 'ccpa', 'dsgvo', 'rgpd']
    .flatMap((name) => [`[id*="${name}" i]`, `[class*="${name}" i]`, `[aria-label*="${name}" i]`])
    .concat(['dialog[open]', '[role="dialog"]', '[role="alertdialog"]', '[aria-modal="true"]'])
    .join(',');
  const NEVER = 'html,body,main,article,script,style,a,button,input,label,h1,h2,h3,p';
  const FIELDS = 'input:not([type]),input[type="text"],input[type="email"],input[type="password"],textarea';
  const LONGEST = 24_000;

  const roots = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  const within = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  const parentOf = (element) => element.parentElement ?? element.getRootNode().host ?? null;
  const holds = (outer, inner) => {
    for (let up = inner; up; up = parentOf(up)) if (up === outer) return true;
    return false;
  };

  const isShown = (element) => {
    const { width, height, bottom, top } = element.getBoundingClientRect();
    const seen = element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
    return seen && width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  };
  const plain = (text) =>
    (text ?? '')
      .replace(/[\s\u00a0]+/g, ' ')
      .replace(/[!.…»›→]+$/u, '')
      .trim();
  const textOf = (element) => {
    const own = plain(element.innerText ?? element.textContent);
    const inside = [...element.querySelectorAll('*')].filter((child) => child.shadowRoot);
    const deep = element.shadowRoot ? [element.shadowRoot] : [];
    return [
      own,
      ...[...deep, ...inside.map((child) => child.shadowRoot)].map((root) => plain(root.textContent)),
    ].join(' ');
  };
  const nameOf = (button) =>
    plain(button.innerText || button.value || '') || plain(button.getAttribute('aria-label') ?? button.title);
  // Links to other pages are never clicked.
  const leadsAway = (button) => /^(?!#|javascript:|\s*$)/i.test(button.getAttribute('href') ?? '');
  const buttonsIn = (wall) =>
    within(BUTTONS).filter((button) => {
      // The cheapest test first: reading the name of every link of a page is expensive.
      if (!holds(wall, button)) return false;
      const name = nameOf(button);
      return name !== '' && name.length <= 80 && isShown(button) && !leadsAway(button);
    });

  const position = (element) => getComputedStyle(element).position;
  const isLaidOver = (element) => /fixed|sticky/.test(position(element));
  const isDialog = (element) =>
    element.matches('dialog,[role="dialog"],[role="alertdialog"],[aria-modal="true"]');

  // A wall is laid over the page or named like a notice, mentions cookies, and has a button with a known answer.
  const isWall = (element, lengthOfPage) => {
    if (element.matches(NEVER) || !isShown(element)) return false;
    const text = textOf(element);
    if (text.length > LONGEST || !ABOUT.test(text)) return false;
    const named = ['id', 'class', 'aria-label'].map((name) => element.getAttribute(name) ?? '').join(' ');
    if (!OF_SITE.test(text) && !OF_SITE.test(named)) return false;
    if ([...element.querySelectorAll(FIELDS)].some(isShown)) return false;
    const laidOver = isLaidOver(element) || isDialog(element);
    if (!laidOver && (text.length > 1500 || text.length > lengthOfPage() / 2)) return false;
    return buttonsIn(element).some((button) => {
      const name = nameOf(button);
      return [REFUSE, ACCEPT, SETTINGS, CLOSE].some((answer) => answer.test(name));
    });
  };

  const points = [0.08, 0.3, 0.5, 0.7, 0.92].flatMap((x) =>
    [0.04, 0.15, 0.3, 0.5, 0.7, 0.96].map((y) => [x * innerWidth, y * innerHeight]),
  );
  const elementAt = (x, y) => {
    let element = document.elementFromPoint(x, y);
    for (;;) {
      const inner = element?.shadowRoot?.elementFromPoint(x, y);
      if (!inner || inner === element) return element;
      element = inner;
    }
  };
  const laidOver = () => {
    const found = new Set();
    const seen = new Set();
    for (const [x, y] of points)
      for (let up = elementAt(x, y); up && !seen.has(up); up = parentOf(up)) {
        seen.add(up);
        if (isLaidOver(up)) found.add(up);
      }
    return [...found];
  };
  const findWall = () => {
    let length = null;
    const lengthOfPage = () => {
      length ??= textOf(document.body).length;
      return length;
    };
    const candidates = [...new Set([...laidOver(), ...within(NAMED)])];
    const walls = candidates.filter((element) => isWall(element, lengthOfPage));
    // The outermost one is the wall; a backdrop around it is part of it.
    return walls.find((wall) => !walls.some((other) => other !== wall && holds(other, wall))) ?? null;
  };

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const left = () => maxMs - (performance.now() - started);
  const isGone = async (wall) => {
    for (let waited = 0; waited < 1500 && left() > 0; waited += 50) {
      if (!wall.isConnected || !isShown(wall)) return true;
      await pause(50);
    }
    return false;
  };
  // A closed wall may stay in the page, hidden by its styles; its text must not be read.
  const hide = (element) => element.style?.setProperty('display', 'none', 'important');
  const unlock = () => {
    for (const element of [document.documentElement, document.body]) {
      if (!element) continue;
      const { overflow, overflowY } = getComputedStyle(element);
      if (/hidden|clip/.test(overflow + overflowY))
        element.style.setProperty('overflow', 'auto', 'important');
      if (position(element) === 'fixed') element.style.setProperty('position', 'static', 'important');
    }
  };
  const isBackdrop = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const covers = width >= innerWidth * 0.9 && height >= innerHeight * 0.9;
    return covers && !element.matches(NEVER) && textOf(element).length < 5;
  };
  const clearAway = (wall) => {
    if (wall.isConnected) hide(wall);
    for (const element of laidOver()) if (isBackdrop(element)) hide(element);
    unlock();
  };
  const click = async (button, wall) => {
    button.click();
    return isGone(wall);
  };
  const found = (wall, answer) => buttonsIn(wall).find((button) => answer.test(nameOf(button)));

  const refuseBySettings = async (wall) => {
    const settings = found(wall, SETTINGS);
    if (!settings) return false;
    settings.click();
    await pause(400);
    const layer = findWall() ?? wall;
    const refuse = found(layer, REFUSE);
    if (refuse && (await click(refuse, layer))) return layer;
    for (const box of within('input[type="checkbox"]:checked,[role="switch"][aria-checked="true"]'))
      if (holds(layer, box) && !box.disabled && box.getAttribute('aria-disabled') !== 'true') box.click();
    const save = found(layer, SAVE);
    return save && (await click(save, layer)) ? layer : false;
  };

  const answer = async (wall, platform) => {
    if (hideOnly) {
      clearAway(wall);
      return { platform, outcome: 'hidden' };
    }
    const refuse = found(wall, REFUSE);
    if (refuse && (await click(refuse, wall))) {
      clearAway(wall);
      return { platform, outcome: 'refused' };
    }
    const layer = await refuseBySettings(wall);
    if (layer) {
      clearAway(layer);
      if (layer !== wall) clearAway(wall);
      return { platform, outcome: 'refused' };
    }
    const close = found(wall, CLOSE);
    if (close && (await click(close, wall))) {
      clearAway(wall);
      return { platform, outcome: 'closed' };
    }
    clearAway(findWall() ?? wall);
    clearAway(wall);
    return { platform, outcome: 'hidden' };
  };

  if (inFrame) {
    const body = document.body;
    if (!body || !ABOUT.test(textOf(body))) return null;
    const refuse = found(body, REFUSE);
    if (refuse) refuse.click();
    else {
      found(body, SETTINGS)?.click();
      await pause(500);
      const second = found(body, REFUSE) ?? found(body, SAVE) ?? found(body, CLOSE);
      if (!second) return null;
      second.click();
    }
    return { platform: 'frame', outcome: 'refused' };
  }

  const isOfPlatform = within(platforms.map(({ root }) => root).join(',')).length > 0;
  for (const { name, root, refuse } of isOfPlatform ? platforms : []) {
    const wall = within(root).find(isShown);
    if (!wall) continue;
    const button = refuse && !hideOnly && within(refuse).find(isShown);
    if (button && (await click(button, wall))) {
      clearAway(wall);
      return { platform: name, outcome: 'refused' };
    }
    return answer(wall, name);
  }
  const frames = within('iframe').filter((frame) => {
    const named = /consent|cookie|gdpr|cmp|privacy|sp_message|trustarc|didomi/i;
    const about = [frame.id, frame.className, frame.title, frame.name, frame.src].join(' ');
    return (
      isShown(frame) &&
      named.test(about) &&
      (isLaidOver(frame) || laidOver().some((box) => holds(box, frame)))
    );
  });
  if (frames.length > 0) {
    globalThis.winnowFrames = frames;
    globalThis.winnowHideFrames = () => {
      for (const frame of frames) {
        let box = frame;
        while (box && !isLaidOver(box)) box = parentOf(box);
        clearAway(box ?? frame);
      }
    };
    if (!hideOnly) return { platform: 'frame', outcome: 'hidden', frames: frames.length };
    globalThis.winnowHideFrames();
    return { platform: 'frame', outcome: 'hidden' };
  }
  const wall = findWall();
  return wall ? answer(wall, 'unknown') : null;
};
