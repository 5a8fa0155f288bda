/** Parses yes, no and availability in several languages. */

const YES =
  /^(?:true|yes|y|1|✓|✔|☑|✅|ja|oui|si|sí|sim|tak|да|是|はい|included|enthalten|inclus|incluido|on|enabled|allowed|available|supported)\b|^(?:✓|✔|☑|✅|да|是|はい)/iu;
const NO =
  /^(?:false|no|n|0|nein|non|não|nao|nee|nej|nie|none|not\b.*|kein\w*|aucun\w*|off|disabled|unsupported|unavailable|excluded)\b|^(?:✗|✘|☐|❌|×|нет|否|いいえ)/iu;

/** The prefix of schema.org terms such as https://schema.org/True. */
const TERM = /^https?:\/\/(?:www\.)?schema\.org\//;

export function parseTruth(text: string): boolean | null {
  const trimmed = text.trim().replace(TERM, '').slice(0, 60);
  if (NO.test(trimmed)) return false;
  return YES.test(trimmed) ? true : null;
}

const OUT =
  /out[\s_-]?of[\s_-]?stock|sold[\s_-]?out|not available|unavailable|discontinued|no longer|ausverkauft|nicht (?:verfügbar|lieferbar|auf lager)|vergriffen|épuisé|rupture|indisponible|agotado|no disponible|sin stock|esaurito|non disponibile|esgotado|indisponível|uitverkocht|niet (?:op voorraad|beschikbaar)|slutsåld|нет в наличии|缺货|売り切れ|在庫なし|품절/iu;
const IN =
  /in[\s_-]?stock|\bavailable\b|ready to ship|ships (?:in|within)|limited[\s_-]?availability|only \d+ left|\d+ (?:left|available)|auf lager|sofort lieferbar|\blieferbar|verfügbar|en stock|\bdisponible|disponibile|disponível|em estoque|op voorraad|\bbeschikbaar|i lager|в наличии|有货|在庫あり|재고/iu;

/** Whether the text says that something can be bought now; null if it does not say. */
export function parseAvailability(text: string): boolean | null {
  const short = text.slice(0, 200);
  if (OUT.test(short)) return false;
  return IN.test(short) ? true : null;
}
