/** A JSON list, one item at a time, or in pieces if an item can be long: large items are never in memory together. */
export async function* jsonList(
  opening: string,
  items: AsyncIterable<string | Buffer | AsyncGenerator<Buffer>>,
  closing: () => string,
): AsyncGenerator<Buffer> {
  let before = opening;
  for await (const item of items) {
    if (typeof item === 'string' || Buffer.isBuffer(item)) {
      yield Buffer.concat([Buffer.from(before), Buffer.from(item)]);
    } else {
      yield Buffer.from(before);
      yield* item;
    }
    before = ',';
  }
  yield Buffer.from((before === opening ? opening : '') + closing());
}
