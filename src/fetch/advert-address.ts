/** Addresses of frames that hold nothing but an advert, even on the page's own host. */
export const ADVERT_ADDRESS =
  /[/._-](?:ads?|adserv\w*|adframe|adview|advert\w*|banners?|sponsor\w*|doubleclick|googlesyndication|dfp|gpt|prebid)(?=[/._?&=-]|\d|$)/i;
