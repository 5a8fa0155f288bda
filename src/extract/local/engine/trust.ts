/** How far a statement of a kind can be trusted, if its label says exactly what was asked for. */
export const TRUST = {
  /** Structured data by its notation. */
  structured: {
    'json-ld': 0.96,
    microdata: 0.92,
    rdfa: 0.9,
    /** Data of scripts is about the very entity, but under names that are the site's own. */
    'script-data': 0.84,
    microformat: 0.8,
    /** Any other. */
    other: 0.7,
  },
  /** The head of the page and its address. */
  head: {
    /** What a page wants to be shown as: og:image and og:site_name. */
    shownAs: 0.98,
    article: 0.82,
    dublinCore: 0.8,
    openGraph: 0.78,
    /** Tags of services that read pages. */
    service: 0.76,
    /** A meta tag without a prefix that says more. */
    plain: 0.74,
    /** `<meta name="description">`, which is about the page; that of Open Graph is worded for those who share it. */
    description: 0.76,
    excerpt: 0.75,
    twitter: 0.7,
    /** A pair of twitter:label and twitter:data; who "wrote" the page is the account that posted it. */
    twitterPair: 0.62,
    language: 0.97,
    contentLanguage: 0.7,
    canonical: 0.95,
    /** The canonical address as the address. */
    canonicalAsUrl: 0.6,
    /** The address that was asked for. */
    pageUrl: 0.5,
    pageUrlAsCanonical: 0.4,
    host: 0.9,
    /** An address in the place of a person's name. */
    personByUrl: 0.2,
    /** The end of the title, where the host is named like it. */
    siteInTitle: 0.55,
    /** The title of the site's feed. */
    siteInFeed: 0.5,
    /** The same as the publisher. */
    siteAsPublisher: 0.5,
    feedAsPublisher: 0.48,
  },
  title: {
    /** A heading that is part of the declared title. */
    headingInTitle: 0.8,
    withoutSite: 0.745,
    whole: 0.735,
    /** The first heading of a page without a title, and of one whose title says something else. */
    headingAlone: 0.7,
    headingBeside: 0.55,
    /** The heading as the headline or name of what is on the page, where the titles in the head word it otherwise. */
    headline: 0.77,
    /** The first heading of any level. */
    anyHeading: 0.45,
  },
  table: {
    /** A cell under its column, in a row that is read as a record. */
    cell: 0.9,
    /** A cell beside the name of its row, where the columns are the records. */
    columnCell: 0.85,
    /** A cell by the names of its row and its column together. */
    crossed: 0.8,
    /** The cell that names a row or a column. */
    name: 0.8,
    /** The first cell of a row as its name. */
    firstColumn: 0.5,
    /** A label and its value in two columns, and the same by the name of its group. */
    pair: 0.78,
    grouped: 0.76,
    /** All of a column: of a table with one row, and of a longer one. */
    onlyRow: 0.75,
    column: 0.5,
    /** The only value of a row, by the row's name. */
    row: 0.72,
    /** A link in a row. */
    link: 0.6,
  },
  label: {
    definition: 0.8,
    /** A label and its value as a record of their own. */
    pairRecord: 0.7,
    /** "Label: value" on a line. */
    line: 0.7,
    /** An element set as a label, before the element with the value or before text. */
    markedElement: 0.68,
    markedText: 0.66,
    /** The same without anything that sets the label apart. */
    element: 0.52,
    text: 0.5,
    /** A label before several elements. */
    several: 0.6,
    /** A number before its name. */
    numberFirst: 0.6,
    /** A known name on the line above. */
    above: 0.6,
    /** A known name as text before an element. */
    textFirst: 0.56,
  },
  section: {
    /** The heading, where sections are records. */
    heading: 0.78,
    /** The text, where sections are records. */
    content: 0.6,
    /** A list below a real heading, and below what only looks like one. */
    list: 0.7,
    listBelowLine: 0.62,
    /** The heading above some of the records of a list, as what they are filed under. */
    above: 0.56,
    /** Paragraphs below a real heading; below what only looks like one, or beside a list. */
    paragraphs: 0.58,
    paragraphsBesideList: 0.5,
  },
  /** Elements that say in their class or id what they hold. */
  markup: {
    /** In a record: the only one of the name, or one of several. */
    onlyInRecord: 0.8,
    inRecord: 0.7,
    /** On a page: the only one, one of two, one of many. */
    only: 0.62,
    oneOfTwo: 0.56,
    oneOfMany: 0.5,
    /** "Label: value" in a tooltip. */
    tooltip: 0.6,
    /** A number kept in an attribute: of a rating widget, or under a name that ends in a known one. */
    ratingAttribute: 0.66,
    numberAttribute: 0.56,
    /** The same for a name or a code. */
    textAttribute: 0.5,
  },
  /** What a card or row shows without saying what it is. */
  record: {
    heading: 0.76,
    link: 0.76,
    image: 0.76,
    linkText: 0.6,
    bold: 0.5,
    wholeItem: 0.45,
    longestParagraph: 0.56,
    onlyList: 0.45,
    /** What stands where the other records of the list have the value. */
    samePlace: 0.5,
    /** A link to an account, as who wrote it. */
    account: 0.5,
    /** "Head of Sales" below somebody's name. */
    role: 0.6,
    /** The parts of "name (type) – description". */
    leadingName: 0.7,
    description: 0.62,
    type: 0.6,
  },
  /** What a page has as a whole. */
  page: {
    headings: 0.8,
    links: 0.8,
    paragraphs: 0.8,
    code: 0.7,
    question: 0.6,
    images: 0.5,
    firstParagraph: 0.45,
  },
  /** What a page calls its site: a link to the front page, and who claims the copyright. */
  site: { homeLink: 0.5, copyright: 0.4, legalName: 0.6 },
  /** A postal address that is known by its form, and one that lines alone make up. */
  postalAddress: { sure: 0.6, likely: 0.45, venue: 0.7 },
  author: {
    /** A link with rel="author". */
    relation: 0.7,
    /** "By Ada Roth". */
    byline: 0.56,
    /** A name that links to what its bearer wrote, and one whose address ends in the name too. */
    link: 0.52,
    profile: 0.66,
    /** A name right behind "by" or "written by". */
    introduced: 0.64,
    /** The name of the site, or of an organisation, in data. */
    site: 0.42,
  },
  date: {
    /** A time element in a record and on a page; each further one is trusted less, down to the last number. */
    timeInRecord: 0.75,
    time: 0.62,
    eachFurther: 0.03,
    leastTime: 0.3,
    /** "Published on 3 March 2026". */
    said: 0.6,
    /** "By Ada Roth on 3 March 2026". */
    byline: 0.49,
    /** The day in the address of the page: /2026/03/03/lamps. */
    inAddress: 0.5,
    belowTitle: 0.48,
    /** The line right above the title, and the only date in an element that is called one. */
    aboveTitle: 0.45,
    alone: 0.44,
  },
  /** A part of a card's small print that is known by its form: a day, a place, a kind of work. */
  smallPrint: 0.6,
  amount: {
    /** A rating for screen readers, such as aria-label="4.5 out of 5", in a record and on a page. */
    spokenInRecord: 0.7,
    spoken: 0.55,
    /** "4.8 from 21 votes". */
    rated: 0.62,
    /** "312 reviews". */
    votes: 0.58,
    /** "87 forks". */
    counted: 0.52,
    /** "Delivery 3 days" on a line. */
    time: 0.6,
    availability: 0.5,
  },
  price: {
    inRecord: 0.62,
    /** The only price of the page. */
    only: 0.5,
    /** One of several, in an element called price, and elsewhere. */
    named: 0.46,
    oneOfSeveral: 0.25,
    /** The first one below the title of the page. */
    belowTitle: 0.48,
    /** The currency that all prices of the page are in. */
    sharedCurrency: 0.42,
    struckInRecord: 0.6,
    struck: 0.5,
  },
  link: {
    /** mailto: and tel: */
    contact: 0.72,
    social: 0.6,
    /** "Apply now". */
    action: 0.6,
    addressElement: 0.55,
    /** An e-mail address or telephone number in a short text. */
    emailInText: 0.5,
    phoneInText: 0.48,
    tag: 0.6,
    filedUnder: 0.45,
    /** The last step of a trail from the front page. */
    trail: 0.46,
    /** A link of a kind whose words the title has too. */
    inTitle: 0.6,
  },
  /** What a schema is about, where the page shows it in a box: above the head, below structured data. */
  subject: {
    box: 0.93,
    heading: 0.83,
    /** The site's name in the place of an author's. */
    siteAsAuthor: 0.6,
    /** The site's name as the subject's, by where the page says it: above a heading in the footer, below a label. */
    site: { meta: 0.66, heading: 0.5, link: 0.48, text: 0.44 },
    /** The same where an element of the content says in its class that it holds the subject's name. */
    siteBesideNamed: 0.4,
    /** The site's name at the beginning of the title. */
    siteInTitle: 0.5,
  },
  /** The key of what the page shows in its address. */
  keyInAddress: 0.42,
  /** All that a page says of its main entity, given as it is. */
  mainEntity: 0.95,
};
