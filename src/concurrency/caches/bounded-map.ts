/** A Map of bounded size: beyond the limit, the entries that were set longest ago are dropped. */

/**
 * @example const known = new BoundedMap<string, Robots>(1_000);
 * @example const texts = new BoundedMap<string, string>(64_000_000, (text) => text.length);
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  readonly #weights = new Map<Key, number>();
  #weight = 0;

  /** @param weigh how much an entry counts towards the limit, computed when it is set. Default: 1. */
  constructor(limit: number, weigh: (value: Value) => number = () => 1) {
    super();
    this.#limit = limit;
    this.#weigh = weigh;
  }

  override set(key: Key, value: Value): this {
    // A Map keeps the position of a key that is set again; deleting it first makes it the newest.
    this.delete(key);
    super.set(key, value);
    const weight = this.#weigh(value);
    this.#weights.set(key, weight);
    this.#weight += weight;
    for (const oldest of this.keys()) {
      if (this.#weight <= this.#limit) break;
      this.delete(oldest);
    }
    return this;
  }

  override delete(key: Key): boolean {
    this.#weight -= this.#weights.get(key) ?? 0;
    this.#weights.delete(key);
    return super.delete(key);
  }

  override clear(): void {
    this.#weight = 0;
    this.#weights.clear();
    super.clear();
  }
}
