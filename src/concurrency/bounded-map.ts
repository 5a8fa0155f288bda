/** A Map of bounded size: setting one entry too many forgets the one that was set longest ago. */

/** @example const known = new BoundedMap<string, Robots>(1_000); */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: Key, value: Value): this {
    // A Map keeps the place of a key that is set again; deleting it first makes it the newest.
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#limit) {
      const oldest = this.keys().next();
      if (!oldest.done) this.delete(oldest.value);
    }
    return this;
  }
}
