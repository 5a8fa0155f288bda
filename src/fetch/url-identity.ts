/** Whether two URLs are the same page. The identity is only compared, never fetched. */
import { hash } from 'node:crypto';
import { withoutEnd } from '../text/without-end.ts';

/** Parameters that say where a visitor came from and do not change the page. */
const TRACKING =
  /^(?:utm_.*|pk_.*|piwik_.*|mtm_.*|matomo_.*|hsa_.*|_hsenc|_hsmi|__hs.*|hsctatracking|_gl|_ga|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|ymclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_[ce]id|mkt_tok|vero_(?:id|conv)|oly_(?:anon|enc)_id|rb_clickid|srsltid|epik|s_cid|wickedid|ncid|gad_.*|irclickid|irgwc|cjevent|cjdata|_kx|spm|scm|awc|sscid|ran(?:mid|siteid|eaid)|_branch_match_id|_openstat|mibextid|guccounter|guce_.*|wt_mc.*|trk(?:campaign|info)?|sc_(?:campaign|channel|content|medium|cid)|nr_email_referer|ml_subscriber.*|dm_i|ck_subscriber_id)$/i;

/** Sessions that servers put into addresses for visitors without cookies: each visit would see different addresses. */
const SESSION = /^(?:phpsessid|jsessionid|aspsessionid.*|cfid|cftoken|zenid|oscsid)$/i;
/** Sites use these names for stories and talks as well, so the value must look like that of a session. */
const MAYBE_SESSION = /^(?:sessionid|session_id|sid)$/i;
const SESSION_VALUE = /^(?=.*\d)(?:[0-9a-z]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** Includes ASP.NET's, which is a separate segment. */
const SESSION_IN_PATH =
  /;(?:jsessionid|phpsessid|sid|sessionid)[=:][^/;?#]*|\/\((?:[A-Z]\([\w-]+\))+\)(?=\/)/gi;

/**
 * Without scheme, www, default port, fragment, trailing slash, tracking and session parameters, and with percent
 * escapes in one spelling.
 *
 * @example urlIdentity('https://www.example.com:443/a/?utm_source=x#top') // 'example.com/a'
 */
export function urlIdentity(address: string | URL): string {
  const url = typeof address === 'string' ? new URL(address) : address;
  const path = withoutEnd(normaliseEscapes(withoutSessionInPath(url.pathname)), '/');
  return `${siteHost(url)}${path}${identifyingQuery(url.search)}`;
}

/** The identity as it is stored in tables: 128 bits of its SHA-256, as a UUID. */
export function identityHash(address: string | URL): string {
  const hex = hash('sha256', urlIdentity(address), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** The host without `www.`, with a port that is not the scheme's default. */
export function siteHost(url: URL): string {
  return url.host.replace(/^www\.(?=.*\.)/, '');
}

/** Whether a host (from `siteHost`) is one of these sites or, with `withSubdomains`, a subdomain of one. */
export function isOnSites(host: string, sites: readonly string[], withSubdomains: boolean): boolean {
  return sites.some((site) => host === site || (withSubdomains && host.endsWith(`.${site}`)));
}

/** The address without its query. */
export function withoutQuery(address: string): string {
  const at = address.indexOf('?');
  return at < 0 ? address : address.slice(0, at);
}

/** The address as it is requested: the fragment is never sent to the server. */
export function withoutFragment(address: string): string {
  const at = address.indexOf('#');
  return at < 0 ? address : address.slice(0, at);
}

/** The address without the parameters that say where a visitor came from; the others are not changed. */
export function withoutTracking(url: URL): string {
  return withoutParameters(url, (name) => TRACKING.test(name));
}

/** A path, or an address up to its query, without a session id of the server. */
export function withoutSessionInPath(path: string): string {
  return path.replace(SESSION_IN_PATH, '');
}

/** The address without parameters about the visitor, for comparison with patterns. */
export function withoutVisitor(url: URL): string {
  return withoutParameters(url, isVisitorParameter);
}

function withoutParameters(url: URL, isDropped: (name: string, value: string) => boolean): string {
  if (url.search === '') return url.href;
  const pairs = url.search.slice(1).split('&');
  const kept = pairs.filter((pair) => !isDropped(nameIn(pair), valueIn(pair)));
  if (kept.length === pairs.length) return url.href;
  const address = new URL(url);
  address.search = kept.join('&');
  return address.href;
}

const nameIn = (pair: string) => pair.split('=', 1)[0] ?? '';
const valueIn = (pair: string) => pair.slice(nameIn(pair).length + 1);

/** Whether a parameter is about the visitor and not the page. */
export function isVisitorParameter(name: string, value: string): boolean {
  if (TRACKING.test(name) || SESSION.test(name)) return true;
  return MAYBE_SESSION.test(name) && SESSION_VALUE.test(value);
}

function identifyingQuery(search: string): string {
  if (search.length < 2) return '';
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isVisitorParameter(nameIn(pair), valueIn(pair)));
  return kept.length > 0 ? `?${normaliseEscapes(kept.join('&'))}` : '';
}

/** Escapes of letters, digits and `-._~`. Only these are matched, because a text in a foreign script has very many escapes. */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|5[\daf]|7[\dae])/gi;
const LOWER_CASE_ESCAPE = /%(?:[a-f][\da-fA-F]|[\dA-F][a-f])/g;

/** RFC 3986, 6.2.2: escapes in upper case, and only where they are needed. */
export function normaliseEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text
    .replace(NEEDLESS_ESCAPE, decodeURIComponent)
    .replace(LOWER_CASE_ESCAPE, (written) => written.toUpperCase());
}
