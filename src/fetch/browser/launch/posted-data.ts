/**
 * Empties what a page posts in the events that tell of its requests: nobody here reads it, the browser sends it by
 * itself, and an event that is as long as what is posted would be too long to be heard.
 */

/**
 * Where the values begin, as the browser writes them. Inside a string a quote has a backslash before it, so nothing
 * that a page says can look like this but a header by its name; one called `bytes` is in no list, one called `postData` is emptied.
 */
const MARKS = ['"postData":"', '[{"bytes":"', '},{"bytes":"'].map((mark) => Buffer.from(mark));
const LONGEST_MARK = Math.max(...MARKS.map((mark) => mark.length));
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export type PostedDataCut = {
  /** What of the next piece of an event stays. The last bytes may come with the next piece. */
  take(piece: Buffer): Buffer;
  /** What was kept back at the end of an event. */
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
 * Where the next value begins, behind its quote, or -1. Each mark is looked for only where it was not yet: a page may post
 * very many short values.
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
