/** Questions in languages other than English as the name of what they ask for: "Hoe zwaar is het?" asks for "gewicht". */

/** What is captured is the name itself. */
type Question = readonly [asked: RegExp, name: string | ((captured: string) => string)];

const question = (pattern: string, name: Question[1]): Question => [
  new RegExp(`^(?:${pattern})`, 'iu'),
  name,
];
/** Verbs that follow what is asked for: "hoeveel kamers heeft het". */
const VERBS = [
  'heeft|hebben|had|zijn|is|was|telt|zitten|gaat|hat|haben|hatte|ist|sind|war|gibt|a|ont|avait|y|est|sont',
  'tiene|tienen|hay|está|están|ha|hanno|ci|sono|tem|têm|há|har|er|är|finns',
].join('|');
const WORD = String.raw`(?!(?:${VERBS})(?!\p{L}))\p{L}[\p{L}-]+`;
/** One or two words, in a group. */
const NOUN = `(${WORD}(?: ${WORD})?)`;
const self = (name: string): string => name;
/** Amounts that are called high, as a height is: rents and salaries, alone or at the end of a compound. */
const amount = (ends: string): string => String.raw`(?:\p{L}+ )?(\p{L}*(?:${ends}))(?!\p{L})`;
const DUTCH_AMOUNT = amount(
  'prijs|prijzen|huur|kosten|salaris|loon|borg|rente|korting|btw|belasting|verbruik|omzet|winst|bijdrage|bedrag|temperatuur|waarde|tarief|vergoeding|score|percentage|resolutie|snelheid',
);
const GERMAN_AMOUNT = amount(
  'preise?|miete|kosten|gehalt|lohn|gebühr(?:en)?|kaution|steuern?|zins(?:en|satz)?|rabatt|anteil|verbrauch|umsatz|gewinn|provision|beitrag|betrag|temperatur|auflage|auflösung|leistung|wert|rate|quote|budget|pfand|geschwindigkeit|vergütung|einkommen|bewertung|strafe',
);

const DUTCH: readonly Question[] = [
  question(String.raw`wat kost|hoe duur(?!\p{L})|hoeveel kost`, 'prijs'),
  question('wie (?:heeft|hebben) .*geschreven|wie schreef|door wie', 'auteur'),
  question('wanneer .*(?:gepubliceerd|verschenen|geschreven|geplaatst)|van wanneer', 'datum'),
  question('wanneer .*(?:eindigt|afgelopen)|tot wanneer', 'einddatum'),
  question(
    '(?:wanneer|hoe laat) .*(?:geopend|open|dicht|gesloten)|hoe laat (?:sluit|opent)',
    'openingstijden',
  ),
  question('wanneer .*geboren', 'geboortedatum'),
  question('(?:wanneer|hoe laat)(?! .*(?:overleden|gestorven|opgericht|gebouwd))', 'startdatum'),
  question('waar (?:vindt|vinden|wordt|worden) ', 'locatie'),
  question(String.raw`waar(?!\p{L})`, 'adres'),
  question('hoe zwaar|hoeveel weegt', 'gewicht'),
  question('hoe ?lang duurt', 'duur'),
  question('hoe lang is', 'lengte'),
  question(`hoe hoog (?:is|zijn|ligt|was) (?:de|het) ${DUTCH_AMOUNT}`, self),
  question(String.raw`hoe hoog(?!\p{L})`, 'hoogte'),
  question(String.raw`hoe breed(?!\p{L})`, 'breedte'),
  question(String.raw`hoe diep(?!\p{L})`, 'diepte'),
  question(String.raw`hoe groot(?!\p{L})`, 'oppervlakte'),
  question('wie verkoopt', 'verkoper'),
  question('wie organiseert', 'organisator'),
  question('wie (?:regisseerde|heeft .*geregisseerd)', 'regisseur'),
  question('wie (?:maakt|maakte|produceert)', 'fabrikant'),
  question(`hoeveel ${NOUN}`, (noun) => `aantal ${noun}`),
  question(`welke? ${NOUN}`, self),
  question(`(?:wat|wie) (?:is|zijn|was) (?:de|het) ${NOUN}`, self),
];

const GERMAN: readonly Question[] = [
  question('wie schwer|was wiegt|wie viel wiegt', 'gewicht'),
  question('wie lange?(?: dauert| läuft| geht)', 'dauer'),
  question('wie lang ist', 'länge'),
  question(`wie hoch (?:ist|sind|liegt|war) (?:der|die|das) ${GERMAN_AMOUNT}`, self),
  question('wie hoch', 'höhe'),
  question('wie breit', 'breite'),
  question('wie groß (?:ist|sind) .*(?:wohnung|haus|zimmer|fläche)', 'wohnfläche'),
  question('wann .*(?:geöffnet|offen|auf$|öffnet|schließt)', 'öffnungszeiten'),
  question('wann .*(?:endet|zu ende|aus$)|bis wann', 'ende'),
  question('wann .*geboren', 'geburtsdatum'),
  question('wann (?:beginnt|startet|fängt|findet|ist(?! .*(?:gestorben|gegründet|gebaut|erbaut)))', 'beginn'),
  question('wo findet', 'veranstaltungsort'),
  question('wer (?:verkauft|bietet)', 'anbieter'),
  question('wer (?:hat .*gedreht|führt(?:e)? regie)', 'regie'),
  question('wer veranstaltet', 'veranstalter'),
  question(`wie ?viele? ${NOUN}`, (noun) => `anzahl ${noun}`),
  question(`welche[nrsm]? ${NOUN} (?:hat|haben|ist|besitzt)`, self),
  question(`(?:wer|was|wie) (?:ist|sind|lautet) (?:der|die|das|den) ${NOUN}`, self),
];

const FRENCH: readonly Question[] = [
  question('combien (?:p[eè]se|ça p[eè]se)|quel est (?:le|son) poids', 'poids'),
  question('combien de temps (?:dure|faut)|quelle est la durée', 'durée'),
  question('quand (?:commence|débute|a lieu|se (?:déroule|tient))', 'date de début'),
  question('quand (?:finit|se termine)', 'date de fin'),
  question('(?:quand|à quelle heure) .*(?:ouvert|ouvre|ferme)', 'horaires'),
  question('où (?:a lieu|se (?:déroule|tient))', 'lieu'),
  question('qui (?:vend|propose)', 'vendeur'),
  question(`combien de ${NOUN}`, (noun) => `nombre de ${noun}`),
  question(`qui est (?:le |la |l['’])${NOUN}`, self),
];

const SPANISH: readonly Question[] = [
  question('cuánto pesa', 'peso'),
  question('cuánto (?:tiempo )?dura', 'duración'),
  question('(?:cuándo|a qué hora) .*(?:abre|cierra|abierto)', 'horario'),
  question('cuándo .*(?:publicad[oa]|escrit[oa])', 'fecha de publicación'),
  question(String.raw`cuándo (?:empieza|comienza|es(?!\p{L})|se celebra)`, 'fecha de inicio'),
  question('cuándo (?:termina|acaba)', 'fecha de fin'),
  question(String.raw`dónde (?:se celebra|tiene lugar|es(?!\p{L}))`, 'lugar'),
  question('quién (?:lo )?vende', 'vendedor'),
  question(`cuánt[oa]s ${NOUN}`, (noun) => `número de ${noun}`),
  question(`quién es (?:el|la) ${NOUN}`, self),
];

const ITALIAN: readonly Question[] = [
  question('quanto pesa', 'peso'),
  question('quanto (?:tempo )?dura', 'durata'),
  question('(?:quando|a che ora) .*(?:apre|chiude|apert[oa])', 'orari'),
  question('quando .*(?:pubblicat[oa]|uscit[oa]|scritt[oa])', 'data di pubblicazione'),
  question(String.raw`quando .*(?<!\p{L})nat[oa](?!\p{L})`, 'data di nascita'),
  question(
    'quando (?:inizia|comincia|è(?! .*(?:mort|fondat|costruit)[oa])|si (?:svolge|tiene))',
    'data di inizio',
  ),
  question('quando (?:finisce|termina)', 'data di fine'),
  question('dove si (?:svolge|tiene)', 'luogo'),
  question("dov['’]è|dove si trova", 'indirizzo'),
  question('chi (?:lo )?vende', 'venditore'),
  question(`quant[ie] ${NOUN}`, (noun) => `numero di ${noun}`),
  question(`chi è (?:il |la |l['’])${NOUN}`, self),
];

const PORTUGUESE: readonly Question[] = [
  question('quanto custam?', 'preço'),
  question('quanto pesa', 'peso'),
  question('quanto (?:tempo )?dura', 'duração'),
  question('quem (?:o |a )?escreveu', 'autor'),
  question('quem (?:o |a )?vende', 'vendedor'),
  question('onde (?:fica|est[áã]o?)', 'endereço'),
  question('quando .*(?:publicad[oa]|escrit[oa])', 'data de publicação'),
  question(String.raw`quando (?:(?:é que )?começa|é(?! que)(?!\p{L}))`, 'data de início'),
  question('quando (?:termina|acaba)', 'data de fim'),
  question(`quant[oa]s ${NOUN}`, (noun) => `número de ${noun}`),
];

const SWEDISH: readonly Question[] = [
  question('vad kostar|hur mycket kostar', 'pris'),
  question('hur mycket väger|hur tung', 'vikt'),
  question('hur länge', 'varaktighet'),
  question('vem (?:har )?(?:skrivit|skrev)', 'författare'),
  question('vem säljer', 'säljare'),
  question('var (?:ligger|finns)', 'adress'),
  question('när (?:börjar|startar)', 'startdatum'),
  question('när slutar', 'slutdatum'),
  question(`hur många ${NOUN}`, (noun) => `antal ${noun}`),
  question(`vilke[nt] ${NOUN}`, self),
];

const DANISH_AND_NORWEGIAN: readonly Question[] = [
  question('hvad? koster|hvor (?:meget|mye) koster', 'pris'),
  question('hvem (?:har )?skrev(?:et)?', 'forfatter'),
  question('hvor ligger', 'adresse'),
  question(`hvor mange ${NOUN}`, (noun) => `antall ${noun}`),
  question(`hvilke[nt] ${NOUN}`, self),
];

const POLISH: readonly Question[] = [
  question('ile (?:to )?kosztuj[eą]', 'cena'),
  question('ile waży', 'waga'),
  question('kto (?:to )?napisał', 'autor'),
  question('gdzie (?:się znajduje|jest|leży)', 'adres'),
];

const ALL = [
  ...[DUTCH, GERMAN, FRENCH, SPANISH, ITALIAN].flat(),
  ...[PORTUGUESE, SWEDISH, DANISH_AND_NORWEGIAN, POLISH].flat(),
];
const MAX_QUESTION = 120;

/** The name of what is asked for, in the language of the question; null if it is none of these questions. */
export function askedAbroad(text: string): string | null {
  if (text.length > MAX_QUESTION) return null;
  for (const [asked, name] of ALL) {
    const match = asked.exec(text);
    if (match) return typeof name === 'string' ? name : name((match[1] ?? '').toLowerCase());
  }
  return null;
}
