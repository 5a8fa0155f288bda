/** Finds cookie and privacy notices: by the names their makers give them, and by what they say. */
import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { pushChildren } from '../html/walk.ts';

/** Prefixes of the ids and classes of common consent platforms and plugins. */
const PLATFORM_NAMES = `
  appconsent axeptio borlabs-cookie borlabscookie cassie- cc-banner cc-revoke cc-window ccc- ccpa- cky-
  cli-modal cmpbox cmplz- cmpwrapper complianz consent-banner consent-modal consent-overlay consent-popup
  cookie-alert cookie-banner cookie-bar cookie-consent cookie-disclaimer cookie-law cookie-message
  cookie-modal cookie-notice cookie-popup cookiebanner cookiebar cookiebot cookieconsent cookiefirst
  cookielaw cookienotice cookies-banner cookies-eu cookies-notice cybotcookiebot didomi eu-cookie evidon
  fc-consent gdpr-banner gdpr-consent gdpr-cookie gdpr-modal gdpr-popup hs-eu-cookie iubenda-cs js-cookie
  ketch- klaro moove-gdpr moove_gdpr onetrust optanon orejime osano-cm ot-sdk privacy-banner
  privacy-notice-banner pubtech-cmp qc-cmp shopify-pc__ sirdata sp_message tarteaucitron termly termsfeed
  transcend-consent trustarc truste[-_] uc-banner uc-cmp usercentrics wt-cli
`;
const PLATFORM = new RegExp(`(?:^|\\s)(?:${PLATFORM_NAMES.trim().split(/\s+/).join('|')})`, 'i');

const ABOUT = /cookie|consent|gdpr|privacy/i;
const PLACE =
  /banner|bar\b|notice|popup|pop-up|modal|overlay|dialog|toast|alert|message|prompt|wall|manager|preferences/i;
const BUTTON = /\bbtn|button/i;
const SAYS = /cookie|consent|tracking technolog|datenschutz|privacidad|confidentialité/i;
const OF_SITE =
  /\b(?:web)?site|experience|browser|device|privacy|polic|consent|traffic|analy|advert|seite|sitio|terceros/i;
/** The complete labels of the buttons in such a notice. */
const ANSWER =
  /^(?:(?:i\s+)?(?:accept|agree|allow|reject|decline|deny|refuse)(?:\s+(?:all|cookies?|and|close|continue|selected|selection|non-essential|only|necessary|essential|optional|the|&)){0,4}|got it!?|ok(?:ay)?|i understand|understood|manage (?:cookies|preferences|options|settings|consent)|cookie (?:settings|preferences)|customi[sz]e|(?:alle )?(?:akzeptieren|ablehnen|zustimmen)|(?:tout )?(?:accepter|refuser)|aceptar(?: todas?| todo)?|rechazar(?: todas?| todo)?|accett[ao](?: tutti)?|rifiuta|aceitar(?: todos)?|accepteren|zaakceptuj|godkänn|принять)$/i;

/** A notice is short; a page about cookies is long. */
const MAX_NOTICE = 6000;
/** A platform's settings list every purpose and partner. */
const MAX_PLATFORM = 24_000;
const MAX_UNNAMED = 1200;
const KEPT = new Set(['html', 'body', 'main', 'article']);

export function consentNotices(root: Document): Set<ChildNode> {
  const found = new Set<ChildNode>();
  const judged = new Map<Element, Verdict>();
  const hints = new Map<string, Hints>();
  const stack: ParentNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of node.children) {
      if (!isTag(child) || child.name === 'script' || child.name === 'style') continue;
      const { id, class: classes } = child.attribs;
      const ofId = id === undefined ? NO_HINTS : hintsOf(id, hints);
      const ofClass = classes === undefined ? NO_HINTS : hintsOf(classes, hints);
      if (!KEPT.has(child.name) && isNamedNotice(child, ofId | ofClass)) found.add(child);
      else {
        stack.push(child);
        const notice = isAnswer(child, ofClass) ? noticeAround(child, judged) : null;
        if (notice) found.add(notice);
      }
    }
  }
  return found;
}

/** What an id or a list of classes hints at, as bits. */
type Hints = number;
const NO_HINTS: Hints = 0;
const OF_PLATFORM = 1;
const OF_COOKIES = 2;
const OF_BUTTON = 4;
/** Most names hint at nothing, which one search can tell. */
const ANY_HINT = new RegExp([PLATFORM, ABOUT, BUTTON].map(({ source }) => source).join('|'), 'i');

/** Cached, because these patterns are long and a page has few different class lists. */
function hintsOf(name: string, known: Map<string, Hints>): Hints {
  const found = known.get(name);
  if (found !== undefined) return found;
  const hints = ANY_HINT.test(name)
    ? (PLATFORM.test(name) ? OF_PLATFORM : 0) |
      (ABOUT.test(name) ? OF_COOKIES : 0) |
      (BUTTON.test(name) ? OF_BUTTON : 0)
    : NO_HINTS;
  known.set(name, hints);
  return hints;
}

function isNamedNotice(element: Element, hints: Hints): boolean {
  const { role, id, class: classes } = element.attribs;
  if (hints === NO_HINTS && role === undefined) return false;
  if (hints & OF_PLATFORM) return textLength(element, MAX_PLATFORM) < MAX_PLATFORM;
  const isNamed = (hints & OF_COOKIES) !== 0 && PLACE.test(`${id ?? ''} ${classes ?? ''}`);
  const suspect = isNamed || role === 'dialog' || role === 'alertdialog';
  return suspect && textLength(element, MAX_NOTICE) < MAX_NOTICE && SAYS.test(textOf(element, MAX_NOTICE));
}

function isAnswer(element: Element, ofClass: Hints): boolean {
  const clickable =
    element.name === 'button' ||
    element.name === 'a' ||
    element.attribs.role === 'button' ||
    (ofClass & OF_BUTTON) !== 0;
  if (!clickable) return false;
  const [only] = element.children;
  const text = only && isText(only) && !only.next ? only.data : textOf(element, 60);
  return text.length <= 40 && ANSWER.test(text.trim().replace(/\s+/g, ' '));
}

/** The smallest ancestor of an "Accept" button that mentions cookies, and those of a site rather than of a recipe. */
function noticeAround(button: Element, judged: Map<Element, Verdict>): Element | null {
  for (let up = button.parent; up && isTag(up) && !KEPT.has(up.name); up = up.parent) {
    const verdict = judged.get(up) ?? judge(up);
    judged.set(up, verdict);
    if (verdict !== 'silent') return verdict === 'notice' ? up : null;
  }
  return null;
}

type Verdict = 'notice' | 'silent' | 'too long';

function judge(element: Element): Verdict {
  const text = textOf(element, MAX_UNNAMED);
  if (text.length >= MAX_UNNAMED) return 'too long';
  return SAYS.test(text) && OF_SITE.test(text) ? 'notice' : 'silent';
}

const textLength = (element: Element, limit: number): number => textOf(element, limit).length;

/** A notice has few elements; a hostile page has thousands of buttons, nested or side by side. */
const MAX_NODES = 3000;

/** The text in page order, up to about `limit` characters. */
function textOf(element: Element, limit: number): string {
  let text = '';
  let nodes = 0;
  const stack: ChildNode[] = [element];
  for (let node = stack.pop(); node && text.length < limit && nodes++ < MAX_NODES; node = stack.pop()) {
    if (isText(node)) text += node.data.trim() === '' ? ' ' : node.data;
    else if (isTag(node) && node.name !== 'script' && node.name !== 'style')
      pushChildren(
        stack,
        node.children.length > MAX_NODES ? node.children.slice(0, MAX_NODES) : node.children,
      );
  }
  return text;
}
