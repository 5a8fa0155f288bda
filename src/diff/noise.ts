/** Removes what no reader of a page sees: extra whitespace, and the parts of addresses that change with every visit. */
import { isVisitorParameter } from '../fetch/url-identity.ts';

/** Values made anew for each request, to get past caches or to prove where a form came from. */
const NONCE =
  /^(?:_|nonce|cb|cache_?bust(?:er)?|no_?cache|rand(?:om)?|rnd|_?csrf.*|xsrf.*|authenticity_token|_token|req(?:uest)?_?id)$/i;

/** A signed address has both: the signature, and when it expires. */
const SIGNATURE =
  /^(?:x-(?:amz|goog|oss|cos|tos|obs)-signature|signature|sig|hmac|token|auth|hdnea|hdnts|oh)$/i;
const EXPIRY =
  /^(?:x-(?:amz|goog|oss|cos|tos|obs)-(?:date|expires)|expires?|expir(?:y|es_at)|exp|e|se|oe|policy|valid_?(?:until|to)|ts|timestamp)$/i;

/** Other parameters of signed addresses: Amazon, Google, Azure, CloudFront, Alibaba, Facebook and others. */
const SIGNING =
  /^(?:x-(?:amz|goog|oss|cos|tos|obs)-.*|awsaccesskeyid|googleaccessid|ossaccesskeyid|key-pair-id|hash|s[vrtpse]|spr|sip|srt|sk(?:oid|tid|t|e|s|v)|st|valid_?from|t|_nc_.*|ccb)$/i;

const TIMESTAMP_NAME = /^(?:_?t|ts|time(?:stamp)?)$/i;
const TIMESTAMP = /^\d{10,16}$/;
/** A signed token contains its own expiry. */
const JSON_WEB_TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * An address without what changes at every visit, to be compared and not fetched.
 *
 * @example normaliseAddress('https://a.example/p.jpg?w=5&utm_source=x&X-Amz-Signature=1&X-Amz-Date=2') // '…/p.jpg?w=5'
 */
export function normaliseAddress(address: string): string {
  const question = address.indexOf('?');
  if (question < 0) return address;
  const hash = address.indexOf('#', question);
  const end = hash < 0 ? address.length : hash;
  // Links in Markdown and HTML may have their ampersands escaped.
  const pairs = address.slice(question + 1, end).split(/&(?:amp;)?/);
  const names = pairs.map((pair) => pair.split('=', 1)[0] ?? '');
  const signed = names.some((name) => SIGNATURE.test(name)) && names.some((name) => EXPIRY.test(name));
  const kept = pairs.filter((pair, index) => {
    const name = names[index] ?? '';
    const value = pair.slice(name.length + 1);
    if (pair === '' || isVisitorParameter(name) || NONCE.test(name)) return false;
    if (TIMESTAMP_NAME.test(name) && TIMESTAMP.test(value)) return false;
    if (signed && (SIGNATURE.test(name) || EXPIRY.test(name) || SIGNING.test(name))) return false;
    return !JSON_WEB_TOKEN.test(value);
  });
  const query = kept.length > 0 ? `?${kept.sort().join('&')}` : '';
  return `${address.slice(0, question)}${query}${address.slice(end)}`;
}

const ADDRESS = /https?:\/\/[^\s<>"'`)\]}]+/g;
/** Pictures inside a document get a new name each time it is read. */
const ASSET = /asset:[0-9a-f-]{36}/g;
/** Soft hyphens, joiners, direction marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Most lines need no change. */
const PLAIN = /^[\x21-\x3e\x40-\x7e]+(?: [\x21-\x3e\x40-\x7e]+)*$/;

/** A line of text as it is compared. */
export function normaliseText(text: string): string {
  if (PLAIN.test(text) && !text.includes('asset:')) return text;
  let plain = text;
  if (plain.includes('?')) plain = plain.replace(ADDRESS, normaliseAddress);
  if (plain.includes('asset:')) plain = plain.replace(ASSET, 'asset:');
  return plain.replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}
