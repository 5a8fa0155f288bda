/** Bot walls as vendors build them, in a few lines each, for the verdict tests. */
import { page, type TestPage } from './verdict-pages.ts';

export const WALL_PAGES: TestPage[] = [
  {
    name: 'Cloudflare by header',
    expected: 'bot_blocked',
    status: 403,
    headers: { 'cf-mitigated': 'challenge' },
    html: page('shop', '<p>wait</p>'),
  },
  {
    name: 'Cloudflare managed challenge',
    expected: 'bot_blocked',
    status: 403,
    html: page(
      'Just a moment...',
      '<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={cType:"managed"}</script>',
    ),
  },
  {
    name: 'Cloudflare challenge by title',
    expected: 'bot_blocked',
    html: page('Just a moment…', '<p>shop.example</p>'),
  },
  {
    name: 'Cloudflare block',
    expected: 'bot_blocked',
    status: 403,
    html: page(
      'Attention Required! | Cloudflare',
      '<h1>Sorry, you have been blocked</h1><p>You are unable to access shop.example</p>',
    ),
  },
  {
    name: 'Cloudflare 1020',
    expected: 'bot_blocked',
    status: 403,
    html: page(
      'shop.example',
      '<div class="cf-error-details"><h1>Access denied</h1><p>Error code 1020</p></div>',
    ),
  },
  {
    name: 'DataDome',
    expected: 'bot_blocked',
    status: 403,
    html: page(
      'shop.example',
      "<script>var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script><script src='https://ct.captcha-delivery.com/c.js'></script>",
    ),
  },
  {
    name: 'PerimeterX',
    expected: 'bot_blocked',
    status: 403,
    html: page(
      'Access to this page has been denied',
      '<div id="px-captcha"></div><p>Press &amp; Hold to confirm you are a human</p>',
    ),
  },
  {
    name: 'PerimeterX by title',
    expected: 'bot_blocked',
    status: 200,
    html: page('Access to this page has been denied.', '<p>Sorry.</p>'),
  },
  {
    name: 'Akamai block',
    expected: 'bot_blocked',
    status: 403,
    html: page(
      'Access Denied',
      '<h1>Access Denied</h1><p>You don\'t have permission to access "http&#58;&#47;&#47;shop" on this server.</p><p>Reference&#32;&#35;18.2f.17</p>',
    ).replace('Reference&#32;&#35;', 'Reference #'),
  },
  {
    name: 'Akamai challenge',
    expected: 'bot_blocked',
    html: page('', '<div id="sec-if-cpt-container"></div><script src="/_sec/cp_challenge/ak.js"></script>'),
  },
  {
    name: 'Imperva',
    expected: 'bot_blocked',
    html: page(
      '',
      '<iframe src="/_Incapsula_Resource?SWUDNSAI=31">Request unsuccessful. Incapsula incident ID: 12-34</iframe>',
    ),
  },
  {
    name: 'Imperva interruption',
    expected: 'bot_blocked',
    html: page(
      'Pardon Our Interruption',
      `<h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you might be a bot.</p>`,
    ),
  },
  {
    name: 'Kasada',
    expected: 'bot_blocked',
    status: 429,
    html: page(
      '',
      '<script>window.KPSDK={};KPSDK.now=Date.now</script><script src="/149e9513/ips.js?x=1"></script>',
    ),
  },
  {
    name: 'AWS WAF by header',
    expected: 'bot_blocked',
    status: 202,
    headers: { 'x-amzn-waf-action': 'challenge' },
    html: '',
  },
  {
    name: 'AWS WAF',
    expected: 'bot_blocked',
    html: page('', '<script>window.gokuProps={key:"x"}</script><div id="challenge-container"></div>'),
  },
  {
    name: 'Sucuri',
    expected: 'bot_blocked',
    status: 403,
    html: page(
      'Sucuri WebSite Firewall - Access Denied',
      '<h1>Access Denied - Sucuri Website Firewall</h1><p>If you are the site owner, open a ticket.</p>',
    ),
  },
  {
    name: 'DDoS-Guard',
    expected: 'bot_blocked',
    status: 403,
    html: page('DDoS-Guard', '<h1>Checking your browser before accessing shop.example</h1>'),
  },
  {
    name: 'DDoS-Guard check',
    expected: 'bot_blocked',
    html: page(
      'shop',
      '<p>Checking your browser, one moment.</p><script src="/.well-known/ddos-guard/check"></script>',
    ),
  },
  {
    name: 'proof of work',
    expected: 'bot_blocked',
    html: page(
      'Making sure',
      '<p>Making sure you are not a bot, this takes a second.</p><script src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script>',
    ),
  },
  {
    name: 'generic captcha',
    expected: 'bot_blocked',
    html: page(
      'shop.example',
      '<h2>Please verify that you are not a robot</h2><form><div class="g-recaptcha" data-sitekey="x"></div></form>',
    ),
  },
  {
    name: 'robot check by title',
    expected: 'bot_blocked',
    html: page('Robot Check', '<p>Type the characters.</p>'),
  },
  {
    name: 'unusual traffic',
    expected: 'bot_blocked',
    status: 429,
    html: page('Sorry...', '<p>Our systems have detected unusual traffic from your computer network.</p>'),
  },
  {
    name: 'refused in words',
    expected: 'bot_blocked',
    status: 403,
    html: page(
      'Error',
      '<h1>Request blocked</h1><p>Your request has been blocked due to suspicious activity.</p>',
    ),
  },
  {
    name: 'refused with a captcha',
    expected: 'bot_blocked',
    status: 429,
    html: page('Hold on', '<p>One more step.</p><img src="/captcha.png">'),
  },
];
