/** JSON around a list, an item at a time: a hundred large ones are never in memory together. */
export async function* jsonList(
  opening: string,
  items: AsyncIterable<string | Buffer>,
  closing: () => string,
): AsyncGenerator<Buffer> {
  let before = opening;
  for await (const item of items) {
    yield Buffer.concat([Buffer.from(before), Buffer.from(item)]);
    before = ',';
  }
  yield Buffer.from((before === opening ? opening : '') + closing());
}
