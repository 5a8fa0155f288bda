/** The words that show what a part of a page is: in tags and roles, in class and id names, and in the text itself. */
import { nameSet } from '../../html/tokens/name-list.ts';

/** Tags and ARIA roles by meaning. A box has the groups of its tag, its role and its class words. */
const TAG_GROUPS: Record<string, string> = {
  tagNav: 'nav menu role:navigation role:menu role:menubar role:tablist role:toolbar role:search search',
  tagHeader: 'header role:banner',
  tagFooter: 'footer role:contentinfo',
  tagAside: 'aside role:complementary role:note',
  tagMain: 'main role:main',
  tagArticle: 'article role:article',
  tagSection: 'section role:region',
  tagForm: 'form fieldset role:form label',
  tagTable: 'table role:table role:grid',
  tagCell: 'td th role:cell role:gridcell',
  tagList: 'ul ol role:list',
  tagItem: 'li role:listitem',
  tagDefinition: 'dl dt dd',
  tagQuote: 'blockquote',
  tagCode: 'pre code',
  tagFigure: 'figure figcaption',
  tagDetails: 'details summary',
  tagDialog: 'dialog role:dialog role:alertdialog role:alert role:status role:tooltip',
  tagButton: 'button role:button role:tab role:menuitem role:option',
  tagTabPanel: 'role:tabpanel',
  tagLink: 'a',
  tagNoscript: 'noscript',
  tagCustom: 'custom-element',
};

/** Words of class and id names, which are split at case changes and at characters that are not letters. */
const NAME_GROUPS: Record<string, string> = {
  nav: 'nav navbar navigation navi subnav topnav sidenav mainnav menu submenu megamenu dropdown menus navlinks gnav mobilenav mainmenu offcanvas drawer hamburger flyout',
  header: 'header masthead topbar siteheader globalheader mainheader head pageheader',
  footer:
    'footer sitefooter globalfooter pagefooter colophon foot subfooter mainfooter legal copyright copy imprint',
  sidebar:
    'sidebar side aside rail rightrail leftrail secondary tertiary sidecol rightcolumn leftcolumn complementary sticky',
  comment:
    'comment comments commentlist disqus respond reply replies responses discussion livefyre commentary comentarios kommentare commento',
  share:
    'share sharing sharer social socials addthis addtoany sharethis sharedaddy sociable shares facebook twitter linkedin whatsapp pinterest instagram follow follows socialmedia sharebar',
  related:
    'related recommended recommendation recommendations recommend similar suggested suggestions recirc recirculation recirculate outbrain taboola upnext readnext morefrom seealso discover crosslinks relatedposts yarpp zergnet',
  popular:
    'popular trending mostread mostpopular latest recent recently featured headlines top hot news newest',
  advert:
    'ad ads adv advert adverts advertisement advertising adsense adslot adunit dfp gpt sponsor sponsored sponsors banner banners leaderboard doubleclick adbox adwrapper billboard',
  consent:
    'cookie cookies consent gdpr ccpa onetrust cookiebot cybot didomi qc truste trustarc usercentrics osano klaro borlabs complianz cmplz cmp cookieconsent cookiebar cookiebanner privacy iubenda termly',
  newsletter:
    'newsletter subscribe subscription subscriptions signup mailchimp optin mailing email emailsignup subscriber',
  promo:
    'promo promos promotion promotional cta upsell upgrade offer offers paywall gate regwall donate donation membership calltoaction teaser marketing campaign discount deal deals',
  popup:
    'popup modal overlay lightbox dialog tooltip toast snackbar interstitial popover alert notice notification flash',
  breadcrumb: 'breadcrumb breadcrumbs crumb crumbs trail breadcrumblist',
  pagination: 'pagination pager paging paginate pagenav prev previous next pages paginator loadmore',
  toc: 'toc contents tableofcontents outline scrollspy jumplinks onthispage tocify',
  tags: 'tag tags taxonomy keywords categories category topics topic hashtags labels label cats filed',
  author:
    'author authors byline bio contributor contributors writer avatar profile vcard user username poster userinfo authorbio',
  date: 'date time timestamp published pubdate datetime dateline updated modified posted',
  meta: 'meta metadata info details infos kicker eyebrow postmeta entrymeta stats count counts byline views',
  title:
    'title headline heading h1 subtitle subhead deck dek standfirst lede lead tagline hed titles excerpt',
  caption:
    'caption figcaption credit credits wp photo image images img gallery media video slideshow carousel slider slide swiper slick picture figure',
  hero: 'hero jumbotron splash billboard spotlight showcase feature features intro introduction welcome',
  content:
    'content contents contenido inhalt maincontent pagecontent bodycontent mw parser rte richtext wysiwyg editor text textblock copy markdown prose rst md rich wp',
  article:
    'article articlebody articles story storybody entry hentry news post posts blog blogpost articletext articlecontent entrycontent postcontent essay singlepost',
  body: 'body bodytext copytext articlebody storybody postbody paragraph paragraphs para',
  main: 'main primary page pagebody wrapper container center middle central maincol columns column col row grid layout',
  product:
    'product products pdp item items sku variant variants swatch swatches merchandise catalog plp productcard',
  description: 'description desc descriptions overview about summary abstract synopsis blurb information',
  spec: 'spec specs specification specifications attributes attribute properties features dimensions technical techspecs parameter parameters ingredients nutrition',
  price:
    'price prices pricing cost cart basket buy purchase checkout addtocart quantity qty stock availability shipping delivery wishlist compare bag',
  review:
    'review reviews rating ratings stars star testimonial testimonials feedback bazaarvoice yotpo trustpilot reviewer quote quotes',
  faq: 'faq faqs question questions accordion accordions answer answers collapse collapsible expandable expander toggle tab tabs panel panels tabpanel',
  forum:
    'thread threads message messages topic forum forums postbody bbcode cooked post messagelist posttext reply conversation discussion signature sig replies bbwrapper',
  card: 'card cards tile tiles listing listings teaser teasers thumb thumbs thumbnail grid result results feed stream river archive loop collection cell module block widget widgets',
  list: 'list lists ul li items itemlist entries rows directory index glossary',
  code: 'code highlight highlighter codehilite syntax prettyprint hljs prism snippet terminal console pre sourcecode codeblock lang language',
  button:
    'button btn buttons cta link links icon icons action actions control controls tool tools toolbar print bookmark save',
  form: 'form forms field fields input search searchbox filter filters facet facets sort sorting login signin register contact select selector picker',
  hidden:
    'hidden hide invisible visuallyhidden sr screenreader visually offscreen none noprint assistive skip skiplink sronly accessibility noscript template collapsed screen',
  note: 'note notes footnote footnotes reference references citation citations bibliography infobox callout admonition warning tip hint disclaimer disclosure correction highlight',
  site: 'brand branding logo site global utility widget locale languages region country currency store app download apps',
  step: 'step steps instructions recipe directions method howto tutorial section chapter lesson guide doc docs documentation wiki help',
  edit: 'edit editsection mw headerlink anchor permalink history version versions feedback helpful improve',
  service:
    'service services solution solutions team about benefits process why client clients partner partners logos case testimonial',
  event: 'event events schedule calendar job jobs career location locations address map hours phone',
};

/** Words and two-word phrases in short texts and headings that give boilerplate away. */
const CUE_GROUPS: Record<string, string> = {
  legal:
    'copyright|all rights|rights reserved|terms of|terms and|privacy policy|disclaimer|impressum|datenschutz|©',
  share:
    'share|facebook|twitter|linkedin|whatsapp|pinterest|instagram|tweet|follow us|copy link|telegram|print',
  subscribe:
    'subscribe|newsletter|newsletters|sign up|inbox|subscription|email address|your email|unsubscribe|join now',
  account: 'log in|login|sign in|my account|register|create account|logout|log out|password|sign out',
  related:
    'related|recommended|similar|you may|you might|also like|more from|read next|read also|see also|up next|more stories|more articles|keep reading|more in|next article|further reading|explore more|discover more|recently viewed|customers also|popular|trending|most read|latest|recent posts|top stories|editors picks|featured|headlines|gostar|também|ähnliche|weitere|articles liés|relacionados|relacionadas',
  comments:
    'comment|comments|leave a|reply|replies|responses|post a|discussion|comentários|comentarios|kommentare|commentaires',
  readMore:
    'read more|learn more|view all|see all|see more|show more|view more|load more|find out|click here|continue reading|view details|shop now|get started|shop all|full story|show all',
  cart: 'add to|cart|checkout|basket|buy|wishlist|quantity|in stock|out of|sold out|shipping|delivery|returns|bag|compare',
  rating: 'rating|ratings|review|reviews|stars|rated|verified|testimonials',
  skip: 'skip|skip to|jump to|menu|search|home|close|toggle|navigation|back to|expand|collapse|cancel|loading|next|previous',
  credit: 'photo|image|photograph|courtesy|getty|credit|reuters|source|photos|shutterstock|unsplash|caption',
  sort: 'sort|sort by|filter|filters|showing|per page|clear all|apply|reset|refine|relevance',
  published: 'published|updated|posted|ago|last updated|min read|written by|posted by|by|edited',
  faq: 'faq|faqs|frequently asked|questions|what|how|why|when|can',
  about:
    'about|about us|contact|our|description|details|overview|specifications|features|ingredients|summary',
};

function lookup(
  groups: Record<string, string>,
  separator: string,
): { names: string[]; ids: Map<string, number[]> } {
  const names = Object.keys(groups);
  const ids = new Map<string, number[]>();
  for (const [id, name] of names.entries()) {
    for (const word of (groups[name] ?? '').split(separator)) {
      const known = ids.get(word);
      if (known) known.push(id);
      else ids.set(word, [id]);
    }
  }
  return { names, ids };
}

/** Elements that a browser shows on separate lines. */
export const BLOCK_TAGS = nameSet(
  `address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table tbody
  td tfoot th thead tr ul`,
);

/** Never part of the page's text, whatever they contain. */
export const SKIPPED_TAGS = nameSet(
  `script style template head title meta link base object embed canvas datalist param source track iframe svg select
  option textarea input audio video map frameset noframes applet progress meter`,
);

export const TAGS = lookup(TAG_GROUPS, ' ');
export const NAMES = lookup(NAME_GROUPS, ' ');
export const CUES = lookup(CUE_GROUPS, '|');

/** Function words of languages that use spaces: prose has many, labels and menus few. */
export const STOP_WORDS = new Set(
  `the of and to in a is that for it as was with be on not he by are at this from have or an they which you one we had were all there would their has been if more when who will can out up so said what about than into them only other time your our but his her she its my how these those i do just like
  der die das und ist nicht ein eine mit auf für von den dem des im zu sich auch es wird als bei
  le la les et est une un dans pour pas que qui sur des du au par plus avec sont ce
  el los las y en por con una para es del se lo como su al o os as um uma não com da do na no
  il di che non per sono della è het een van op te dat zijn och att det som på är av til og
  и в не на что он как это по но из за от`.split(/\s+/),
);
