/**
 * Consent walls as they are found on the web, written for this purpose: those that the rules were made with, and as
 * many that were written afterwards and that no rule was made for. Each says in `data-consent` what was answered, has
 * the word `zzwall` in its text, and is magenta.
 */

const ARTICLE = `<h1>The harvest of the year</h1>${'<p>Grain is thrown into the wind, the chaff flies off, and what is worth keeping falls back to the floor of the barn.</p>'.repeat(8)}`;

const STYLE =
  '<style>body { font: 16px sans-serif; margin: 0 20px } .wall { background: #f0f } .backdrop { position: fixed; inset: 0; background: rgba(0, 0, 0, .4) }</style>';

/** `say('refused')` notes the answer and removes the wall. */
const SAY = `<script>
  const say = (answer, selector = '.wall, .backdrop') => {
    document.documentElement.dataset.consent ??= answer;
    for (const element of document.querySelectorAll(selector)) element.remove();
  };
</script>`;

const page = (wall: string) =>
  `<!doctype html><html lang="en"><head><title>Harvest</title>${STYLE}</head><body>${SAY}${ARTICLE}${wall}</body></html>`;

const BOTTOM = 'style="position: fixed; left: 0; right: 0; bottom: 0; padding: 20px; z-index: 999"';
const CENTRE = 'style="position: fixed; left: 20%; right: 20%; top: 20%; padding: 30px; z-index: 9999"';

/** A wall inside the shadow root of an element. */
const inShadow = (host: string, html: string, script: string) => `${host}<script>(() => {
  const host = document.currentScript.previousElementSibling;
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = ${JSON.stringify(html)};
  const $ = (selector) => root.querySelector(selector);
  const end = (answer) => { document.documentElement.dataset.consent ??= answer; host.remove(); };
  ${script}
})()</script>`;

/** The rules were made with these at hand. */
export const KNOWN_WALLS: Record<string, string> = {
  onetrust: page(`<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter backdrop"></div>
    <div id="onetrust-banner-sdk" class="wall" role="dialog" ${BOTTOM}><p>We use cookies to improve your experience. zzwall</p>
    <button id="onetrust-pc-btn-handler" onclick="">Cookie Settings</button>
    <button id="onetrust-reject-all-handler" onclick="say('refused')">Reject All</button>
    <button id="onetrust-accept-btn-handler" onclick="say('accepted')">Accept All</button></div></div>`),
  cookiebot:
    page(`<div id="CybotCookiebotDialog" class="wall" role="dialog" ${CENTRE}><h2>This website uses cookies zzwall</h2>
    <button id="CybotCookiebotDialogBodyButtonDecline" onclick="say('refused')">Deny</button>
    <button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll" onclick="say('accepted')">Allow all</button></div>`),
  usercentrics: page(
    inShadow(
      '<div id="usercentrics-root"></div>',
      `<div data-testid="uc-default-banner" style="background:#f0f;position:fixed;inset:30% 30%"><p>Wir nutzen Cookies und andere Technologien auf dieser Seite. zzwall</p>
       <button data-testid="uc-deny-all-button">Ablehnen</button><button data-testid="uc-accept-all-button">Alle akzeptieren</button></div>`,
      `$('[data-testid="uc-deny-all-button"]').onclick = () => end('refused'); $('[data-testid="uc-accept-all-button"]').onclick = () => end('accepted');`,
    ),
  ),
  didomi:
    page(`<div id="didomi-host"><div id="didomi-popup" class="wall" ${CENTRE}><span class="didomi-continue-without-agreeing" onclick="say('refused')">Continuer sans accepter →</span>
    <p>Avec nos partenaires, nous utilisons des cookies sur votre appareil. zzwall</p>
    <button id="didomi-notice-agree-button" onclick="say('accepted')">Accepter & Fermer</button></div></div>`),
  'reject button, no name':
    page(`<div class="x7f wall" ${BOTTOM}><p>We and our partners store information on your device and use cookies on this site. zzwall</p>
    <button onclick="say('accepted')">Accept</button> <button onclick="say('refused')">Reject</button></div>`),
  'only necessary':
    page(`<section class="wall" ${BOTTOM}><p>Diese Website verwendet Cookies zu Analysezwecken. zzwall</p>
    <a href="#" role="button" onclick="say('accepted')">Alle akzeptieren</a>
    <a href="#" role="button" onclick="say('refused')">Nur notwendige Cookies</a></section>`),
  'settings, then reject all':
    page(`<div id="cmp" class="wall" role="dialog" aria-modal="true" ${CENTRE}><div id="one"><p>We value your privacy. We and 847 partners use cookies. zzwall</p>
    <button onclick="one.hidden = true; two.hidden = false">Manage options</button><button onclick="say('accepted')">Agree</button></div>
    <div id="two" hidden><p>Purposes</p><button onclick="say('refused')">Reject all</button><button onclick="say('accepted')">Accept all</button></div></div>`),
  'settings with switches':
    page(`<div class="privacy-modal wall" ${CENTRE}><div id="one"><p>This site uses cookies for analytics and advertising. zzwall</p>
    <button onclick="one.hidden = true; two.hidden = false">Customize</button><button onclick="say('accepted')">Accept all</button></div>
    <div id="two" hidden><label><input type="checkbox" checked disabled> Necessary</label><label><input type="checkbox" id="ads" checked> Advertising</label>
    <button onclick="say(ads.checked ? 'accepted' : 'refused')">Save preferences</button></div></div>`),
  'only a notice': page(
    `<div class="cookie-notice wall" ${BOTTOM}><p>By using this website you agree to our use of cookies. zzwall</p><button onclick="say('accepted')">Got it!</button></div>`,
  ),
  'close button':
    page(`<div class="banner wall" ${BOTTOM}><p>This site uses cookies to offer you a better browsing experience. zzwall</p>
    <button aria-label="Close" onclick="say('closed')">×</button><button onclick="say('accepted')">OK</button></div>`),
  'scroll lock':
    page(`<style>body { overflow: hidden }</style><div class="backdrop"></div><dialog open class="wall" ${CENTRE}><p>Nous utilisons des cookies pour mesurer l'audience du site. zzwall</p>
    <button onclick="say('accepted')">Tout accepter</button><button onclick="document.body.style.overflow = 'auto'; say('refused')">Tout refuser</button></dialog>`),
  'in a frame':
    page(`<div id="sp_message_container_1" class="wall" style="position: fixed; inset: 20%; z-index: 99999">
    <iframe id="sp_message_iframe_1" title="SP Consent Message" width="600" height="300" srcdoc="<body style='background: #f0f'><p>We and our partners use cookies. zzwall</p><button onclick=&quot;parent.postMessage('accepted', '*')&quot;>Accept</button><button onclick=&quot;parent.postMessage('refused', '*')&quot;>Reject all</button>"></iframe></div>
    <script>addEventListener('message', (event) => say(event.data))</script>`),
  'comes late': page(`<script>setTimeout(() => {
    const wall = document.createElement('div');
    wall.className = 'wall';
    wall.style = 'position: fixed; bottom: 0; left: 0; right: 0; padding: 20px';
    wall.innerHTML = '<p>Utilizamos cookies propias y de terceros en este sitio. zzwall</p><button>Aceptar todas</button><button>Rechazar todas</button>';
    wall.children[1].onclick = () => say('accepted');
    wall.children[2].onclick = () => say('refused');
    document.body.append(wall);
  }, 350)</script>`),
  'custom elements, nested': page(
    inShadow(
      '<cmp-root></cmp-root>',
      `<style>.box { position: fixed; right: 16px; bottom: 16px; width: 380px; padding: 20px; background: #f0f; z-index: 5 }</style>
       <div class="box" role="region"><h4>Your privacy choices</h4><p>We process your data with cookies to show personalised advertising on this website. zzwall</p>
       <div><button class="p">Yes, I agree</button><button class="s">No, thanks</button></div></div>`,
      `$('.p').onclick = () => end('accepted'); $('.s').onclick = () => end('refused');`,
    ),
  ),
  'Italian top bar with a cross':
    page(`<div class="wall" style="position: fixed; top: 0; left: 0; right: 0; padding: 12px; z-index: 10"><span>Questo sito utilizza cookie di profilazione di terze parti per inviarti pubblicità. zzwall</span>
    <span role="button" tabindex="0" onclick="say('refused')">Continua senza accettare</span> <button onclick="say('accepted')">Accetta</button></div>`),
  'Dutch, div buttons':
    page(`<div class="modal-mask backdrop"></div><div class="modal wall" ${CENTRE}><h3>Cookies op onze website zzwall</h3><p>Wij gebruiken cookies om het gebruik van de site te analyseren.</p>
    <div class="btn btn-primary" onclick="say('accepted')">Alles accepteren</div><div class="btn btn-link" onclick="say('refused')">Alleen noodzakelijke cookies</div></div>`),
  'pay or consent':
    page(`<div class="wall" role="dialog" aria-modal="true" style="position: fixed; inset: 10%; z-index: 999; padding: 40px"><h2>Weiterlesen mit Werbung und Tracking</h2><p>Mit Ihrer Einwilligung setzen wir Cookies auf dieser Seite. zzwall</p>
    <button onclick="say('accepted')">Einwilligen und weiter</button><a href="/abo">Jetzt Pur-Abo abschließen</a></div>`),
  'Swedish sheet, two steps':
    page(`<div class="sheet wall" ${BOTTOM}><div id="a"><p>Vi använder kakor för att förbättra din upplevelse på webbplatsen. zzwall</p><button onclick="a.hidden = true; b.hidden = false">Inställningar</button><button onclick="say('accepted')">Godkänn alla</button></div>
    <div id="b" hidden><label><input type="checkbox" id="stat" checked> Statistik</label><button onclick="say(stat.checked ? 'accepted' : 'refused')">Spara val</button></div></div>`),
  'in the flow at the top': page('').replace(
    '<h1>',
    `<div id="cookie-bar" class="wall"><p>We use cookies on this website. zzwall</p><button onclick="say('accepted')">Allow cookies</button><button onclick="say('refused')">Decline</button></div><h1>`,
  ),
  'aria switches':
    page(`<aside class="wall" ${CENTRE} aria-label="Privacy preferences"><p>Choose which cookies and tracking technologies this website may use. zzwall</p>
    <button role="switch" aria-checked="true" aria-disabled="true">Essential</button>
    <button role="switch" aria-checked="true" id="ads" onclick="this.setAttribute('aria-checked', 'false')">Marketing</button>
    <button onclick="say('accepted')">Accept everything</button><button onclick="say(ads.getAttribute('aria-checked') === 'true' ? 'accepted' : 'refused')">Confirm my choices</button></aside>`),
  'Polish, refusal as a link':
    page(`<div class="rodo wall" ${CENTRE}><p>Szanujemy Twoją prywatność. Ta strona używa plików cookie w celach statystycznych i reklamowych. zzwall</p>
    <button onclick="say('accepted')">Przejdź do serwisu</button> <a href="javascript:say('refused')">Nie zgadzam się</a></div>`),
  'a frame of another kind':
    page(`<div style="position: fixed; inset: 0; z-index: 2147483647" class="holder"><iframe name="gdpr-wall" class="wall" style="width: 100%; height: 100%; border: 0" srcdoc="<body style='background: #f0f'><h2>Before you continue</h2><p>We use cookies and data to deliver our services. zzwall</p><form onsubmit='return false'><input type='submit' value='Reject all' onclick=&quot;parent.postMessage('refused', '*')&quot;><input type='submit' value='Accept all' onclick=&quot;parent.postMessage('accepted', '*')&quot;></form>"></iframe></div>
    <script>addEventListener('message', (event) => say(event.data, '.holder'))</script>`),
  'loads the page again': page(`<script>
    if (!sessionStorage.getItem('answer')) document.write('<div class="wall" style="position: fixed; bottom: 0; left: 0; right: 0; padding: 20px"><p>We use cookies to personalise content on this site. zzwall</p><button id="no">Reject optional cookies</button><button id="yes">Accept all cookies</button></div>');
    else document.documentElement.dataset.consent = sessionStorage.getItem('answer');
    const answer = (what) => { sessionStorage.setItem('answer', what); location.reload(); };
    if (window.no) { no.onclick = () => answer('refused'); yes.onclick = () => answer('accepted'); }
  </script>`),
  'fades out slowly':
    page(`<div class="wall" style="position: fixed; bottom: 0; left: 0; right: 0; padding: 20px; transition: opacity .6s"><p>Ce site utilise des cookies et traceurs à des fins de publicité. zzwall</p>
    <button onclick="say('accepted')">OK pour moi</button><button onclick="const wall = this.parentElement; wall.style.opacity = 0; document.documentElement.dataset.consent = 'refused'; setTimeout(() => wall.style.display = 'none', 650)">Je refuse</button></div>`),
  Japanese: page(
    `<div class="wall" ${BOTTOM}><p>当サイトでは、利便性の向上のためにCookieを使用しています。プライバシーポリシーをご覧ください。サイト zzwall</p><button onclick="say('accepted')">同意する</button><button onclick="say('refused')">拒否する</button></div>`,
  ),
  'few words': page(
    `<div class="wall" ${BOTTOM}><p>We use cookies. zzwall</p><button onclick="say('accepted')">Accept</button><button onclick="say('refused')">Reject</button></div>`,
  ),
  'one word, by its name': page(
    `<div id="cookie-consent" class="wall" ${BOTTOM}>Cookies! zzwall <button onclick="say('accepted')">Accept all</button><button onclick="say('refused')">Reject all</button></div>`,
  ),
  'few words, German': page(
    `<div class="wall" ${BOTTOM}><p>Wir verwenden Cookies und ähnliche Technologien. zzwall</p><button onclick="say('accepted')">Alle akzeptieren</button><button onclick="say('refused')">Alle ablehnen</button></div>`,
  ),
  'word in capitals with an icon':
    page(`<div class="CookieDisclaimer__wrapper wall" ${BOTTOM}><div>COOKIES. We use them to understand traffic on our site. zzwall</div>
    <button onclick="say('accepted')"><svg width="10" height="10"></svg> ACCEPT ALL</button><button onclick="say('refused')"><svg width="10" height="10"></svg> USE NECESSARY ONLY</button></div>`),
};

/** Written after the rules; nothing was changed for them. */
export const UNSEEN_WALLS: Record<string, string> = {
  'card in the corner, Spanish':
    page(`<div class="card wall" style="position: fixed; left: 24px; bottom: 24px; width: 360px; padding: 24px; z-index: 50"><h5>Tu privacidad es importante</h5><p>Usamos cookies para personalizar el contenido y analizar nuestro tráfico. zzwall</p>
    <button class="primary" onclick="say('accepted')">Aceptar y continuar</button><button class="ghost" onclick="say('refused')">Rechazar</button><button class="ghost">Configurar</button></div>`),
  osano: page(
    `<div class="osano-cm-window"><div class="osano-cm-dialog wall" role="dialog" ${BOTTOM}><p>This website uses cookies. zzwall</p><button class="osano-cm-accept-all" onclick="say('accepted')">Accept</button><button class="osano-cm-denyAll" onclick="say('refused')">Reject non-essential</button></div></div>`,
  ),
  'iubenda, cross only': page(
    `<div id="iubenda-cs-banner" class="wall" ${BOTTOM}><button class="iubenda-cs-close-btn" onclick="say('refused')">Continua senza accettare ×</button><p>Noi e terze parti selezionate utilizziamo cookie. zzwall</p><button class="iubenda-cs-accept-btn" onclick="say('accepted')">Accetta</button></div>`,
  ),
  'list of purposes in the first layer':
    page(`<form class="wall" ${CENTRE} onsubmit="return false"><h2>Cookie-Einstellungen</h2><p>Auf dieser Seite setzen wir Dienste von Drittanbietern ein. zzwall</p>
    <label><input type="checkbox" checked disabled> Technisch notwendig</label><label><input type="checkbox" id="m"> Marketing</label>
    <button onclick="say('accepted')">Alle auswählen und zustimmen</button><button onclick="say(m.checked ? 'accepted' : 'refused')">Auswahl speichern</button></form>`),
  'Portuguese, full screen': page(
    `<div class="wall" style="position: fixed; inset: 0; z-index: 1000; padding: 100px"><h1>Antes de continuar</h1><p>Este site usa cookies e tecnologias semelhantes para publicidade. zzwall</p><p><button onclick="say('accepted')">Aceitar tudo</button> <button onclick="say('refused')">Rejeitar tudo</button></p></div>`,
  ),
  'toast with icons only': page(
    `<div class="toast wall" role="alert" style="position: fixed; right: 20px; top: 20px; padding: 16px; z-index: 20">🍪 This website stores cookies on your device. zzwall <button aria-label="Decline cookies" onclick="say('refused')"><svg width="12" height="12"><path d="M0 0L12 12"/></svg></button><button aria-label="Accept cookies" onclick="say('accepted')"><svg width="12" height="12"><path d="M0 6L12 6"/></svg></button></div>`,
  ),
  'sticky in a wrapper': page(
    `<div style="position: sticky; bottom: 0"><div class="legal wall" style="padding: 20px"><p>Nous respectons votre vie privée. Ce site dépose des cookies de mesure d'audience. zzwall</p><button onclick="say('refused')">Refuser</button><button onclick="say('accepted')">J'accepte</button></div></div>`,
  ),
  'consent element with slots': page(
    inShadow(
      '<privacy-banner><p slot="text">We use cookies to measure how this site is used. zzwall</p></privacy-banner>',
      `<div style="position: fixed; bottom: 0; left: 0; right: 0; background: #f0f; padding: 20px"><slot name="text"></slot><button id="n">Essential only</button><button id="y">Allow all</button></div>`,
      `$('#n').onclick = () => end('refused'); $('#y').onclick = () => end('accepted');`,
    ),
  ),
  'Danish, details first':
    page(`<div class="coi wall" ${CENTRE} role="dialog"><div id="one"><p>Vi bruger cookies til statistik og markedsføring på hjemmesiden. zzwall</p><a href="#" onclick="one.hidden = true; two.hidden = false; return false">Vis detaljer</a> <button onclick="say('accepted')">Tillad alle</button></div>
    <div id="two" hidden><p>Nødvendige, statistik, markedsføring</p><button onclick="say('refused')">Afvis alle</button></div></div>`),
  'two walls':
    page(`<div id="late-banner" class="wall two" ${BOTTOM}><p>We also use cookies for measurement on this website. zzwall</p><button onclick="say('refused', '.two')">Decline all</button><button onclick="say('accepted')">OK</button></div>
    <div class="wall one" ${CENTRE}><p>Our 120 partners use cookies to personalise ads on this site. zzwall</p><button onclick="say('refused', '.one')">Do not consent</button><button onclick="say('accepted')">Consent</button></div>`),
  'nothing but a link and OK': page(
    `<div class="wall" style="position: fixed; bottom: 0; left: 0; right: 0; padding: 8px"><small>Cookies help us deliver our services. By using our site you agree to them. zzwall <a href="/cookies">More information</a></small> <button onclick="say('accepted')">I'm fine with this</button></div>`,
  ),
  Finnish: page(
    `<div class="wall" ${BOTTOM}><p>Käytämme evästeitä sivuston kehittämiseen ja mainontaan. zzwall</p><button onclick="say('accepted')">Hyväksy kaikki</button><button onclick="say('refused')">Vain välttämättömät</button></div>`,
  ),
  'hidden behind opacity until drawn':
    page(`<div class="wall" style="position: fixed; bottom: 0; left: 0; right: 0; padding: 20px; opacity: 0; transition: opacity .3s"><p>This site uses cookies and similar technologies for analytics. zzwall</p><button onclick="say('accepted')">Accept all</button><button onclick="say('refused')">Reject all</button></div>
    <script>requestAnimationFrame(() => { document.querySelector('.wall').style.opacity = 1; })</script>`),
};

/** Pages that have none, though they speak of cookies or have something laid over them. */
export const PAGES_WITHOUT_WALL: Record<string, string> = {
  'an article about cookies': page('').replace(
    '<h1>',
    '<article><h2>How websites use cookies</h2><p>Cookies let a website remember its visitors; consent and privacy are debated.</p><button>Accept</button><button>Reject</button></article><h1>',
  ),
  'a bakery with an offer': page(
    `<div class="promo-banner" ${BOTTOM}><p>Fresh cookies today, two for one!</p><button>Order</button><button>Close</button></div>`,
  ),
  'a bakery with a fixed menu': page(
    `<header ${BOTTOM}><nav><a href="/cookies">Cookies</a> <a href="/bread">Bread</a><button>Menu</button><button>Close</button></nav></header>`,
  ),
  'a newsletter': page(
    `<div ${CENTRE} role="dialog"><p>Join our newsletter. By subscribing you consent to our privacy policy on cookies.</p><input type="email"><button>Subscribe</button><button>No thanks</button></div>`,
  ),
  'an age gate': page(
    `<div ${CENTRE} role="dialog"><p>Are you of legal drinking age in your country?</p><button>Yes</button><button>No</button></div>`,
  ),
  'a dialog of the site': page(
    `<dialog open ${CENTRE}><p>Delete this draft? This cannot be undone on any device.</p><button>Decline</button><button>Accept</button></dialog>`,
  ),
  'a footer with settings': page(
    '<footer><p>We use cookies on this website. <a href="/privacy">Privacy policy</a></p><a href="/settings">Cookie settings</a></footer>',
  ),
};
