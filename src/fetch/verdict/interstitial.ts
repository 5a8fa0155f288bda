/**
 * Recognises pages with status 200 that show something else than their usual content: maintenance, a sign-in form, a
 * consent wall, or a notice for visitors from another country.
 */
import { decodeText } from '../charset.ts';
import type { FetchedDocument } from '../document.ts';
import { scanPage } from './verdict.ts';

type Interstitial = {
  /** Goes into the warning's detail. */
  name: string;
  /** Found in the title or in the first heading. */
  headline?: RegExp;
  /** Found in the visible text. */
  text?: RegExp;
  /** Found in the HTML source. */
  html?: RegExp;
  /** The most characters of visible text: such pages are short. */
  maxText: number;
};

const MAINTENANCE =
  /\b(?:under|scheduled|planned|routine|site|system|emergency|essential|down for) (?:\w+ ){0,2}maintenance\b|\bmaintenance (?:mode|in progress|break|work|window|page)|^(?:site |website )?maintenance\b|\bbe (?:right back|back (?:soon|shortly|later|online))|\btemporarily (?:unavailable|down|offline|closed|out of service)|\b(?:site|service|website|page|system) (?:is )?(?:currently |temporarily )?(?:unavailable|offline|down)\b|wartung(?:s(?:arbeiten|modus|pause))?\b|\ben maintenance\b|mantenimiento|manutenzione|manutenção|onderhoud|технически\S+ (?:работ|обслуживан)|konserwacj|メンテナンス|维护|維護|점검/i;

const SIGN_IN =
  /^(?:please )?(?:sign|log)[ -]?(?:in|on)\b|\b(?:sign|log)[ -]?(?:in|on)(?: (?:to (?:continue|your account|view|access)|required))?\W*$|^(?:member |customer |user |account )?login\b|\blogin\W*$|\bsession (?:has )?(?:expired|timed out|ended)|^(?:anmelden|anmeldung|einloggen)\b|^(?:se connecter|connexion|identifiez-vous)|^(?:iniciar? sesión|inicia sesión|acceder)|^(?:accedi|effettua l'accesso)|^(?:inloggen|aanmelden)|^(?:entrar|iniciar sessão)|^(?:вход|войти)|^zaloguj|^ログイン|^(?:登录|登錄|登入)|^로그인/i;

const CONSENT =
  /\bbefore you continue\b|^(?:we (?:value|care about|respect) your privacy|your privacy (?:choices|matters|is important)|(?:privacy|cookie|consent) (?:settings|preferences|choices|notice|wall|consent|manager)|cookie consent|manage (?:cookies|consent)|cookies? (?:on|and) |this (?:site|website) uses cookies|accept (?:all )?cookies|consent required|consent$)|datenschutz-?einstellungen|wir schätzen ihre privatsphäre|le respect de votre vie privée|tu privacidad|la tua privacy/i;

const ELSEWHERE =
  /\b(?:(?:is |are |currently |was )?(?:not|n't|unfortunately not|no longer) (?:currently |yet )?(?:available|accessible|offered|supported)|unavailable|blocked|restricted) (?:to (?:\w+ ){1,3})?(?:in|from|within|for) (?:your|this|the) (?:current )?(?:country|region|location|area|territory|european (?:union|economic area)|eu\b|eea\b)|\b(?:available|offered|accessible) (?:only )?(?:in|from|to (?:users|visitors|residents|customers) (?:in|of|from)) (?:other|certain|selected) (?:countries|regions)|\bunavailable for legal reasons|\bgeo-?(?:blocked|restrict)|\b(?:outside|other than) (?:of )?your (?:country|region)|in ihrem land (?:leider )?nicht (?:verfügbar|erreichbar)|pas disponible dans votre (?:pays|région)|no está disponible en (?:tu|su) (?:país|región)/i;

const INTERSTITIALS: Interstitial[] = [
  { name: 'maintenance', headline: MAINTENANCE, maxText: 2500 },
  {
    name: 'maintenance',
    text: /\b(?:undergoing|down for|performing|carrying out|closed for|under|doing some|currently in) (?:\w+ ){0,3}maintenance\b|\bwe(?:'|’|&#39;)?ll be (?:right )?back\b|\bwill be back (?:soon|shortly|online)|wartungsarbeiten/i,
    maxText: 1000,
  },
  { name: 'sign-in page', headline: SIGN_IN, html: /type=["']?(?:password|email)\b/i, maxText: 2500 },
  { name: 'sign-in page', headline: SIGN_IN, maxText: 600 },
  {
    name: 'sign-in page',
    text: /\b(?:you (?:must|need to|have to)|please|you(?:'|’)ll need to) (?:first )?(?:be )?(?:sign|log)(?:ged)?[ -]?(?:in|on) (?:first )?(?:to|before) |\byour session (?:has )?(?:expired|timed out|ended)/i,
    maxText: 1000,
  },
  { name: 'consent page', headline: CONSENT, maxText: 4000 },
  {
    name: 'consent page',
    text: /^.{0,120}\b(?:before you continue to|we (?:value|care about|respect) your privacy|we and our (?:\d+ )?(?:trusted )?partners)/i,
    maxText: 1200,
  },
  { name: 'page for another country', headline: ELSEWHERE, maxText: 3000 },
  { name: 'page for another country', text: ELSEWHERE, maxText: 1500 },
  {
    name: 'page for another country',
    headline:
      /^(?:please )?(?:choose|select|confirm|pick) (?:your )?(?:country|region|location|store|market)\b/i,
    maxText: 3000,
  },
];

/** If the address itself is about signing in, maintenance and so on, that is the page's usual content. */
const MEANT: Record<string, RegExp> = {
  'sign-in page': /log-?in|sign-?in|sign-?on|auth|account|anmeld|sso/i,
  maintenance: /maintenance|status|wartung/i,
  'consent page': /consent|cookie|privacy/i,
  'page for another country': /countr|region|location|store/i,
};

const JUDGED_BYTES = 512 * 1024;

/** What a page shows instead of its content; null if it shows its content. */
export function interstitialOf(document: FetchedDocument): string | null {
  if (document.contentType !== 'text/html' || document.status >= 400) return null;
  const type = `text/html; charset=${document.charset ?? 'utf-8'}`;
  const html = decodeText(document.body.subarray(0, JUDGED_BYTES), type).text;
  const found = interstitialIn(html);
  const { pathname, hostname } = new URL(document.requestedUrl);
  return found && !MEANT[found]?.test(`${hostname}${pathname}`) ? found : null;
}

export function interstitialIn(html: string): string | null {
  const { title, heading, text, textLength, html: source } = scanPage(html);
  const found = INTERSTITIALS.find(
    (kind) =>
      textLength <= kind.maxText &&
      (!kind.headline || kind.headline.test(title) || kind.headline.test(heading)) &&
      (!kind.text || kind.text.test(text)) &&
      (!kind.html || kind.html.test(source)),
  );
  return found?.name ?? null;
}
