/** The most common consent platforms: selectors of their walls and of their buttons to refuse. */

export type ConsentPlatform = {
  name: string;
  /** The wall itself. */
  root: string;
  /** The button that refuses everything; without one, the wall is handled like an unknown one. */
  refuse?: string;
};

export const CONSENT_PLATFORMS: ConsentPlatform[] = [
  {
    name: 'onetrust',
    root: '#onetrust-banner-sdk',
    refuse:
      '#onetrust-reject-all-handler, .ot-pc-refuse-all-handler, .onetrust-close-btn-handler.banner-close-button',
  },
  {
    name: 'cookiebot',
    root: '#CybotCookiebotDialog',
    refuse:
      '#CybotCookiebotDialogBodyButtonDecline, #CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll',
  },
  {
    name: 'usercentrics',
    root: '#usercentrics-root, #usercentrics-cmp-ui, [data-testid="uc-default-banner"], [data-testid="uc-banner-content"]',
    refuse: '[data-testid="uc-deny-all-button"], button.uc-deny-button, #deny',
  },
  {
    name: 'didomi',
    root: '#didomi-popup, #didomi-notice',
    refuse: '#didomi-notice-disagree-button, .didomi-continue-without-agreeing, [class*="didomi-disagree"]',
  },
  {
    name: 'quantcast',
    root: '.qc-cmp2-container, #qc-cmp2-ui',
    refuse: '.qc-cmp2-summary-buttons button[mode="secondary"]:not([id]), #disagree-btn, .qc-cmp2-close-icon',
  },
  {
    name: 'trustarc',
    root: '#truste-consent-track, #consent_blackbar',
    refuse: '#truste-consent-required, .truste-button3',
  },
  {
    name: 'osano',
    root: '.osano-cm-window, .osano-cm-dialog',
    refuse: '.osano-cm-denyAll, .osano-cm-deny, .osano-cm-button--type_denyAll',
  },
  {
    name: 'complianz',
    root: '#cmplz-cookiebanner-container .cmplz-cookiebanner, .cmplz-cookiebanner',
    refuse: '.cmplz-deny',
  },
  {
    name: 'cookieyes',
    root: '.cky-consent-container, #cookie-law-info-bar',
    refuse: '.cky-btn-reject, #cookie_action_close_header_reject',
  },
  {
    name: 'borlabs',
    root: '#BorlabsCookieBox, .borlabs-cookie-consent',
    refuse: '[data-cookie-refuse], .brlbs-btn-accept-only-essential, ._brlbs-refuse-btn a',
  },
  { name: 'iubenda', root: '#iubenda-cs-banner', refuse: '.iubenda-cs-reject-btn, .iubenda-cs-close-btn' },
  {
    name: 'klaro',
    root: '.klaro .cookie-notice, .klaro .cookie-modal',
    refuse: '.cn-decline, .cm-btn-decline',
  },
  {
    name: 'tarteaucitron',
    root: '#tarteaucitronAlertBig, #tarteaucitronAlertSmall',
    refuse: '#tarteaucitronAllDenied2, .tarteaucitronDeny',
  },
  {
    name: 'termly',
    root: '#termly-code-snippet-support, [data-tid="banner-root"], .t-consentPrompt',
    refuse: '[data-tid="banner-decline"], .t-declineAllButton',
  },
  {
    name: 'cookieconsent',
    root: '.cc-window, #cc--main, #cc-main',
    refuse: '.cc-deny, .cc-btn.cc-dismiss-deny, #c-s-bn.c-bn, [data-role="necessary"]',
  },
  {
    name: 'cookiefirst',
    root: '.cookiefirst-root, [data-cookiefirst-widget]',
    refuse: '[data-cookiefirst-action="reject"]',
  },
  {
    name: 'cookieinformation',
    root: '#coiOverlay, #coi-banner-wrapper',
    refuse: '#declineButton, .coi-banner__decline, [aria-label="DECLINE"]',
  },
  { name: 'cookiescript', root: '#cookiescript_injected', refuse: '#cookiescript_reject' },
  {
    name: 'axeptio',
    root: '#axeptio_overlay, .axeptio_mount',
    refuse: '#axeptio_btn_dismiss, [aria-label="Decline all"]',
  },
  { name: 'consentmanager', root: '#cmpbox', refuse: '#cmpbntnotxt, .cmpboxbtnno, #cmpwelcomebtnno a' },
  {
    name: 'ketch',
    root: '#lanyard_root',
    refuse: '#lanyard_root button[aria-label*="Reject" i], .ketch-decline',
  },
  { name: 'transcend', root: '#transcend-consent-manager', refuse: '[data-action="reject-all"]' },
  { name: 'moove', root: '#moove_gdpr_cookie_info_bar', refuse: '.moove-gdpr-infobar-reject-btn' },
  { name: 'shopify', root: '#shopify-pc__banner', refuse: '#shopify-pc__banner__btn-decline' },
  { name: 'hubspot', root: '#hs-eu-cookie-confirmation, #hs-banner-parent', refuse: '#hs-eu-decline-button' },
  { name: 'google', root: '.fc-consent-root', refuse: '.fc-cta-do-not-consent' },
];
