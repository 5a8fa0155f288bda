/** Tells tracking pixels from pictures. */

const BEACON_HOST =
  /(?:^|\.)(?:doubleclick\.net|google-analytics\.com|googletagmanager\.com|googlesyndication\.com|scorecardresearch\.com|quantserve\.com|bat\.bing\.com|pixel\.wp\.com|stats\.wp\.com|px\.ads\.linkedin\.com|analytics\.twitter\.com|ct\.pinterest\.com|sb\.scorecardresearch\.com|mc\.yandex\.ru|counter\.yadro\.ru|hm\.baidu\.com|imrworldwide\.com|chartbeat\.net|omtrdc\.net|demdex\.net|adsrvr\.org|everesttech\.net|bluekai\.com|crwdcntrl\.net|rlcdn\.com|histats\.com|statcounter\.com)$/;

const BEACON_PATH =
  /^\/(?:tr|b\/ss\/.*|collect|beacon|pixel|pixel\.(?:gif|png|php)|piwik\.php|matomo\.php|__utm\.gif|adsct|i\/adsct|count(?:er)?\.(?:gif|php)|track(?:ing)?\/(?:pixel|open).*)$/i;

type ImageAttributes = { src?: string; width?: string; height?: string; style?: string };

/** A one-pixel picture, or one from a known tracking server. */
export function isBeacon({ src, width, height, style }: ImageAttributes & Record<string, string>): boolean {
  if (isTiny(width) && isTiny(height)) return true;
  if (style && /(?:^|;)\s*width\s*:\s*[01]px/i.test(style) && /(?:^|;)\s*height\s*:\s*[01]px/i.test(style))
    return true;
  if (!src || !/^(?:https?:)?\/\//i.test(src)) return false;
  const plain = PLAIN.exec(src);
  if (plain) return isTracker(plain[1]?.toLowerCase() ?? '', plain[2] ?? '', plain[3] !== undefined);
  const url = URL.parse(src, 'https://page.invalid/');
  return url !== null && isTracker(url.hostname, url.pathname, url.search !== '');
}

/** Addresses simple enough to be split without the URL parser, which would not change them. */
const PLAIN =
  /^(?:https?:)?\/\/((?:[a-z\d-]+\.)+[a-z]{2,})((?:\/[\w\-~!$&()*+,;=:@][\w\-.~!$&()*+,;=:@]*)*\/?)(\?[\w\-.~!$&()*+,;=:@%/]+)?$/i;

function isTracker(host: string, path: string, hasQuery: boolean): boolean {
  return BEACON_HOST.test(host) || (hasQuery && BEACON_PATH.test(path));
}

function isTiny(size: string | undefined): boolean {
  return size !== undefined && /^\s*[01](?:px)?\s*$/.test(size);
}
