/**
 * Empties posted data in events about requests: nothing here reads it, the browser sends it without us, and with it the
 * event may be longer than the limit.
 */

/**
 * How the values begin in the browser's JSON. Inside a string a quote is escaped, so a page can only imitate this with the
 * name of a header: one called `bytes` does not match, because it is not in a list; one called `postData` is emptied.
 */
const MARKS = ['"postData":"', '[{"bytes":"', '},{"bytes":"'].map((mark) => Buffer.from(mark));
const LONGEST_MARK = Math.max(...MARKS.map((mark) => mark.length));
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export type PostedDataCut = {
  /** Returns the next piece of an event without posted data. Its last bytes may be returned with the piece after it. */
  take(piece: Buffer): Buffer;
  /** Returns the bytes kept back, at the end of an event. */
  end(): Buffer;
};

export function createPostedDataCut(): PostedDataCut {
  let keptBack: Buffer = Buffer.alloc(0);
  let isInside = false;
  let isEscaped = false;

  /** The place of the quote that ends the value, or -1. */
  function endOfValue(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      if (isEscaped) isEscaped = false;
      else if (bytes[at] === BACKSLASH) isEscaped = true;
      else if (bytes[at] === QUOTE) return at;
    }
    return -1;
  }

  return {
    take(piece) {
      const bytes = keptBack.length > 0 ? Buffer.concat([keptBack, piece]) : piece;
      keptBack = bytes.subarray(bytes.length);
      const kept: Buffer[] = [];
      const nextValue = valuesIn(bytes);
      for (let at = 0; ; ) {
        if (isInside) {
          at = endOfValue(bytes, at);
          if (at === -1) break;
          isInside = false;
        }
        const begin = nextValue(at);
        if (begin === -1) {
          const sure = Math.max(at, bytes.length - (LONGEST_MARK - 1));
          kept.push(bytes.subarray(at, sure));
          keptBack = bytes.subarray(sure);
          break;
        }
        kept.push(bytes.subarray(at, begin));
        at = begin;
        isInside = true;
      }
      return kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept);
    },
    end() {
      const rest = keptBack;
      keptBack = rest.subarray(rest.length);
      isInside = false;
      isEscaped = false;
      return rest;
    },
  };
}

/**
 * Returns the place after the quote of the next value, or -1. Each mark is searched for only once in the same bytes, because
 * a page may post very many short values.
 */
function valuesIn(bytes: Buffer): (from: number) => number {
  const places = MARKS.map(() => Number.NEGATIVE_INFINITY);
  return (from) => {
    for (const [nr, mark] of MARKS.entries()) {
      if ((places[nr] ?? 0) >= from) continue;
      const at = bytes.indexOf(mark, from);
      places[nr] = at === -1 ? Number.POSITIVE_INFINITY : at;
    }
    const first = Math.min(...places);
    return Number.isFinite(first) ? first + (MARKS[places.indexOf(first)]?.length ?? 0) : -1;
  };
}
