/**
 * The signals by which a page is recognised as a wall, a shell or an error page: one table, read by verdict.ts.
 *
 * Every signal has a maximum of visible text. That keeps an article about captchas or about the number 404 from being
 * taken for one: walls and error pages are short.
 */

export type Signal = {
  verdict: 'bot_blocked' | 'spa_shell' | 'soft_404';
  /** Goes into the warning's detail. */
  name: string;
  /** A response header that decides alone, whatever the page shows. */
  header?: { name: string; value: RegExp };
  /** Found in the HTML source. */
  html?: RegExp;
  /** Found in the title. */
  title?: RegExp;
  /** Found in the visible text. */
  text?: RegExp;
  /** Found in what the page says to those without JavaScript. */
  noscript?: RegExp;
  /** Found in the first h1. */
  heading?: RegExp;
  /** The most characters of visible text. */
  maxText: number;
  /** Only under these statuses. */
  status?: number[];
};

const REFUSALS = [401, 403, 405, 406, 418, 429, 503];

const HUMAN_CHECK =
  /\b(?:are you (?:a )?(?:human|robot)|(?:you are|you're|i am|i'm) (?:not a robot|a human|human)|not a robot|unusual (?:traffic|activity)|prove (?:that )?you|complete the (?:captcha|security check)|security (?:check|verification)|verify(?:ing)? (?:that )?you|human verification|press (?:&|&amp;|and) hold|solve (?:the|this) captcha|checking your browser)/i;

const WALLS: Omit<Signal, 'verdict'>[] = [
  {
    name: 'Cloudflare challenge',
    header: { name: 'cf-mitigated', value: /challenge/ },
    maxText: Number.POSITIVE_INFINITY,
  },
  {
    name: 'Cloudflare challenge',
    html: /_cf_chl_opt|cf-challenge-running|id="challenge-(?:form|running|stage|error-text)"/,
    maxText: 2000,
  },
  { name: 'Cloudflare challenge', title: /^just a moment\.{0,3}…?$/i, maxText: 2000 },
  {
    name: 'Cloudflare block',
    title: /attention required! \| cloudflare|^access denied \| .* used cloudflare/i,
    maxText: 3000,
  },
  {
    name: 'Cloudflare block',
    html: /class="cf-error-(?:details|overview)/,
    text: /(?:have been|been) blocked|access denied|error (?:code:? )?10(?:0[69]|1[0-5]|20)\b/i,
    maxText: 3000,
  },
  { name: 'DataDome', html: /captcha-delivery\.com/, maxText: 800 },
  {
    name: 'HUMAN (PerimeterX)',
    html: /id=["']px-captcha|captcha\.px-cdn\.net|\/_?px[A-Za-z0-9]+\/captcha|human-challenge/,
    maxText: 2000,
  },
  { name: 'HUMAN (PerimeterX)', title: /access to this page has been denied/i, maxText: 2000 },
  {
    name: 'Akamai',
    html: /\/_sec\/cp_challenge\/|sec-if-cpt-container|bm-verify=|sec-cpt-if/,
    maxText: 1500,
  },
  {
    name: 'Akamai',
    text: /you don't have permission to access .{0,500}reference (?:#|&#35;)/i,
    maxText: 1500,
  },
  { name: 'Imperva', html: /_Incapsula_Resource|incapsula incident id|imperva_captcha/i, maxText: 1500 },
  { name: 'Imperva', title: /^pardon our interruption/i, maxText: 3000 },
  { name: 'Kasada', html: /\bKPSDK\b|\/ips\.js\?|x-kpsdk-/, maxText: 500 },
  {
    name: 'AWS WAF',
    header: { name: 'x-amzn-waf-action', value: /challenge|captcha/ },
    maxText: Number.POSITIVE_INFINITY,
  },
  {
    name: 'AWS WAF',
    html: /\bgokuProps\b|AwsWafIntegration|awswaf\.com\/[^"']{0,500}\/(?:challenge|captcha)/,
    maxText: 800,
  },
  { name: 'Sucuri', html: /sucuri_cloudproxy_js|sucuri website firewall/i, maxText: 3000 },
  { name: 'DDoS-Guard', title: /^ddos-guard$/i, maxText: 2000 },
  {
    name: 'DDoS-Guard',
    html: /\/\.well-known\/ddos-guard\/|check\.ddos-guard\.net/,
    text: HUMAN_CHECK,
    maxText: 2000,
  },
  { name: 'proof of work', html: /\/\.within\.website\/x\/cmd\/anubis|id="anubis_challenge"/, maxText: 3000 },
  {
    name: 'captcha',
    html: /g-recaptcha|recaptcha\/(?:api|enterprise)|h-captcha|hcaptcha\.com|cf-turnstile|challenges\.cloudflare\.com|geetest|arkoselabs|funcaptcha|captcha-image|name=["']captcha/i,
    text: HUMAN_CHECK,
    maxText: 1500,
  },
  {
    name: 'captcha',
    title:
      /^(?:robot check|captcha|human verification|bot verification|verify you are (?:a )?human|are you (?:a )?(?:robot|human)|security check(?:point)?|checking your browser|one moment, please|client challenge|vercel security checkpoint)\b/i,
    maxText: 1500,
  },
  {
    name: 'captcha',
    text: /our systems have detected unusual traffic|enter the characters you see below|to discuss automated access|please enable (?:js|javascript|cookies) and (?:disable any ad ?blocker|(?:cookies|javascript)|reload)/i,
    maxText: 1500,
  },
  {
    name: 'refused',
    text: /access (?:to this (?:page|site|resource|website) )?(?:is |has been |was )?(?:denied|blocked|restricted)|request (?:was |has been |is )?(?:blocked|rejected|denied)|(?:you|ip|address|client) (?:have |has |was |is )?(?:been )?(?:blocked|banned)|automated (?:access|requests?|queries|traffic)|bot(?:s)? (?:detected|detection|activity)|suspicious activity/i,
    maxText: 1200,
    status: REFUSALS,
  },
  { name: 'refused', html: /captcha/i, maxText: 1200, status: REFUSALS },
];

/** How pages ask for JavaScript in other languages than English: phrased as a request, not as a text about JavaScript. */
const ASKS_BEFORE =
  'activer|activez|activa|activar|active (?:el|o)|habilit[ae]r?|attiva|attivare|abilita|abilitare|ative|ativar|schakel|włącz|aktivera|aktiver(?= javascript)|slå (?:på|til)|povolte|zapněte|engedélyezze|aktifkan|bật|включите|увімкніть|ενεργοποιήστε';
const ASKS_BEHIND =
  'aktivieren|einschalten|inschakelen|käyttöön|etkinleştir|を有効|を使用|が必要|启用|啟用|开启|開啟|를 사용|를 활성화';
const ASKS_IN_TEXT = `(?<!\\p{L})(?:${ASKS_BEFORE})[^.!?]{1,30}javascript|aktivieren sie (?:bitte )?javascript|(?:启用|啟用|开启|開啟)\\s?javascript|javascript.{0,30}(?:${ASKS_BEHIND})`;

const SHELLS: Omit<Signal, 'verdict'>[] = [
  {
    name: 'asks for JavaScript',
    noscript: new RegExp(
      `(?:enable|requires?|without|need|turn on|activate|aktivieren|включ\\S{0,20}).{0,60}javascript|javascript.{0,60}(?:enable|disabled|required)|${ASKS_IN_TEXT}`,
      'iu',
    ),
    maxText: 200,
  },
  {
    name: 'asks for JavaScript',
    text: new RegExp(
      `(?:enable|requires?|turn on|activate|needs?) javascript|javascript (?:is |must be |needs to be )?(?:required|disabled|enabled)|${ASKS_IN_TEXT}`,
      'iu',
    ),
    maxText: 600,
  },
  {
    name: 'empty app root',
    html: /<div[^>]{0,200}\sid=["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|app-root|application|react-root|q-app|vue-app|ember-app|mount|container|page|main|content)["']?[^>]{0,200}>\s*(?:<!--[^<>]{0,100}-->\s*)?<\/div>/i,
    maxText: 200,
  },
  {
    name: 'empty app root',
    html: /<(app-root|my-app|ion-app|[a-z]{2,20}-app|app-[a-z]{2,20})(?:\s[^>]{0,200})?>\s*(?:loading[^<]{0,20})?<\/\1>/i,
    maxText: 200,
  },
  {
    name: 'still loading',
    text: /^(?:\S+ ){0,4}?(?:loading|please wait|initializing|wird geladen|chargement|cargando|загрузка|加载中|読み込み中)\W{0,5}(?:\S+ ){0,4}\S*$/i,
    html: /<script\b/i,
    maxText: 120,
  },
];

const NOT_FOUND_TITLE =
  /^(?:(?:error|http|fehler|erreur|ошибка)[\s:]*)?404(?:[\s:.,–—|-]+(?:error|fehler|(?:page |file |seite )?not found|page|fehlerseite|introuvable|oops|nothing found|страница не найдена)\b.*|\s*[|–—:·-].*|)$|^(?:(?:oops|sorry|whoops|uh[ -]?oh)\W+)?(?:(?:the |this |that )?(?:requested )?(?:page|site|content|article|url|file|resource|product)(?: you (?:requested|are looking for))? )?(?:(?:was |is |could |can ?)?(?:not|n't|’t)(?: be)? found|cannot be found|can't be found|does(?: not|n't) exist|no longer (?:exists|available)|is no longer available)\b|^(?:die )?seite (?:wurde )?nicht gefunden|^page (?:introuvable|non trouvée)|^página no encontrada|^página não encontrada|^pagina non trovata|^pagina niet gevonden|^страница не найдена|^strona nie (?:została )?znaleziona|^(?:页面|頁面|您访问的页面|抱歉，?页面)(?:不存在|未找到|找不到)|^找不到(?:页面|頁面|该页)|^ページが見つかりません|^페이지를 찾을 수 없/i;

const NOT_FOUND: Omit<Signal, 'verdict'>[] = [
  {
    name: 'title and heading say not found',
    title: NOT_FOUND_TITLE,
    heading: NOT_FOUND_TITLE,
    maxText: 8000,
  },
  { name: 'title says not found', title: NOT_FOUND_TITLE, maxText: 2500 },
  { name: 'heading says not found', heading: NOT_FOUND_TITLE, maxText: 2500 },
  {
    name: 'text says not found',
    text: /\b(?:(?:page|url|resource|content)(?: that)?(?: you(?:'re| are| were)? (?:requested|looking for|trying to (?:reach|view|access)))? (?:was not|is not|could not be|cannot be|couldn't be|can't be|wasn't) found|page (?:does not|doesn't|no longer) exists?|we can(?:'t|not| not) (?:seem to )?find (?:that|the|this) page)/i,
    maxText: 500,
  },
];

export const SIGNALS: Signal[] = [
  ...WALLS.map((signal) => ({ ...signal, verdict: 'bot_blocked' as const })),
  ...SHELLS.map((signal) => ({ ...signal, verdict: 'spa_shell' as const })),
  ...NOT_FOUND.map((signal) => ({ ...signal, verdict: 'soft_404' as const })),
];

/** With less visible text than this a page is `too_short`. */
export const SHORT_TEXT = 100;
/** With less than this, and script files, a page counts as a shell even without a known signal. */
export const SHELL_TEXT = 60;
