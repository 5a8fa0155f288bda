import { expect, test } from 'vitest';
import { ods, oneOds, typedOds } from '../../../../test/fixtures/documents/ods-odp.ts';
import { markdownOf, oldFile, read } from '../../../../test/fixtures/documents/reading.ts';

test('an old Excel file has the tables of its sheets', async () => {
  const document = await read(oldFile('prices.xls'), 'xls');
  expect(markdownOf(document)).toEqual([
    `## Prices

| Item | Price | Bought | Share |
| --- | --- | --- | --- |
| Pears | 1234.5 | 2023-03-15 | 0.125 |
| Website | -2 | 2023-03-16 12:00:00 | 36:00:00 |
| Total | 1232.5 | | |

| Side | Note |
| --- | --- |
| 1 | two lines |`,
    '## Secret\n\n42',
    '## Merged\n\n| Quarter | | Total |\n| --- | --- | --- |\n| 1 | 2 | 3 |',
  ]);
});

test('an OpenDocument sheet has its tables apart, below their titles, with their links', async () => {
  const document = await read(ods(), 'ods');
  expect(document.metadata).toEqual({ title: 'Of fruit', language: 'en-IE' });
  expect(markdownOf(document)).toEqual([
    `## Prices

Prices of fruit

| Item | Price |
| --- | --- |
| [Pears](https://fruit.example/) | 1.20 |

| Note |
| --- |
| fresh |`,
    '## Stock\n\n| Item | Count |\n| --- | --- |\n| Plums | 7 |',
  ]);
});

test('the only sheet of a file has its name, and its empty rows cost nothing', async () => {
  const { parts, metadata } = await read(oneOds(), 'ods');
  expect(metadata).toEqual({ title: 'Of fruit', language: 'en-IE' });
  expect(markdownOf({ parts } as never)).toEqual([
    '## Only\n\n| Item | Price |\n| --- | --- |\n| Figs | 2 |',
  ]);
});

test('OpenDocument cells look as in their sheet, dates are ISO 8601, and what is hidden is told', async () => {
  const document = await read(typedOds(), 'ods');
  expect(markdownOf(document)).toEqual([
    `## Sales

| Region | Sales | | Day |
| --- | --- | --- | --- |
| North | 1.200,50 € | 12,5 % | 2024-03-15 |
| West | 7 | 7 | 2024-03-15 18:00:00 |
| West | 7 | 7 | 2024-03-15 18:00:00 |
| two<br>lines | yes | | |

Seen in a box`,
  ]);
  expect(document.warnings).toEqual([{ reason: 'truncated', detail: 'Hidden sheets were left out: Secret' }]);
});

test('a row that is repeated a million times is read as far as any', async () => {
  const { parts, warnings } = await read(oneOds(1_000_000), 'ods');
  expect(parts).toHaveLength(1);
  expect(warnings).toEqual([{ reason: 'truncated', detail: 'Sheet Only has more cells than are read' }]);
});

test('files that are locked, damaged or another kind are refused', async () => {
  const refusal = { type: 'unsupported_type' };
  await expect(read(ods(true), 'ods')).rejects.toMatchObject({ ...refusal, message: /password/ });
  await expect(read(oldFile('prices.xls').subarray(0, 2000), 'xls')).rejects.toMatchObject(refusal);
  await expect(read(oldFile('report.doc'), 'xls')).rejects.toMatchObject(refusal);
});
