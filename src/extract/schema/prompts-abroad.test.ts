/** Prompts in Japanese and whole questions in Dutch, German and other languages. */
import { expect, it } from 'vitest';
import { isRecord } from '../../contract/request/is-record.ts';
import { schemaFromPrompt } from './schema-from-prompt.ts';

const fieldsOf = (prompt: string) => {
  const { schema, notUnderstood } = schemaFromPrompt(prompt);
  return { fields: isRecord(schema.properties) ? Object.keys(schema.properties) : [], notUnderstood };
};

it.each([
  ['商品名と価格', ['商品名', '価格']],
  ['この映画の監督、脚本と公開日を教えてください', ['監督', '脚本', '公開日']],
  ['営業時間および定休日を知りたいです。', ['営業時間', '定休日']],
  ['いくらですか？', ['価格']],
  ['誰が書きましたか', ['著者']],
  ['レシピの材料と作り方', ['材料', '作り方']],
  ['Wat kost het?', ['prijs']],
  ['Wie heeft het geschreven en wanneer is het verschenen?', ['auteur', 'datum']],
  ['Wat is het adres en het telefoonnummer?', ['adres', 'telefoonnummer']],
  ['Hoeveel kamers heeft de woning?', ['aantalKamers']],
  ['Welke kleur heeft het?', ['kleur']],
  ['prijs van het product', ['prijs']],
  ['Wie schwer ist es und wie hoch ist es?', ['gewicht', 'höhe']],
  ['Wie hoch ist der Turm?', ['höhe']],
  ['Wie hoch ist die Kaltmiete und wie hoch sind die monatlichen Nebenkosten?', ['kaltmiete', 'nebenkosten']],
  ['Hoe hoog is de huur?', ['huur']],
  ['Waar is het?', ['adres']],
  ['waarborg', ['waarborg']],
  ['Wann ist er geboren?', ['geburtsdatum']],
  ['Quando è nata Ada Roth?', ['dataDiNascita']],
  ['Quando è stato pubblicato?', ['dataDiPubblicazione']],
  ['¿Cuándo fue publicado?', ['fechaDePublicación']],
  ['Wann beginnt das Konzert?', ['beginn']],
  ['Wer ist der Regisseur?', ['regisseur']],
  ['Combien de temps dure le film ?', ['durée']],
  ['¿Cuánto pesa?', ['peso']],
  ['Quando inizia e dove si svolge?', ['dataDiInizio', 'luogo']],
  ['Vad kostar kursen, vilken sal och när börjar den?', ['pris', 'sal', 'startdatum']],
  ['Quanto custa e onde fica?', ['preço', 'endereço']],
  ['Hvad koster det og hvor ligger det?', ['pris', 'adresse']],
  ['Ile kosztuje?', ['cena']],
  ['Hoeveel actieve abonnees heeft het?', ['aantalActieveAbonnees']],
  ['Hoeveel kamers hebben de woningen?', ['aantalKamers']],
  ['Wie viele Zimmer haben die Wohnungen?', ['anzahlZimmer']],
  ['Combien de chambres a-t-elle ?', ['nombreDeChambres']],
  ['Cuántas habitaciones tienen?', ['númeroDeHabitaciones']],
  ['Quantos quartos há?', ['númeroDeQuartos']],
  ['Hur många rum finns det och vilken färg är den?', ['antalRum', 'färg']],
  ['Hvilken farve er bilen?', ['farve']],
])('%s', (prompt, fields) => {
  expect(fieldsOf(prompt)).toEqual({ fields, notUnderstood: [] });
});

it('lists the things that a Japanese prompt asks for one by one', () => {
  expect(schemaFromPrompt('すべての商品の名前と価格').schema).toMatchObject({
    properties: { products: { items: { properties: { 名前: {}, 価格: {} } } } },
  });
});

it.each(['the list with title and price', 'complete list including title and price'])(
  'takes no adjective in front of "list" for what is listed: %s',
  (prompt) => {
    expect(Object.keys(schemaFromPrompt(prompt).schema.properties ?? {})).toEqual(['title', 'price']);
  },
);

it('takes no person whose name ends in "list" for one', () => {
  for (const person of ['specialist', 'stylist', 'novelist'])
    expect(fieldsOf(`the ${person} with phone and email`).fields).toContain('email');
});

it('reads a list that is named in one word', () => {
  expect(schemaFromPrompt('guestlist with name and table').schema).toMatchObject({
    properties: { guests: { items: { properties: { name: {}, table: {} } } } },
  });
});

it.each([
  ['Hoe duurzaam is het?', 'prijs'],
  ['Hoe hoogwaardig is het?', 'hoogte'],
  ['Hoe diepgaand is het?', 'diepte'],
  ['¿Dónde estudió Ada?', 'lugar'],
  ['Quando è morto Dante?', 'dataDiInizio'],
  ['Quando é que morreu?', 'dataDeInício'],
])('%s does not ask for "%s"', (prompt, other) => {
  expect(fieldsOf(prompt).fields).not.toContain(other);
});
