/** JSON around a list, an item at a time, or in pieces where it can be long: large ones are never in memory together. */
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
