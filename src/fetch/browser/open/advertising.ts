/** A small list of our own: which requests of a page are advertising or tracking and add nothing to its content. */
import { wordSet, words } from '../../../text/word-lists.ts';

/** With all their subdomains. */
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
/** Of any of these hosts. */
const MOST_LABELS = Math.max(...[...HOSTS].map((host) => host.split('.').length));

/** Paths that advertising has on any host, as the browser's patterns write them. */
const PATHS = words(`
  */pagead/* */adsbygoogle.js* */prebid*.js* */gpt/pubads* */tag/js/gpt.js* */adserver/* */ad-server/* */adframe*
  */banner-ads/* */doubleclick/* */gampad/* */vast.xml* */openads/* */adtech/*
`);

/** What such a path holds, in this order. Not as regular expressions, which an endless address would keep busy for hours. */
const SHAPES = PATHS.map((path) => path.split('*').filter((part) => part !== ''));

/** For the browser: only requests that match one of these are looked at. */
export const AD_PATTERNS = [...HOSTS].flatMap((host) => [`*://${host}/*`, `*://*.${host}/*`]).concat(PATHS);

/** @example isAdvertising(new URL('https://x.doubleclick.net/a'), 'news.example') // true */
export function isAdvertising(url: URL, pageHost: string): boolean {
  // What a site has of its own is part of it, whatever it is called.
  if (url.hostname !== pageHost && isAdHost(url.hostname)) return true;
  return SHAPES.some((parts) => hasInOrder(url.pathname, parts));
}

function isAdHost(host: string): boolean {
  // Only the end of it: a page may ask for a host of a million labels.
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
