// The controls that a visitor could click or fill in, by kind and name, in page order: for the error message about a target
// that was not found.
({ most }, nameOf) => {
  const kinds = [
    ['link', 'a[href],[role="link"]'],
    [
      'button',
      'button,[role="button"],input[type="submit"],input[type="button"],input[type="image"],summary',
    ],
    ['tab', '[role="tab"]'],
    ['checkbox', 'input[type="checkbox"],[role="checkbox"],[role="switch"]'],
    ['radio', 'input[type="radio"],[role="radio"]'],
    ['menu item', '[role="menuitem"]'],
    ['field', 'input:not([type="hidden"]),textarea,select,[contenteditable=""],[contenteditable="true"]'],
  ];
  const nameInForm = (element) =>
    (element.getAttribute('name') ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
  const found = [];
  const seen = new Set();
  for (const element of document.querySelectorAll(kinds.map(([, selector]) => selector).join(','))) {
    if (found.length >= most) break;
    if (!element.checkVisibility?.({ visibilityProperty: true })) continue;
    const kind = kinds.find(([, selector]) => element.matches(selector))?.[0] ?? '';
    const name = nameOf(element) || nameInForm(element);
    if (name === '' || seen.has(kind + name)) continue;
    seen.add(kind + name);
    found.push({ kind, name });
  }
  return found;
};
