/** The `meta` elements of a page in Firecrawl's format: known names in camel case, and all names unchanged. */

const NAMES: Record<string, string> = {
  'og:title': 'ogTitle',
  'og:description': 'ogDescription',
  'og:url': 'ogUrl',
  'og:image': 'ogImage',
  'og:audio': 'ogAudio',
  'og:determiner': 'ogDeterminer',
  'og:locale': 'ogLocale',
  'og:site_name': 'ogSiteName',
  'og:video': 'ogVideo',
  'article:published_time': 'publishedTime',
  'article:modified_time': 'modifiedTime',
  'article:tag': 'articleTag',
  'article:section': 'articleSection',
  'dcterms.created': 'dcTermsCreated',
  'dc.date.created': 'dcDateCreated',
  'dc.date': 'dcDate',
  'dcterms.type': 'dcTermsType',
  'dc.type': 'dcType',
  'dcterms.audience': 'dcTermsAudience',
  'dcterms.subject': 'dcTermsSubject',
  'dc.subject': 'dcSubject',
  'dc.description': 'dcDescription',
  'dcterms.keywords': 'dcTermsKeywords',
};

export function headOf({
  meta = {},
  favicon,
}: {
  meta?: Record<string, string> | undefined;
  favicon?: string | undefined;
}): Record<string, string> {
  const known = Object.entries(meta).flatMap(([name, value]) => {
    const theirs = Object.hasOwn(NAMES, name) && NAMES[name];
    return theirs ? [[theirs, value]] : [];
  });
  return { ...meta, ...Object.fromEntries(known), ...(favicon && { favicon }) };
}
