/** How lines begin, in many languages, that stand in a text without being of it. */

/** Pointers to other texts, by language. "See also" is none: it heads lists that are part of a manual or a wiki. */
const POINTERS = `
  also read|read (?:also|more|next|on|this next)|watch (?:also|more|next)|don['’]t miss|up next
  related(?: (?:articles?|content|coverage|news|posts?|reading|stor(?:y|ies)))?
  recommended(?: (?:articles?|reading|stor(?:y|ies)|for you))?
  more (?:coverage|like this|on this(?: (?:topic|story|subject))?|stories)
  you (?:may|might) (?:also )?(?:like|enjoy|be interested in)

  (?:lesen sie|lies|lest)(?: (?:auch|dazu|hier|mehr|weiter))+(?: die folgenden beiträge)?|weiter(?: )?lesen
  auch (?:interessant|lesenswert|spannend)|mehr (?:artikel|dazu|lesen|zum thema)|schon gelesen|passend dazu
  das (?:thema )?könnte (?:sie|dich|euch) (?:auch )?interessieren|lust auf mehr
  (?:ähnliche|empfohlene|neueste|verwandte|weitere) (?:artikel|beiträge|meldungen|nachrichten|themen)
  (?:artikel|beiträge) (?:und videos )?zum thema

  (?:à )?lire (?:aussi|également|la suite|plus)|lisez aussi|à (?:découvrir|lire|voir)
  sur le même (?:sujet|thème)|articles? (?:connexes|liés|similaires)|vous (?:aimerez|pourriez) aussi(?: aimer)?

  (?:lea|lee|leer|mira) (?:además|más|también)|no te pierdas|más información|lo último
  (?:también )?(?:le|te) (?:puede|podría) (?:gustar|interesar)|(?:artículos?|noticias?|notas?) relacionad[ao]s?

  (?:lei[ae]|veja) (?:ainda|mais|também)|saiba mais|você (?:também )?pode gostar|(?:artigos|notícias) relacionad[ao]s

  (?:guarda|leggi) (?:anche|di più|tutto)(?: su)?|potrebbe (?:anche )?interessarti|articoli correlati

  (?:bekijk|lees) ook|lees (?:meer|verder)|gerelateerde? (?:artikelen|berichten)

  (?:czytaj|przeczytaj|sprawdź|zobacz) (?:dalej|również|także|też|więcej)|(?:podobne|powiązane) artykuły

  (?:läs|les|læs) (?:också|også|även|mere?)|(?:katso|lue) (?:lisää|myös)

  (?:čtěte|přečtěte si) (?:také|též|více)

  читайте (?:также|ещё|еще|також)
`;

export const POINTER = new RegExp(`^[^\\p{L}\\p{N}]*(?:${oneOf(POINTERS)})(?![\\p{L}\\p{N}])`, 'iu');

/** Pointers that also head what a page that is no article has to offer. */
export const OFFER = /^\W*(?:related|recommended|read more)/i;

/** Whose picture it is. */
const CREDITS = `
  (?:photo|image|picture)(?:s|graphs?)?(?: credits?| courtesy(?: of)?| by)?|credits?|copyright
  (?:beitrags|titel)?(?:foto|bild)(?:s|er)?(?:credits?|nachweis|quelle|rechte)?
  crédits?(?: photos?)?|fotografía|fot\\.?|zdjęci[ea]
`;

export const CREDIT = new RegExp(
  `^[\\s([|]*(?:©|(?:${oneOf(CREDITS)})\\s*:|(?:photo|image)\\s+(?:by|credit|courtesy)\\b)`,
  'iu',
);

/** Invitations to have news sent: what one is to do, and with what. */
const INVITATIONS = `
  \\b(?:sign(?:ing)? up|subscribe|join)\\b.{0,60}\\bnewsletters?\\b
  \\bnewsletters?\\b.{0,40}\\b(?:sign(?:ing)? up|subscribe)\\b
  \\bin(?:to)? your inbox\\b
  \\b(?:abonnier|anmeld|bestell).{0,60}newsletter|newsletter.{0,60}(?:abonnier|anmeld|bestell)
  \\b(?:abonnez|inscrivez).{0,60}(?:newsletter|lettre d['’]info|infolettre)
  \\bsuscr[ií]b.{0,60}(?:newsletter|bolet[ií]n)
  \\biscriv.{0,60}newsletter
  \\b(?:assine|inscreva|receba).{0,60}newsletter
  \\b(?:abonneer|meld|schrijf).{0,60}nieuwsbrief
  (?:prenumer|subskryb|zapisz).{0,60}newsletter
`;

export const INVITATION = new RegExp(oneOf(INVITATIONS), 'ius');

/** Titles of pages that are about such invitations. */
export const ABOUT_INVITATIONS = /newsletter|inbox|subscri|abonn/i;

function oneOf(lines: string): string {
  return lines
    .trim()
    .split(/\s*\n\s*/)
    .join('|')
    .replaceAll(' ', '\\s+');
}
