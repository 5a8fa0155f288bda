// The page itself if it scrolls, else its largest box that does.
() => {
  const root = document.scrollingElement ?? document.documentElement;
  const scrolls = (element) =>
    element.scrollHeight > element.clientHeight + 50 &&
    /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  if (root.scrollHeight > innerHeight + 1) return root;
  let largest = root;
  let area = (innerWidth * innerHeight) / 4;
  for (const element of document.querySelectorAll('main,section,div,ul,ol,article')) {
    const size = element.clientWidth * element.clientHeight;
    if (size > area && scrolls(element)) [largest, area] = [element, size];
  }
  return largest;
};
