/** A small list of our own of requests for advertising and tracking, which add nothing to the content of a page. */
import { wordSet, words } from '../../../text/word-lists.ts';

/** Each with all its subdomains. */
const HOSTS = wordSet(`
  doubleclick.net googlesyndication.com googleadservices.com adservice.google.com google-analytics.com
  googletagservices.com amazon-adsystem.com adnxs.com adsrvr.org adform.net criteo.com criteo.net taboola.com
  outbrain.com pubmatic.com rubiconproject.com openx.net casalemedia.com indexww.com smartadserver.com
  yieldlab.net teads.tv sharethrough.com 3lift.com media.net moatads.com adsafeprotected.com scorecardresearch.com
  quantserve.com quantcount.com chartbeat.com hotjar.com mouseflow.com fullstory.com clarity.ms bat.bing.com
  connect.facebook.net ads-twitter.com analytics.twitter.com ads.linkedin.com analytics.tiktok.com sc-static.net
  mathtag.com bidswitch.net bluekai.com demdex.net everesttech.net krxd.net rlcdn.com agkn.com id5-sync.com
  lijit.com sovrn.com spotxchange.com gumgum.com zedo.com revcontent.com mgid.com adroll.com nr-data.net
  omtrdc.net 2o7.net statcounter.com imrworldwide.com yieldmo.com undertone.com contextweb.com serving-sys.com
  adsymptotic.com popads.net propellerads.com adcolony.com ioam.de iocnt.net newrelic.com segment.io mxpnl.com
`);
/** The most labels of any of these hosts. */
const MOST_LABELS = Math.max(...[...HOSTS].map((host) => host.split('.').length));

/** Paths of advertising on any host, as patterns for the browser. */
const PATHS = words(`
  */pagead/* */adsbygoogle.js* */prebid*.js* */gpt/pubads* */tag/js/gpt.js* */adserver/* */ad-server/* */adframe*
  */banner-ads/* */doubleclick/* */gampad/* */vast.xml* */openads/* */adtech/*
`);

/** The parts of such a path, in order. Not regular expressions, which would take hours for a very long address. */
const SHAPES = PATHS.map((path) => path.split('*').filter((part) => part !== ''));

/** For the browser, which pauses only requests that match one of these. */
export const AD_PATTERNS = [...HOSTS].flatMap((host) => [`*://${host}/*`, `*://*.${host}/*`]).concat(PATHS);

/** @example isAdvertising(new URL('https://x.doubleclick.net/a'), 'news.example') // true */
export function isAdvertising(url: URL, pageHost: string): boolean {
  // A site's own files are part of it, whatever their host is called.
  if (url.hostname !== pageHost && isAdHost(url.hostname)) return true;
  return SHAPES.some((parts) => hasInOrder(url.pathname, parts));
}

function isAdHost(host: string): boolean {
  // Only the end: a page may request a host of a million labels.
  const labels = host.split('.').slice(-MOST_LABELS);
  return labels.some((_, from) => HOSTS.has(labels.slice(from).join('.')));
}

function hasInOrder(path: string, parts: string[]): boolean {
  let end = 0;
  return parts.every((part) => {
    const at = path.indexOf(part, end);
    end = at + part.length;
    return at >= 0;
  });
}
