/** Parses yes, no and availability in several languages. */

const YES =
  /^(?:true|yes|y|1|✓|✔|☑|✅|ja|oui|si|sí|sim|tak|да|是|はい|included|enthalten|inbegriffen|inclus[eo]?|incluid[oa]s?|on|enabled|allowed|permitted|welcome|available|supported|erlaubt|gestattet|vorhanden|autorisée?s?|acceptée?s?|admise?s?|permitid[oa]s?|admitid[oa]s?|ammess[oaie]|consentit[oaie]|toegestaan|aanwezig|inbegrepen|tillåt(?:et|na)|dozwolon[eya])(?![\p{L}\p{N}])|^(?:✓|✔|☑|✅|да|是|はい)|^(?:あり|有り|可能?)(?:です|ます)?(?!\p{L})/iu;
const NO =
  /^(?:false|no|n|0|nein|non|não|nao|nee|nej|nie|none|not\b.*|nicht\b.*|kein\w*|aucun\w*|ningun\p{L}*|ningún|nessun\p{L}*|nenhum\p{L}*|geen|inga|ingen|niet|inte|brak|off|disabled|unsupported|unavailable|excluded|forbidden|prohibited|verboten|untersagt|interdit[es]*|prohibid[oa]s?|vietat[oaie]|proibid[oa]s?|verboden)(?![\p{L}\p{N}])|^(?:✗|✘|☐|❌|×|нет|否|いいえ|なし|無し|ありません|不可)/iu;
/** "Without breakfast" means no, but "without extra charge" does not say that there is none. */
const WITHOUT = /^(?:ohne|without|sans|sin|senza|sem|zonder|utan|bez)(?!\p{L})/iu;
const CHARGE =
  /charge|cost|fee|aufpreis|zuschlag|gebühr|kosten|frais|supplément|supplement|recargo|cargo|cost[eio]|custo|taxa|toeslag|avgift|kostnad|dopłat|opłat/iu;

/** The prefix of schema.org terms such as https://schema.org/True. */
const TERM = /^https?:\/\/(?:www\.)?schema\.org\//;

export function parseTruth(text: string): boolean | null {
  const trimmed = text.trim().replace(TERM, '').slice(0, 60);
  if (NO.test(trimmed) || (WITHOUT.test(trimmed) && !CHARGE.test(trimmed))) return false;
  return YES.test(trimmed) ? true : null;
}

const OUT =
  /out[\s_-]?of[\s_-]?stock|sold[\s_-]?out|not available|unavailable|discontinued|no longer|notify me when|email me when|ausverkauft|(?:nicht|nimmer)(?: mehr)? (?:verfügbar|lieferbar|auf lager|an lager|vorrätig|erhältlich)|vergriffen|épuisé|rupture|indisponible|plus disponible|agotado|no disponible|sin (?:stock|existencias)|esaurito|non (?:più )?disponibile|esgotado|indisponível|(?:fora de|sem) estoque|uitverkocht|niet (?:meer )?(?:op voorraad|beschikbaar|leverbaar)|slutsåld|slut i lager|udsolgt|utsolgt|ikke på lager|loppuunmyyty|ei varastossa|niedostępn|wyprzedan|brak w magazynie|vyprodáno|není skladem|elfogyott|nincs (?:készleten|raktáron)|tükendi|stokta yok|нет в наличии|нет на складе|распродан|немає в наявності|缺货|缺貨|售罄|无货|売り切れ|在庫なし|在庫切れ|품절/iu;
const IN =
  /in[\s_-]?stock|\bavailable\b|ready to ship|ships (?:in|within)|limited[\s_-]?availability|only \d+ left|\d+ (?:left|available)|(?:auf|an) lager|vorrätig|sofort lieferbar|\blieferbar|verfügbar|en stock|\bdisponible|disponibile|disponível|em estoque|op voorraad|\bbeschikbaar|\bleverbaar|i lager|på lager|varastossa|dostępn[yaei]|na stanie|\bskladem|készleten|raktáron|stokta var|в наличии|є в наявності|有货|有貨|现货|現貨|在庫あり|재고/iu;

/** Whether the text says that something can be bought now; null if it does not say. */
export function parseAvailability(text: string): boolean | null {
  const short = text.slice(0, 200);
  if (OUT.test(short)) return false;
  return IN.test(short) ? true : null;
}
