/** Parses durations: ISO 8601, clock times, and hours and minutes in several languages. */

const UNITS: readonly [RegExp, number][] = [
  [
    /^(?:d|day|days|tag|tage|tagen|jour|jours|dia|dias|giorno|giorni|dag|dagen|dagar|день|дней|дня)$/i,
    86_400,
  ],
  [
    /^(?:h|hr|hrs|hour|hours|std|stunde|stunden|heure|heures|hora|horas|ora|ore|uur|uren|u|tim|timme|timmar|godz|godzina|godziny|ч|час|часа|часов|小时|時間)$/i,
    3600,
  ],
  [
    /^(?:m|min|mins|minute|minutes|minuten|minuto|minutos|minuti|minuut|minuter|minut|minuty|mn|мин|минут|минуты|分|分钟|分間)$/i,
    60,
  ],
  [
    /^(?:s|sec|secs|second|seconds|sek|sekunde|sekunden|seconde|secondes|segundo|segundos|secondi|seconden|sekunder|сек|秒)$/i,
    1,
  ],
];

const PART = /(\d+(?:[.,]\d+)?|\d+\s*[½¼¾]|[½¼¾]|\d+\s\d\/[1-9]|\d\/[1-9])\s*[-–]?\s*(\p{L}+)\.?/gu;
const ISO =
  /^P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;
const ISO_SECONDS = [31_536_000, 2_592_000, 604_800, 86_400, 3600, 60, 1];
const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** Seconds, or null if the text contains no duration. */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim().slice(0, 200);
  if (!/[\d½¼¾]/.test(trimmed)) return null;
  const iso = ISO.exec(trimmed);
  if (iso && trimmed.length > 1) {
    return iso.slice(1).reduce((sum, part, i) => sum + Number(part ?? 0) * (ISO_SECONDS[i] ?? 0), 0);
  }
  const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?(?:\s*(?:h|hrs?|min)\b)?$/i.exec(trimmed);
  if (clock) {
    const [a, b, c] = [Number(clock[1]), Number(clock[2]), clock[3]];
    // "1:30 h" is hours and minutes, "3:45" minutes and seconds.
    return c === undefined
      ? /h/i.test(trimmed)
        ? a * 3600 + b * 60
        : a * 60 + b
      : a * 3600 + b * 60 + Number(c);
  }
  const joined = /^(\d{1,2})\s?h\s?(\d{1,2})(?!\d)/i.exec(trimmed);
  if (joined) return Number(joined[1]) * 3600 + Number(joined[2]) * 60;
  let seconds: number | null = null;
  let last = Number.POSITIVE_INFINITY;
  for (const { amount, unit } of partsIn(trimmed)) {
    // A unit that is not smaller begins another duration: "10 min (or 20 min)".
    if (unit >= last) break;
    seconds = (seconds ?? 0) + amountOf(amount) * unit;
    last = unit;
  }
  return seconds;
}

/** Whether a text contains several durations, so that it is unclear which one is meant. */
export function hasSeveralDurations(text: string): boolean {
  const units = partsIn(text.slice(0, 200)).map(({ unit }) => unit);
  return units.some((unit, i) => unit >= (units[i - 1] ?? Number.POSITIVE_INFINITY));
}

/** The amounts of a text, each with its unit in seconds. */
function partsIn(text: string): { amount: string; unit: number }[] {
  return [...text.matchAll(PART)].flatMap(([, amount = '', word = '']) => {
    const unit = UNITS.find(([words]) => words.test(word))?.[1];
    return unit === undefined ? [] : [{ amount, unit }];
  });
}

function amountOf(written: string): number {
  const sign = /[½¼¾]/.exec(written)?.[0];
  if (sign) return Number(/\d+/.exec(written)?.[0] ?? 0) + (FRACTIONS[sign] ?? 0);
  const fraction = /^(?:(\d+)\s)?(\d)\/(\d)$/.exec(written.trim());
  if (fraction) return Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]);
  return Number(written.replace(',', '.'));
}

/** Seconds as ISO 8601, the `duration` format of JSON Schema. */
export function isoDuration(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = Math.round(seconds % 60);
  const time = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`;
  // The format does not allow gaps: hours and seconds need minutes between them.
  const whole = hours && rest && !minutes ? `${hours}H0M${rest}S` : time;
  if (!days && !whole) return 'PT0S';
  return `P${days ? `${days}D` : ''}${whole ? `T${whole}` : ''}`;
}
