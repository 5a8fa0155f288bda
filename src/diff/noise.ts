/** Removes what no reader of a page sees: extra whitespace, and the parts of addresses that change with every visit. */
import { isVisitorParameter, normaliseEscapes, withoutSessionInPath } from '../fetch/url-identity.ts';

/** Values made anew for each request, to get past caches or to prove where a form came from. */
const NONCE =
  /^(?:_|nonce|cb|cache_?bust(?:er)?|no_?cache|rand(?:om)?|rnd|_?csrf.*|xsrf.*|authenticity_token|_token|req(?:uest)?_?id|visit(?:or)?_?id|sess(?:ion)?(?:_?(?:key|token|hash|no))?|sessid)$/i;

/** A signed address has both: the signature, and when it expires. */
const SIGNATURE =
  /^(?:x-(?:(?:amz|goog|oss|cos|tos|obs)-)?signature|q-signature|signature|sig|hmac|token|auth|hdnea|hdnts|hdntl|oh|wssecret)$/i;
/** These names mean other things too: what they hold must be long enough for a signature. */
const MAYBE_SIGNATURE = /^(?:s|t|hm|sign|md5|verify|authorization)$/i;
const SIGNATURE_LENGTH = 16;
const EXPIRY =
  /^(?:x-(?:amz|goog|oss|cos|tos|obs)-(?:date|expires)|x-expires|q-sign-time|expires?|expir(?:y|es_at)|exp|ex|e|se|oe|policy|valid_?(?:until|to)|ts|timestamp|deadline|wstime)$/i;

/** Other parameters of signed addresses: Amazon, Google, Azure, CloudFront, Alibaba, Tencent, Facebook, Discord and others. */
const SIGNING =
  /^(?:x-(?:amz|goog|oss|cos|tos|obs)-.*|q-.*|awsaccesskeyid|googleaccessid|ossaccesskeyid|keyname|key-pair-id|hash|is|s[vrtpse]|spr|sip|srt|sk(?:oid|tid|t|e|s|v)|st|valid_?from|t|_nc_.*|ccb|lk3s|shc?p|refresh_token|idc)$/i;

/** Signature and expiry in one value: Akamai, Alibaba, Cloudflare, Upyun. */
const SIGNED_VALUE =
  /(?:^|~)exp(?:ires)?=\d+~.*hmac=|^\d{10}-[\w-]{1,64}-[\w-]{1,64}-[0-9a-f]{32}$|^\d{10}-[\w%+/=-]{20,}$|^[0-9a-f]{8}\d{10}$/i;
/** Nobody signs addresses longer than servers accept, and searching them for signatures takes long. */
const LONGEST_SIGNED = 8_000;
/** The same as a segment of the path. */
const SIGNED_SEGMENT = /\/(?:bcdn_token=|(?:hdnts=)?exp=\d+~)[^/?#]*/gi;
/** Names under which a picture's address has a signature without an expiry. A version is not one. */
const PICTURE_SIGNATURE = /^(?:(?:x-)?signature|sig|sign|hmac|token|auth(?:_key)?|verify|s)$/i;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|ico|heic)$/i;

const TIMESTAMP_NAME = /^(?:_?t|ts|time(?:stamp)?)$/i;
const TIMESTAMP = /^\d{10,16}$/;
/** A signed token contains its own expiry. */
const JSON_WEB_TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

/** Cloudflare hides an e-mail address with a key that is different each time. */
const HIDDEN_EMAIL = /\/cdn-cgi\/l\/email-protection#([0-9a-f]{4,})/gi;

/**
 * An address without what changes at every visit, to be compared and not fetched.
 *
 * @example normaliseAddress('https://a.example/p.jpg?w=5&utm_source=x&X-Amz-Signature=1&X-Amz-Date=2') // '…/p.jpg?w=5'
 */
export function normaliseAddress(address: string): string {
  if (address.includes('/email-protection#')) return shownEmails(address);
  const hash = address.indexOf('#');
  const whole = hash < 0 ? address : address.slice(0, hash);
  const fragment = hash < 0 ? '' : keptFragment(address.slice(hash));
  const question = whole.indexOf('?');
  const path = normaliseEscapes(
    withoutSessionInPath(question < 0 ? whole : whole.slice(0, question)).replace(SIGNED_SEGMENT, ''),
  );
  if (question < 0) return path + fragment;
  return `${path}${keptQuery(whole.slice(question + 1), PICTURE.test(path))}${fragment}`;
}

function keptQuery(query: string, isPicture: boolean): string {
  // Links in Markdown and HTML may have their ampersands escaped.
  const pairs = query.split(/&(?:amp;)?/);
  const names = pairs.map((pair) => pair.split('=', 1)[0] ?? '');
  const isSignature = (name: string, value: string) =>
    SIGNATURE.test(name) || (MAYBE_SIGNATURE.test(name) && value.length >= SIGNATURE_LENGTH);
  const valueAt = (index: number) => pairs[index]?.slice((names[index]?.length ?? 0) + 1) ?? '';
  const signed =
    names.some((name) => EXPIRY.test(name)) && names.some((name, index) => isSignature(name, valueAt(index)));
  const kept = pairs.filter((pair, index) => {
    const name = names[index] ?? '';
    const value = valueAt(index);
    if (pair === '' || isVisitorParameter(name, value) || NONCE.test(name)) return false;
    if (TIMESTAMP_NAME.test(name) && TIMESTAMP.test(value)) return false;
    if (signed && (isSignature(name, value) || EXPIRY.test(name) || SIGNING.test(name))) return false;
    if (isPicture && PICTURE_SIGNATURE.test(name) && value.length >= SIGNATURE_LENGTH) return false;
    return value.length > LONGEST_SIGNED || !(JSON_WEB_TOKEN.test(value) || SIGNED_VALUE.test(value));
  });
  return kept.length > 0 ? `?${kept.sort().join('&')}` : '';
}

/** A place within a page is as invisible as the `id` that it names; the route of an app is an address. */
function keptFragment(fragment: string): string {
  return /^#!?\/|=/.test(fragment) ? fragment : '';
}

function shownEmails(address: string): string {
  return address.replace(HIDDEN_EMAIL, (_, hex: string) => {
    const [key = 0, ...letters] = Buffer.from(hex, 'hex');
    return `/mailto:${Buffer.from(letters.map((letter) => letter ^ key)).toString()}`;
  });
}

const ADDRESS = /(?:https?:\/\/|mailto:|\/cdn-cgi\/l\/email-protection#)[^\s<>"'`)\]}]+/g;
/** Pictures inside a document get a new name each time it is read. */
const ASSET = /asset:[0-9a-f-]{36}/g;
/** Soft hyphens, joiners, direction marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Spaces at the edges of a link, inside and outside: a page may have them here or there. */
const LINK_EDGES = / ?(\[|\]\([^()\s]*\)) ?/g;

const HAS_ADDRESS = /:\/\/|mailto:|asset:|\/cdn-cgi\//;
/** Most lines need no change. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

export type Normalise = (text: string) => string;

/** A line of text as it is compared. */
export function normaliseText(text: string): string {
  const hasAddress = HAS_ADDRESS.test(text);
  if (!hasAddress && PLAIN.test(text) && !text.includes('[')) return text;
  let plain = text;
  // Its brackets would end an address in Markdown.
  if (plain.includes('/(')) plain = withoutSessionInPath(plain);
  if (hasAddress) plain = plain.replace(ADDRESS, normaliseAddress).replace(ASSET, 'asset:');
  plain = plain.replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim();
  return plain.includes('[') ? plain.replace(LINK_EDGES, '$1') : plain;
}
