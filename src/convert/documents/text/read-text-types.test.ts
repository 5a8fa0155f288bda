import { describe, expect, it } from 'vitest';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';
import { addressAssets } from '../assets.ts';
import { onePart } from '../document-parts.ts';

describe('csv', () => {
  it.each([
    ['commas', 'name,age\n"Smith, Jo",41\n'],
    ['semicolons', 'name;age\nSmith, Jo;41\n'],
    ['tabs', 'name\tage\nSmith, Jo\t41'],
    ['bars', 'name|age\nSmith, Jo|41'],
    ['a first line that names the delimiter', 'sep=;\nname;age\nSmith, Jo;41'],
    ['line ends of Windows and a byte order mark', '\uFEFFname,age\r\n"Smith, Jo",41\r\n'],
  ])('reads %s', async (_, text) => {
    expect(markdownOf(await read(text, 'csv'))).toEqual([
      '| name | age |\n| --- | --- |\n| Smith, Jo | 41 |',
    ]);
  });

  it.each([
    [
      'lines of text above it',
      'Sales of fruit\n\nname;price\npear;1,5\nplum;2,5\n',
      '| pear | 1,5 |\n| plum | 2,5 |',
    ],
    ['numbers with commas only', '1,5;2,5\n3,5;4,5\n', '| 1,5 | 2,5 |\n| 3,5 | 4,5 |'],
    [
      'spaces before its quotes',
      'name, note\npear, "soft, ripe"\nplum, 5" wide\n',
      '| pear | soft, ripe |\n| plum | 5" wide |',
    ],
  ])('is read by its own delimiter with %s', async (_, text, expected) => {
    expect(markdownOf(await read(text, 'csv'))[0]).toContain(expected);
  });

  const HEAD = '| Item | Price |\n| --- | --- |';
  it.each([
    ['a title', 'Sales 2024\nItem,Price\npear,1.5\n', `Sales 2024\n\n${HEAD}\n| pear | 1.5 |`],
    [
      'a title and a note in rows of full length',
      'Sales 2024,\nin euros,\nItem,Price\npear,1.5\n',
      `Sales 2024\n\nin euros\n\n${HEAD}\n| pear | 1.5 |`,
    ],
    ['no title', 'Item,Price\npear,1.5\n', `${HEAD}\n| pear | 1.5 |`],
    ['a name twice', 'Price,Price\n1,2\n', '| Price | Price |\n| --- | --- |\n| 1 | 2 |'],
    ['a value twice', 'yes,yes\nno,yes\n', '| | |\n| --- | --- |\n| yes | yes |\n| no | yes |'],
    ['one column', 'Name\npear\nplum\n', '| Name |\n| --- |\n| pear |\n| plum |'],
    [
      'a column without a name',
      'Item,\npear,soft\nplum,hard\n',
      '| Item | |\n| --- | --- |\n| pear | soft |\n| plum | hard |',
    ],
    [
      'words in lines of one',
      'Dear all\nthanks, Jo\nmany\ntimes\nover\n',
      '| Dear all | |\n| --- | --- |\n| thanks | Jo |\n| many | |\n| times | |\n| over | |',
    ],
  ])('begins with %s', async (_, text, expected) => {
    expect(markdownOf(await read(text, 'csv'))).toEqual([expected]);
  });

  it('stays small with one very wide row, and is cut inside an endless row', async () => {
    const startedAt = process.cpuUsage();
    const beside = await read(`a${',b'.repeat(2_000)}\n${'c\n'.repeat(2_000)}`, 'csv');
    expect(beside.warnings).toEqual([]);
    const endless = await read(`a${',b'.repeat(450_000)}`, 'csv');
    expect(endless.warnings).toMatchObject([{ reason: 'truncated' }]);
    expect(process.cpuUsage(startedAt).user).toBeLessThan(4_000_000);
  });

  it('reads an unclosed quote as an ordinary character, however much follows', async () => {
    expect(markdownOf(await read('a,b\n1,"two', 'csv'))).toEqual(['| a | b |\n| --- | --- |\n| 1 | "two |']);
    const { parts } = await read(`a\n"${'x\n'.repeat(150_000)}`, 'csv');
    expect(parts).toHaveLength(1);
  });

  it('keeps quotes, line breaks and links inside cells', async () => {
    const [markdown] = markdownOf(await read('say,at\n"a ""b""\nc",https://x.example/\n', 'csv'));
    expect(markdown).toMatch(/\| a "b" ?<br> ?c \| <https:\/\/x\.example\/> \|/);
  });

  // Bytes, because Node decodes these charsets but does not encode them.
  it.each([
    [
      'shift_jis',
      '96bc914f2c944e97ee2c8f5a8f8a0a8db293a191be98592c33302c938c8b9e0a',
      '| 名前 | 年齢 | 住所 |',
    ],
    ['gbk', 'd0d5c3fb2cc4eac1e42cb3c7cad00ad5c5ceb02c33302cb1b1beA90a', '| 姓名 | 年龄 | 城市 |'],
    [
      'windows-1251',
      'c8ecff2cc2eee7f0e0f1f20ac8e2e0ed20cfe5f2f0eee22c33300acceef1eae2e02c3230',
      '| Имя | Возраст |',
    ],
  ])('detects %s', async (_, bytes, head) => {
    expect(markdownOf(await read(Buffer.from(bytes, 'hex'), 'csv'))[0]).toContain(head);
  });
});

describe('json', () => {
  it('is a fenced block', async () => {
    expect(markdownOf(await read('{"a":{"b":[1]}}', 'json'))[0]).toBe(
      '```json\n{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}\n```',
    );
  });

  it('keeps numbers that are too long or too large for a double as they are written', async () => {
    const long = '{"id":12345678901234567890,"price":1.10,"far":1e400}';
    expect(markdownOf(await read(long, 'json'))[0]).toBe(
      '```json\n{\n  "id": 12345678901234567890,\n  "price": 1.10,\n  "far": 1e400\n}\n```',
    );
    expect(markdownOf(await read('[1.10, 2.50]', 'json'))[0]).toBe('```json\n[\n  1.10,\n  2.50\n]\n```');
    const [rows] = markdownOf(await read('[{"id":12345678901234567890},{"id":2}]', 'json'));
    expect(rows).toContain('| 12345678901234567890 |\n| 2 |');
  });

  it('is a table if it lists flat records, even one per line', async () => {
    const table = '| id | name |\n| --- | --- |\n| 1 | Ann |\n| 2 | |';
    expect(markdownOf(await read('[{"id":1,"name":"Ann"},{"id":2,"name":null}]', 'json'))).toEqual([table]);
    expect(markdownOf(await read('{"id":1,"name":"Ann"}\n{"id":2}\n', 'json'))).toEqual([table]);
  });

  it('stays as it is if it is broken or endlessly deep', async () => {
    expect(markdownOf(await read('{"a": ', 'json'))[0]).toBe('```json\n{"a":\n```');
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(markdownOf(await read(deep, 'json'))[0]).toContain(deep);
  });
});

describe('text', () => {
  it('stays as it is in Markdown, and has paragraphs in its tree', async () => {
    const document = await read('One *star*.\r\nTwo.\r\n\r\nThree.', 'txt');
    expect(markdownOf(document)).toEqual(['One *star*.\nTwo.\n\nThree.']);
    const body = JSON.stringify(document.parts[0]?.root.children, (key, value) =>
      /parent|prev|next/.test(key) ? undefined : value,
    );
    expect(body.match(/"name":"p"/g)).toHaveLength(2);
  });

  it('is read in linear time if its lines have long runs of other spaces', async () => {
    const started = process.cpuUsage();
    await read(`x${'\u00a0'.repeat(1_900)}x\n`.repeat(500), 'txt');
    expect(process.cpuUsage(started).user).toBeLessThan(500_000);
  });

  it('warns about an empty file', async () => {
    expect((await read('', 'txt')).warnings).toEqual([
      { reason: 'empty', detail: 'The document has no text' },
    ]);
  });
});

describe('markdown', () => {
  const source =
    '---\ntitle: Notes\n---\n# Head\n\nA [link](/a), ![pic](b.png) and $x^2$[^1].\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n[^1]: A note.\n';

  it('stays as it is, without the front matter', async () => {
    const document = await read(source, 'md');
    expect(document.metadata.title).toBe('Notes');
    expect(document.parts[0]?.markdown).toBe(source.slice(source.indexOf('# Head')).trimEnd());
  });

  it('keeps text between two rules at its beginning', async () => {
    const source = '---\n\nRead this first.\n\n---\n\nThen this.';
    expect(markdownOf(await read(source, 'md'))).toEqual([source]);
  });

  it('has its whole first heading as its title', async () => {
    const { metadata } = await read('# [Winnow](https://winnow.example/), the *second* `edition`', 'md');
    expect(metadata.title).toBe('Winnow, the second edition');
  });

  it('has a tree with the same links, pictures, tables, math and notes', async () => {
    const document = await read(source, 'md');
    const [again] = markdownOf({ ...document, parts: document.parts.map(({ root }) => ({ root })) });
    expect(again).toContain(
      'A [link](https://site.example/a), ![pic](https://site.example/files/b.png) and $x^2$[^1].',
    );
    expect(again).toContain('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(again).toContain('[^1]: A note.');
  });

  it('reads deep quotes, deep lists and unclosed links in little time', async () => {
    const started = process.cpuUsage();
    const lists = (mark: string) =>
      Array.from({ length: 700 }, (_, depth) => `${' '.repeat(depth * 3)}${mark} item\n`).join('');
    const texts = ['>'.repeat(50_000), lists('-'), lists('1.'), '[a](b '.repeat(20_000)];
    for (const text of texts) await read(text, 'md');
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });

  it.each(['*a_ ', '**a *b** c* ', '*a **a* ', '**b** x ', '~a~~ ', '[^a', '[^a]'])(
    'takes no longer for much more of %j, of which it keeps every word',
    async (piece) => {
      const startedAt = process.cpuUsage();
      const source = piece.repeat(400_000 / piece.length).trimEnd();
      expect(markdownOf(await read(source, 'md'))).toEqual([source]);
      expect(process.cpuUsage(startedAt).user).toBeLessThan(4_000_000);
    },
  );

  it('still has emphasis in long tables and lists', async () => {
    const lines = `${`- ${'**Name** of _one_ '.repeat(10)}\n`.repeat(300)}\n| a |\n| - |\n${`| ${'**b** '.repeat(10)}|\n`.repeat(300)}`;
    const { parts } = await read(lines, 'md');
    const [again = ''] = parts.map(({ root }) => markdownOf({ ...onePart(root) })[0]);
    expect(again.match(/\*\*(?:Name|b)\*\*/g)).toHaveLength(6_000);
  });
});

describe('a long text', () => {
  it('is read to its end, whatever its number of lines', async () => {
    const document = await read('A line.\n'.repeat(150_000), 'txt');
    for (const { root } of document.parts) addressAssets(root, () => null);
    expect(document.warnings).toEqual([]);
  });
});
