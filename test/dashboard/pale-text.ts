/**
 * Run in a page: the text with less contrast than WCAG's level AA asks for (4.5, or 3 if it is large), by the colours
 * of the elements around it. Text over a picture and in controls that cannot be used is left out, as axe does.
 */
export const PALE_TEXT = `(() => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const read = new Map();
  const colourOf = (css) => {
    if (!read.has(css)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = css;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
      read.set(css, { rgb: [red, green, blue], alpha: alpha / 255 });
    }
    return read.get(css);
  };
  const over = ({ rgb, alpha }, below) => rgb.map((value, index) => value * alpha + below[index] * (1 - alpha));
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  /** What is behind an element's text, or null over a picture. */
  const known = new Map();
  const groundOf = (element) => {
    if (!element) return { rgb: [255, 255, 255], opacity: 1 };
    if (!known.has(element)) known.set(element, newGround(element));
    return known.get(element);
  };
  const newGround = (element) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const around = groundOf(element.parentElement);
    if (!around || backgroundImage !== 'none') return null;
    const { rgb, alpha } = colourOf(backgroundColor);
    const whole = around.opacity * Number(opacity);
    return { rgb: over({ rgb, alpha: alpha * whole }, around.rgb), opacity: whole };
  };

  const found = [];
  const looked = new Set();
  const look = (element) => {
    if (looked.has(element)) return;
    looked.add(element);
    if (element.closest('script, style, noscript, svg, :disabled, [aria-disabled=true], [inert]')) return;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return;
    const ground = groundOf(element);
    if (!ground) return;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const { rgb, alpha } = colourOf(color);
    const shown = over({ rgb, alpha: alpha * ground.opacity }, ground.rgb);
    const size = parseFloat(fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const ratio = contrast(shown, ground.rgb);
    if (ratio < (large ? 3 : 4.5))
      found.push('color-contrast: ' + ratio.toFixed(2) + ' ' + element.outerHTML.slice(0, 200));
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.data.trim()) look(texts.currentNode.parentElement);
  for (const field of document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range]), textarea, select')) if (field.value) look(field);
  return found;
})()`;
