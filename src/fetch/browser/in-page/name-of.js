// What a visitor would call an element: its label or its text; empty if it has no name.
(element) => {
  const short = (text) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
  return (
    short(element.getAttribute('aria-label')) ||
    short(element.labels?.[0]?.innerText) ||
    short(element.matches('input,select,textarea') ? '' : element.innerText) ||
    short(element.getAttribute('placeholder')) ||
    short(element.matches('[type="submit"],[type="button"]') ? element.value : '') ||
    short(element.getAttribute('title')) ||
    short(element.getAttribute('alt'))
  );
};
