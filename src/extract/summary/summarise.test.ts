import { describe, expect, it } from 'vitest';
import { summarise } from './summarise.ts';

const ARTICLE = `The harbour bridge will close for repairs in June. The city council decided this on Monday after engineers found cracks in two pillars.
Traffic over the bridge has doubled in ten years. Repairs to the bridge will take about nine weeks, the council said. Ferries will carry people across the harbour while the bridge is closed.
My aunt keeps bees. The council expects the repairs to cost four million. Shops near the bridge fear for their trade in summer.
A choir sang on Sunday. The engineers will look at the other pillars of the bridge as well.`;

describe('summarise', () => {
  it('takes whole sentences of the text, in order, the lead among them', () => {
    const summary = summarise({ text: ARTICLE });
    const sentences = summary.split(/(?<=\.) /);
    expect(summary.startsWith('The harbour bridge will close for repairs in June.')).toBe(true);
    expect(sentences.length).toBeGreaterThan(1);
    expect(sentences.length).toBeLessThanOrEqual(5);
    const positions = sentences.map((sentence) => ARTICLE.indexOf(sentence));
    expect(positions.every((at) => at >= 0)).toBe(true);
    expect([...positions].sort((a, b) => a - b)).toEqual(positions);
    expect(summary).not.toContain('bees');
  });

  it('splits sentences in languages without spaces', () => {
    const text =
      '市議会は六月に橋を閉鎖すると決めた。工事は九週間かかる。橋の交通量は十年で倍になった。船が人を運ぶ。橋の費用は四億円だ。';
    const summary = summarise({ text });
    expect(summary.length).toBeGreaterThan(5);
    for (const part of summary.split(' ')) expect(text).toContain(part);
  });

  it('gives the beginning of a text without sentences, and nothing for nothing', () => {
    expect(summarise({ text: 'Kettles Lamps Chairs' })).toBe('Kettles Lamps Chairs');
    expect(summarise({ text: '$10', whole: () => 'Kettles\nRed kettle\n$10' })).toBe(
      'Kettles Red kettle $10',
    );
    expect(summarise({ text: '' })).toBe('');
    expect(summarise({ text: 'word '.repeat(1000) }).length).toBeLessThan(800);
  });

  it('takes no half of a quotation, no call of a few words, and one of two sentences that say the same', () => {
    const text = `${ARTICLE}\nThe mayor said: "We closed the harbour bridge early. Nobody was hurt at the bridge."\nCheck it out here.
The harbour bridge will close for repairs at the end of June.`;
    const summary = summarise({ text, title: 'Harbour bridge closes for repairs' });
    expect(summary).toContain('The harbour bridge will close for repairs in June.');
    expect(summary).not.toMatch(/"|Check it out|at the end of June/);
  });

  it('takes sentences with whole quotations, however a language marks them, and with inches', () => {
    for (const name of [
      '„Harbour“ bridge',
      '”Harbour” bridge',
      '»Harbour« bridge',
      '12" pipes of the bridge',
    ]) {
      const lead = `The ${name} will be under repair by the city council this summer.`;
      expect(summarise({ text: `${lead}\n${ARTICLE}` })).toContain(lead);
    }
    const torn = 'The mayor of the city said that “the bridge closes in June.';
    expect(summarise({ text: `${torn}\n${ARTICLE}` })).not.toContain(torn);
  });

  it('rather takes a sentence than an answer to a question or a remark in brackets', () => {
    const lead = 'The harbour bridge closes for repairs in June, the council says.';
    expect(summarise({ text: `${lead}\n${ARTICLE}` })).toContain(lead);
    for (const other of [`A: ${lead}`, `(${lead})`])
      expect(summarise({ text: `${other}\n${ARTICLE}` })).not.toContain(lead);
  });

  it('takes no sentence that something was left out of', () => {
    const gap = 'The harbour bridge will close with the latest version of .';
    expect(summarise({ text: `${gap}\n${ARTICLE}` })).not.toContain(gap);
  });

  it('does not end a sentence before a name', () => {
    const lead = 'On Monday Gov. Ada J. Miller of the U.S. Senate told Mr. Jones that the bridge will close.';
    expect(summarise({ text: `${lead}\n${ARTICLE}` })).toContain(lead);
  });

  it('ends between words when three sentences are too long', () => {
    const long = (first: string) => `${first}${' word'.repeat(150)}.`;
    const summary = summarise({ text: `${long('One')}\n${long('Two')}\n${long('Three')}` });
    expect(summary).toMatch(/ word…$/);
    expect(summary.length).toBeLessThan(1500);
  });

  it('prefers a sentence to one like it whose sentence before is left out', () => {
    const before = 'Nobody knew why.';
    const [within, apart] = [
      'The council waits for the engineers and pillars.',
      'The pillars and engineers wait for the council.',
    ];
    const text = `${ARTICLE}\n${before} ${within}\n${apart}`;
    expect(summarise({ text, title: 'The council, engineers and pillars' })).toContain(apart);
    const begun = `${ARTICLE}\n${within}\n${before} ${apart}`;
    expect(summarise({ text: begun, title: 'The council, engineers and pillars' })).toContain(within);
  });

  it('prefers what the title is about', () => {
    const about = (title: string) => summarise({ text: ARTICLE, title });
    expect(about('Ferries carry people during repairs')).toContain('Ferries will carry people');
    expect(about('Repairs to cost four million')).toContain('four million');
  });

  it('begins with the description of the page, if that is whole and about the same', () => {
    const description = 'In June the city closes its harbour bridge for repairs that take nine weeks.';
    expect(summarise({ text: ARTICLE, description })).toMatch(new RegExp(`^${description}`));
    expect(summarise({ text: 'Kettles Lamps Chairs', description })).toBe(description);
    const escaped = 'In June the city&rsquo;s harbour bridge closes for repairs.';
    expect(summarise({ text: ARTICLE, description: escaped })).toMatch(/^In June the city’s harbour/);
    const other = 'Cheap flights and hotels at the best price, guaranteed for all members.';
    expect(summarise({ text: ARTICLE, description: other })).not.toContain('flights');
    const cut = 'In June the city closes its harbour bridge for…';
    expect(summarise({ text: ARTICLE, description: cut })).not.toContain(cut);
  });

  it('stays quick on two megabytes of one word', () => {
    const started = process.cpuUsage();
    summarise({ text: 'a'.repeat(2_000_000) });
    summarise({ text: 'One more sentence here. '.repeat(80_000) });
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });
});
