/** How far each kind of statement can be trusted, 0 to 1, if its label is exactly the field's name. */
export const TRUST = {
  /** Structured data by its notation. */
  structured: {
    'json-ld': 0.96,
    microdata: 0.92,
    rdfa: 0.9,
    /** Script data is about the page's subject, but its property names follow no standard. */
    'script-data': 0.84,
    microformat: 0.8,
    /** Any other. */
    other: 0.7,
  },
  /** The head of the page and its address. */
  head: {
    /** og:image and og:site_name, which say how the page is to be shown elsewhere. */
    shownAs: 0.98,
    article: 0.82,
    dublinCore: 0.8,
    openGraph: 0.78,
    /** Tags for services such as Parse.ly. */
    service: 0.76,
    /** A meta tag without any of these prefixes. */
    plain: 0.74,
    /** `<meta name="description">` describes the page; Open Graph's is worded for sharing it, and is the excerpt. */
    description: 0.76,
    excerpt: 0.75,
    twitter: 0.7,
    /** A pair of twitter:label and twitter:data. Its "Written by" is the account that posted the page. */
    twitterPair: 0.62,
    language: 0.97,
    contentLanguage: 0.7,
    canonical: 0.95,
    /** The canonical address as the address. */
    canonicalAsUrl: 0.6,
    /** The requested address. */
    pageUrl: 0.5,
    pageUrlAsCanonical: 0.4,
    host: 0.9,
    /** A URL instead of a person's name. */
    personByUrl: 0.2,
    /** A part of the title that resembles the host's name. */
    siteInTitle: 0.55,
    /** The title of the site's feed. */
    siteInFeed: 0.5,
    /** The same names as the publisher's. */
    siteAsPublisher: 0.5,
    feedAsPublisher: 0.48,
  },
  title: {
    /** A heading that is part of the declared title. */
    headingInTitle: 0.8,
    withoutSite: 0.745,
    whole: 0.735,
    /** The first heading of a page without a title, and of a page whose title is different. */
    headingAlone: 0.7,
    headingBeside: 0.55,
    /** The heading, as headline or name, that says in other words what the titles in the head say. */
    headline: 0.77,
    /** The site's owner as the name on a page called "Contact" or "Opening hours". */
    owner: 0.78,
    /** The first heading of any level. */
    anyHeading: 0.45,
  },
  table: {
    /** A cell labelled by its column, if rows are records. */
    cell: 0.9,
    /** The same by the name that the head of the column has in its tooltip. */
    spokenCell: 0.86,
    /** A cell labelled by its row, if columns are records. */
    columnCell: 0.85,
    /** A cell labelled by its row and its column together. */
    crossed: 0.8,
    /** The cell that names a row or a column. */
    name: 0.8,
    /** The first cell of a row as its name. */
    firstColumn: 0.5,
    /** A label and its value in two columns; `grouped`: labelled with the name of its row group too. */
    pair: 0.78,
    grouped: 0.76,
    /** All cells of a column: in a table with one row, and in a longer one. */
    onlyRow: 0.75,
    column: 0.5,
    /** The only value of a row, labelled by the row. */
    row: 0.72,
    /** A link in a row. */
    link: 0.6,
  },
  label: {
    definition: 0.8,
    /** The label and the value of a pair that is read as a record. */
    pairRecord: 0.7,
    /** "Label: value" on a line. */
    line: 0.7,
    /** An element marked as a label (bold, or with a colon), before an element and before text. */
    markedElement: 0.68,
    markedText: 0.66,
    /** The same with an unmarked element. */
    element: 0.52,
    text: 0.5,
    /** A label before several elements. */
    several: 0.6,
    /** A number before its name. */
    numberFirst: 0.6,
    /** A value below a line that is the name of a concept. */
    above: 0.6,
    /** An element after text that is the name of a concept. */
    textFirst: 0.56,
    /** A value beside an icon with a label for screen readers. */
    icon: 0.54,
  },
  section: {
    /** The heading, if sections are records. */
    heading: 0.78,
    /** The first line below the heading of a box, as the name of an object. */
    nameInBox: 0.74,
    /** The text, if sections are records. */
    content: 0.6,
    /** A list below a real heading, and below a line that only looks like one. */
    list: 0.7,
    listBelowLine: 0.62,
    /** A heading above some records of a list, as their category or date. */
    above: 0.56,
    /** Paragraphs below a real heading, and those below a line that looks like one or next to a list. */
    paragraphs: 0.58,
    paragraphsBesideList: 0.5,
  },
  /** Elements whose class or id names their content. */
  markup: {
    /** In a record: the only element of that name, and one of several. */
    onlyInRecord: 0.8,
    inRecord: 0.7,
    /** On a page: the only element of that name, one of two, and one of many. */
    only: 0.62,
    oneOfTwo: 0.56,
    oneOfMany: 0.5,
    /** "Label: value" in a tooltip. */
    tooltip: 0.6,
    /** A number in an attribute of a rating widget, and in a data attribute whose name ends in a concept's. */
    ratingAttribute: 0.66,
    numberAttribute: 0.56,
    /** A name or a code in such a data attribute. */
    textAttribute: 0.5,
  },
  /** Unlabelled parts of a card or row. */
  record: {
    heading: 0.76,
    link: 0.76,
    /** The link in or around the heading, which classes such as `url` on another link do not outweigh. */
    headingLink: 0.82,
    image: 0.76,
    /** A text that the words of the record's picture begin with. */
    asInPicture: 0.64,
    linkText: 0.6,
    bold: 0.5,
    wholeItem: 0.45,
    longestParagraph: 0.56,
    onlyList: 0.45,
    /** The same for the only list of texts that is asked for, whatever it is called. */
    unnamedList: 0.5,
    /** A text in the place where the other records of the list have the value. */
    samePlace: 0.5,
    /** A text that stands in the same place in all records, and that only one field can mean. */
    line: 0.42,
    /** A link to an account, as the author. */
    account: 0.5,
    /** "Head of Sales" below somebody's name. */
    role: 0.6,
    /** The same below the title of a page. */
    roleAtTitle: 0.45,
    /** The parts of "name (type) – description". */
    leadingName: 0.7,
    description: 0.62,
    type: 0.6,
  },
  /** Facts about the page as a whole. */
  page: {
    /** A short text that is the name of a field for yes or no: "Pets allowed". */
    statement: 0.45,
    headings: 0.8,
    links: 0.8,
    paragraphs: 0.8,
    code: 0.7,
    question: 0.6,
    images: 0.5,
    firstParagraph: 0.45,
  },
  /** The name of the site: in a link to the front page, and in the copyright notice. */
  site: { homeLink: 0.5, copyright: 0.4, legalName: 0.6 },
  /** A postal address in a well-known form, one made up of several lines, and the name of the venue or company above it. */
  postalAddress: { sure: 0.6, likely: 0.45, venue: 0.7, company: 0.43 },
  /** A number or date after words: if they name a concept, and otherwise, where only exactly the field's name will do. */
  worded: { known: 0.46, other: 0.4 },
  /** The same in a sentence: "Our case number is Z-114". */
  said: 0.45,
  /** Weekdays with times. */
  openingLines: 0.6,
  author: {
    /** A link with rel="author". */
    relation: 0.7,
    /** "By Ada Roth". */
    byline: 0.56,
    /** A name that links to an author page, and one whose address ends in the name too. */
    link: 0.52,
    profile: 0.66,
    /** A name right after "by" or "written by". */
    introduced: 0.64,
    /** The site or an organization as the author in metadata. */
    site: 0.42,
  },
  date: {
    /** A time element in a record and on a page; each further one is trusted less, down to `leastTime`. */
    timeInRecord: 0.75,
    time: 0.62,
    eachFurther: 0.03,
    leastTime: 0.3,
    /** "Published on 3 March 2026". */
    said: 0.6,
    /** "By Ada Roth on 3 March 2026". */
    byline: 0.49,
    /** The date in the address of the page: /2026/03/03/lamps. */
    inAddress: 0.5,
    belowTitle: 0.48,
    /** A day with its weekday or time below the title, and times there, of an event. */
    ofEvent: 0.44,
    timeOfEvent: 0.5,
    /** The line right above the title, and the only date in an element named after dates. */
    aboveTitle: 0.45,
    alone: 0.44,
  },
  /** A part of a card's small print that is recognized by its form: a date, a place, an employment type. */
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
    /** One of several: in an element named "price", and elsewhere. */
    named: 0.46,
    oneOfSeveral: 0.25,
    /** The first one below the title of the page. */
    belowTitle: 0.48,
    /** The only one in the box with the button to buy, or next to the title. */
    offered: 0.52,
    /** The currency of all prices of the page. */
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
    /** The last breadcrumb. */
    trail: 0.46,
    /** The one of several brand or series links whose words are in the title. */
    inTitle: 0.6,
  },
  /** Facts about the schema's subject. Its box on the page is trusted more than the head, less than structured data. */
  subject: {
    box: 0.93,
    heading: 0.83,
    /** The site's name as the author in the subject's box. */
    siteAsAuthor: 0.6,
    /** The site's name as a fact of the subject, by its source. */
    site: { meta: 0.66, heading: 0.5, link: 0.48, text: 0.44 },
    /** The same if an element of the content has a class that names the fact. */
    siteBesideNamed: 0.4,
    /** The site's name at the beginning of the title. */
    siteInTitle: 0.5,
  },
  /** The product key in the page's address. */
  keyInAddress: 0.42,
  /** The properties of the main entity, returned as they are. */
  mainEntity: 0.95,
};
