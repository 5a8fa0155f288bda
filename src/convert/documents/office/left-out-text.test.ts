/** Text that the block parser leaves out, repeats or runs together, by format. */
import { describe, expect, it } from 'vitest';
import { docx } from '../../../../test/fixtures/documents/docx.ts';
import { odt } from '../../../../test/fixtures/documents/odt-epub-rtf.ts';
import { slideOf } from '../../../../test/fixtures/documents/pptx.ts';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';

const NAMESPACES =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml"';

describe('Word', () => {
  const run = (content: string) => `<w:r>${content}</w:r>`;
  const text = (content: string) => run(`<w:t xml:space="preserve">${content}</w:t>`);
  const field = (data: string) =>
    `${run(`<w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar>`)}${run('<w:instrText> FORM </w:instrText>')}${run('<w:fldChar w:fldCharType="end"/>')}`;
  const list = '<w:result w:val="1"/><w:listEntry w:val="Tea"/><w:listEntry w:val="Coffee"/>';

  it.each([
    [
      'signs of other fonts',
      `${text('a')}${run('<w:sym w:font="Wingdings" w:char="F0E0"/>')}${run('<w:sym w:font="Symbol" w:char="F062"/>')}`,
      'a→β',
    ],
    [
      'words with their reading',
      run(`<w:ruby><w:rt>${text('kanji')}</w:rt><w:rubyBase>${text('漢字')}</w:rubyBase></w:ruby>`),
      '漢字(kanji)',
    ],
    [
      'words on both sides of the end of a page',
      `${text('one')}${run('<w:br w:type="page"/>')}${text('two')}`,
      'one  \ntwo',
    ],
    [
      'text that is drawn',
      run(`<w:pict ${NAMESPACES}><v:shape><v:textpath string="Sale &amp; more"/></v:shape></w:pict>`),
      'Sale & more',
    ],
    [
      'what is chosen in a form',
      `${field('<w:checkBox><w:checked/></w:checkBox>')}${text(' Yes ')}${field('<w:checkBox><w:default w:val="0"/></w:checkBox>')}${text(' No: ')}${field(`<w:ddList>${list}</w:ddList>`)}`,
      '☒ Yes ☐ No: Coffee',
    ],
  ])('keeps %s', async (_, content, expected) => {
    const file = docx(Buffer.from('x'), `<w:p>${content}</w:p>`);
    expect(markdownOf(await read(file, 'docx'))).toEqual([expected]);
  });

  it('keeps the fragment of a link, which is stored apart from its address', async () => {
    const link = (attributes: string, shown: string) =>
      `<w:hyperlink ${attributes}>${text(shown)}</w:hyperlink>`;
    const body = `<w:p>${link('r:id="rId4" w:anchor="a&amp;b"', 'one')}${text(' ')}${link('w:history="1" w:anchor="two" r:id="rId4"', 'two')}${text(' ')}${link('r:id="rId4"', 'three')}</w:p>`;
    const guide = 'https://orchard.example/guide';
    expect(markdownOf(await read(docx(Buffer.from('x'), body), 'docx'))).toEqual([
      `[one](${guide}#a&b) [two](${guide}#two) [three](${guide})`,
    ]);
  });

  it('leaves out hidden words, but not words that are no longer hidden', async () => {
    const hidden = '<w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t>';
    const shown =
      '<w:rPr><w:vanish w:val="0"/><w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>shown</w:t>';
    const file = docx(Buffer.from('x'), `<w:p>${text('a ')}${run(hidden)}${run(shown)}</w:p>`);
    expect(markdownOf(await read(file, 'docx'))).toEqual(['a shown']);
  });

  it('leaves out words that a style hides, but not those in it that are shown', async () => {
    const style = (id: string, type: string, more: string) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${more}</w:style>`;
    const vanish = '<w:rPr><w:vanish/></w:rPr>';
    const data = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${style('Ghost', 'character', vanish)}${style('Gone', 'paragraph', vanish)}${style('Too', 'paragraph', '<w:basedOn w:val="Gone"/>')}</w:styles>`;
    const styles = { rId1: { type: 'styles', name: 'own-styles.xml', data } };
    const by = (more: string) =>
      run(`<w:rPr><w:rStyle w:val="Ghost"/>${more}</w:rPr><w:t>ghost${more && ' shown'}</w:t>`);
    const inStyle = (id: string) =>
      `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${text('hidden')}${run('<w:rPr><w:vanish w:val="0"/></w:rPr><w:t>seen</w:t>')}</w:p>`;
    const before =
      '<w:pPr><w:pPrChange w:id="1"><w:pPr><w:pStyle w:val="Gone"/></w:pPr></w:pPrChange></w:pPr>';
    const body = `<w:p>${text('a ')}${by('')}${by('<w:vanish w:val="0"/>')}</w:p>${inStyle('Gone')}${inStyle('Too')}<w:p>${before}${text('was hidden')}</w:p>`;
    expect(markdownOf(await read(docx(Buffer.from('x'), body, styles), 'docx'))).toEqual([
      'a ghost shown\n\nseen\n\nseen\n\nwas hidden',
    ]);
  });

  it('keeps the words of a text box if only its paragraph mark is hidden', async () => {
    const mark = '<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>';
    const box = `<w:pict ${NAMESPACES}><v:shape><v:textbox><w:txbxContent><w:p>${mark}${text('Inside')}</w:p></w:txbxContent></v:textbox></v:shape></w:pict>`;
    const file = docx(Buffer.from('x'), `<w:p>${text('Before ')}${run(box)}</w:p>`);
    expect(markdownOf(await read(file, 'docx')).join()).toContain('Inside');
  });

  it('leaves out deleted rows with their content', async () => {
    const row = (properties: string, content: string) =>
      `<w:tr>${properties}<w:tc><w:p>${text(content)}</w:p></w:tc></w:tr>`;
    const deleted = '<w:trPr><w:cantSplit/><w:del w:id="1" w:author="Ada"/></w:trPr>';
    const inner = `<w:tr><w:tc><w:tbl>${row(deleted, 'Gone')}${row('', 'Inside')}</w:tbl><w:p/></w:tc></w:tr>`;
    const table = `<w:tbl>${row('', 'Head')}${row(deleted, 'Gone')}${inner}${row('', 'End')}</w:tbl>`;
    const [markdown] = markdownOf(await read(docx(Buffer.from('x'), table), 'docx'));
    expect(markdown).toMatch(/Head.*Inside.*End/s);
    expect(markdown).not.toContain('Gone');
  });

  const mime = [
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Caf=C3=A9 =\r\nopen</p>',
    '--b--',
  ].join('\r\n');

  it.each([
    ['a page', '<html><body><p>Within</p></body></html>', 'Within'],
    ['a page packed as a mail', mime, 'Café open'],
    ['plain text', 'Only text', 'Only text'],
    ['rich text', '{\\rtf1\\ansi Rich\\par}', 'Rich'],
    ['another Word file', docx(Buffer.from('x'), `<w:p>${text('Inner')}</w:p>`), 'Inner'],
  ])('reads %s that is embedded in the file', async (_, data, expected) => {
    const body = `<w:p>${text('Before')}</w:p><w:altChunk r:id="rId20"/><w:p>${text('After')}</w:p>`;
    const file = docx(Buffer.from('x'), body, { rId20: { type: 'aFChunk', name: 'chunk.dat', data } });
    expect(markdownOf(await read(file, 'docx'))).toEqual([`Before\n\n${expected}\n\nAfter`]);
  });
});

describe('files inside a Word file', () => {
  const around = (data: Buffer, times = 1) =>
    docx(
      Buffer.from('x'),
      `<w:p><w:r><w:t>Before</w:t></w:r></w:p>${'<w:altChunk r:id="rId20"/>'.repeat(times)}`,
      {
        rId20: { type: 'aFChunk', name: 'chunk.dat', data },
      },
    );
  const LEFT_OUT = [{ reason: 'truncated', detail: 'Some files inside the file were left out' }];

  it('does not fail if one is damaged', async () => {
    const document = await read(around(Buffer.from('PK damaged')), 'docx');
    expect(markdownOf(document)).toEqual(['Before']);
    expect(document.warnings).toEqual(LEFT_OUT);
  });

  it('reads at most a thousand, at all depths together', async () => {
    const document = await read(around(around(Buffer.from('x'), 40), 40), 'docx');
    expect(
      markdownOf(document)
        .join('')
        .match(/Before/g)?.length,
    ).toBeLessThan(41);
    expect(document.warnings).toEqual(LEFT_OUT);
  });
});

describe('PowerPoint', () => {
  const shape = (paragraph: string, placeholder = '') =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p>${paragraph}</a:p></p:txBody></p:sp>`;
  const text = (content: string) => `<a:r><a:t>${content}</a:t></a:r>`;
  const alternatives = (choice: string, fallback: string) =>
    `<mc:AlternateContent ${NAMESPACES}><mc:Choice Requires="a14">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;

  it('keeps text with a formula, which older programs get as a picture', async () => {
    const formula = '<a14:m><m:oMath><m:r><m:t>E=m</m:t></m:r></m:oMath></a14:m>';
    const file = slideOf(alternatives(shape(`${text('Mass is ')}${formula}`), shape(text(' '))));
    expect(markdownOf(await read(file, 'pptx'))).toEqual(['Mass is $E=m$']);
  });

  it('shows alternative content once, even if only the version for older programs is text', async () => {
    const inner = alternatives(shape(text('New')), shape(text('Old')));
    const file = slideOf(
      alternatives(inner, shape(text('Older'))) + alternatives('', shape(text('Only old'))),
    );
    expect(markdownOf(await read(file, 'pptx'))).toEqual(['New\n\nOnly old']);
  });

  it('lists footers, dates and numbers of slides', async () => {
    const footer =
      shape(text('For members'), '<p:ph type="ftr"/>') + shape(text('7'), '<p:ph type="sldNum"/>');
    const document = await read(slideOf(shape(text('Body')) + footer), 'pptx');
    expect(markdownOf(document)).toEqual(['Body']);
    expect(document.metadata.runningLines).toEqual(['For members', '7']);
  });
});

describe('OpenDocument', () => {
  it.each([
    [
      'boxes that stand on a page',
      '<draw:frame><draw:text-box><text:p>Box</text:p></draw:text-box></draw:frame><text:p>Text</text:p>',
      'Box\n\nText',
    ],
    [
      'shapes on a page and in a group',
      '<draw:custom-shape><text:p>Star</text:p><draw:enhanced-geometry/></draw:custom-shape><text:p><draw:g><draw:rect><text:p>One</text:p></draw:rect><draw:ellipse><text:p>Two</text:p></draw:ellipse></draw:g></text:p>',
      'Star\n\nOne\n\nTwo',
    ],
    [
      'paragraphs that are numbered one by one',
      '<text:numbered-paragraph text:level="1"><text:p>First</text:p></text:numbered-paragraph>',
      'First',
    ],
    [
      'words with their reading',
      '<text:p><text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>kanji</text:ruby-text></text:ruby></text:p>',
      '漢字(kanji)',
    ],
    [
      'headings that a list numbers, and the list between them',
      '<text:list><text:list-item><text:h text:outline-level="1">Chapter</text:h><text:list><text:list-item><text:h text:outline-level="2">Part</text:h></text:list-item></text:list></text:list-item><text:list-item><text:p>Point</text:p></text:list-item></text:list>',
      '# Chapter\n\n## Part\n\n- Point',
    ],
    [
      'points before and after a heading of the second level',
      '<text:list><text:list-item><text:list><text:list-item><text:p>Before</text:p></text:list-item><text:list-item><text:h text:outline-level="2">Part</text:h></text:list-item><text:list-item><text:p>After</text:p></text:list-item></text:list></text:list-item></text:list>',
      '- Before\n\n## Part\n\n- After',
    ],
  ])('keeps %s', async (_, body, expected) => {
    expect(markdownOf(await read(odt(false, body), 'odt'))).toEqual([expected]);
  });

  it('begins a list at its given number, even a list that is only a level of another', async () => {
    const numbers = [1, 2].map(
      (level) =>
        `<text:list-level-style-number text:level="${level}" style:num-format="1" style:num-suffix="."/>`,
    );
    const styles = `<text:list-style style:name="L1">${numbers.join('')}</text:list-style>`;
    const inner =
      '<text:list><text:list-item text:start-value="5"><text:p>Five</text:p></text:list-item></text:list>';
    const body = `<text:list text:style-name="L1"><text:list-item>${inner}</text:list-item></text:list>`;
    expect(markdownOf(await read(odt(false, body, styles), 'odt'))).toEqual(['5. Five']);
  });

  it('leaves out text that a condition hides, but not text that it shows', async () => {
    const field = (attributes: string, text: string) =>
      `<text:hidden-text text:condition="ooow:1" ${attributes}>${text}</text:hidden-text>`;
    const body = `<text:p>a${field('text:is-hidden="true"', ' hidden')}${field('text:is-hidden="false"', ' shown')}${field('text:string-value="x"', ' gone')}</text:p>`;
    expect(markdownOf(await read(odt(false, body), 'odt'))).toEqual(['a shown']);
  });

  it('leaves out words that a style or their section hides, but not those in it that are shown', async () => {
    const style = (name: string, family: string, more: string, parent = '') =>
      `<style:style style:name="${name}" style:family="${family}"${parent && ` style:parent-style-name="${parent}"`}>${more}</style:style>`;
    const display = (value: string) => `<style:text-properties text:display="${value}"/>`;
    const styles = [
      style('Ghost', 'text', display('none')),
      style('Too', 'text', '', 'Ghost'),
      style('Seen', 'text', display('true'), 'Ghost'),
      style('Gone', 'paragraph', display('none')),
    ].join('');
    const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`;
    const body = `<text:p>a${span('Ghost', ' hidden')}${span('Too', ' hidden')}${span('Seen', ' shown')}</text:p><text:p text:style-name="Gone">hidden</text:p><text:p text:style-name="Ghost">of another kind</text:p><text:p text:style-name="Gone">${span('Seen', 'shown too')}</text:p><text:section text:name="S" text:display="none"><text:p>hidden</text:p></text:section><text:section text:name="T"><text:p>end</text:p></text:section>`;
    expect(markdownOf(await read(odt(false, body, styles), 'odt'))).toEqual([
      'a shown\n\nof another kind\n\nshown too\n\nend',
    ]);
  });

  it('leaves out a hidden span with its content unless a span inside is shown, and all of a hidden section', async () => {
    const style = (name: string, value: string) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties text:display="${value}"/></style:style>`;
    const styles = `${style('Ghost', 'none')}${style('Seen', 'true')}${style('Plain', '')}`;
    const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`;
    const nested = `<text:p>a${span('Ghost', ` gone${span('Plain', ' gone')} gone`)} b${span('Plain', ` c${span('Ghost', ' gone')} d`)}</text:p>`;
    const shown = `<text:p>${span('Ghost', span('Seen', 'e'))}</text:p>`;
    const section = (more: string, inner: string) => `<text:section ${more}>${inner}</text:section>`;
    const sections = section(
      'text:display="none"',
      `${section('text:name="T"', '<text:p>gone</text:p>')}<text:p>gone</text:p>`,
    );
    expect(markdownOf(await read(odt(false, nested + shown + sections, styles), 'odt'))).toEqual([
      'a b c d\n\ne',
    ]);
  });

  it('keeps the text between empty fields and others', async () => {
    const empty = '<text:hidden-text text:condition="ooow:1" text:is-hidden="true"/>';
    const shown = '<text:hidden-text text:is-hidden="true">gone</text:hidden-text>';
    const body = `<text:p>one${empty} two</text:p><text:p>three${shown}</text:p>`;
    expect(markdownOf(await read(odt(false, body), 'odt'))).toEqual(['one two\n\nthree']);
  });
});

describe('rich text', () => {
  const rtf = (body: string) =>
    Buffer.from(
      `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}{\\f3\\fcharset2 Symbol;}}{\\header\\pard Members\\'e9\\par}\\f0 ${body}\\par}`,
      'latin1',
    );

  it.each([
    ['what is deleted', 'a{\\deleted gone \\u8364?}b\\deleted gone\\deleted0 c', 'abc'],
    ['entries of an index', 'a{\\xe entry}b{\\tc entry}c', 'abc'],
    ['text for programs without Unicode', 'a{\\upr{Caf?}{\\*\\ud{Caf\\u233?}}} b', 'aCafé b'],
    ['words that are hidden', 'a {\\v hidden\\u233?} b\\v gone\\v0 c', 'a bc'],
    ['boxes as older programs show them', '{\\shp{\\*\\shpinst{\\shptxt Box\\par}}{\\shprslt Box}}', 'Box'],
  ])('leaves out %s', async (_, body, expected) => {
    expect(markdownOf(await read(rtf(body), 'rtf'))).toEqual([expected]);
  });

  it('keeps words apart at page breaks, and symbols of other fonts', async () => {
    const [markdown] = markdownOf(
      await read(rtf("one\\page two {\\f3 a\\'62\\u-3999?} {\\f3{\\pict 6162}}x"), 'rtf'),
    );
    expect(markdown).toBe('one  \ntwo αβα x');
  });

  it('recognises fonts by name when Word adds their looks to the name', async () => {
    const fonts =
      '{\\f3\\fbidi \\froman\\fcharset2\\fprq2{\\*\\panose 05050102010706020507}Symbol{\\*\\falt Bookshelf};}';
    const file = Buffer.from(`{\\rtf1\\ansi{\\fonttbl${fonts}}{\\f3 ab}\\par}`);
    expect(markdownOf(await read(file, 'rtf'))).toEqual(['αβ']);
  });

  it('survives binary data of negative length', async () => {
    expect(markdownOf(await read(rtf('a{\\pict\\bin-6 }b'), 'rtf'))).toEqual(['ab']);
  });

  it('lists headers and footers', async () => {
    expect((await read(rtf('Body'), 'rtf')).metadata.runningLines).toEqual(['Membersé']);
  });
});
