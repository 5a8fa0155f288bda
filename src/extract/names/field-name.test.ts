import { describe, expect, it } from 'vitest';
import { KNOWLEDGE } from '../local/knowledge.ts';
import { fieldName, nameCache } from './field-name.ts';
import { inLanguage } from './vocabulary.ts';
import { wordsOf } from './words.ts';

describe('wordsOf', () => {
  it('takes names of all habits apart', () => {
    expect(wordsOf('datePublished')).toEqual(['date', 'published']);
    expect(wordsOf('recipe__pub-date')).toEqual(['recipe', 'published', 'date']);
    expect(wordsOf('Größe & Categories')).toEqual(['grosse', 'category']);
  });

  it('finds words with a stroke or a dotless i among those written without', () => {
    expect(wordsOf('Składniki')).toEqual(wordsOf('skladniki'));
    expect(wordsOf('Hazırlama süresi')).toEqual(wordsOf('hazirlama suresi'));
    expect(wordsOf('Tilbehør')).toEqual(wordsOf('tilbehor'));
  });
});

describe('fieldName', () => {
  it.each([
    ['price', 'Price', 1],
    ['cost', 'Preis', 0.9],
    ['published_at', 'datePublished', 0.9],
    ['productName', 'product__title', 0.8],
    ['number_of_reviews', 'reviewCount', 0.9],
    ['phone', 'Téléphone', 0.9],
    ['prep_time', 'Preparation time', 0.9],
    ['werkstoff_gehaeuse', 'Werkstoff Gehäuse', 0.9],
    ['foerderhoehe', 'Förderhöhe', 0.9],
    ['groesse', 'Size', 0.8],
    ['noise_level', 'Geluidsniveau', 0.9],
    ['delivery_time', 'Lieferzeit', 0.9],
    ['year_built', 'Année de construction', 0.9],
    ['durata_minuti', 'Durata', 0.9],
    ['living_area_m2', 'Superficie', 0.8],
    ['length_km', 'Länge', 0.8],
  ])('%s is named by %s', (field, label, least) => {
    expect(fieldName(field, KNOWLEDGE).match(label)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['price', 'Old price'],
    ['price', 'Shipping cost'],
    ['prep_time', 'Cook time'],
    ['start_date', 'End date'],
    ['rating', 'Review count'],
    ['original_price', 'Price'],
    ['author_email', 'Email'],
    ['title', 'Position'],
    ['date_published', '更新日時'],
    ['warranty', 'Brand'],
  ])('%s is not named by %s', (field, label) => {
    expect(fieldName(field, KNOWLEDGE).match(label)).toBeLessThan(0.6);
  });

  it('reads the description where the name says nothing', () => {
    const field = fieldName('f1', KNOWLEDGE, { description: 'The price of the product, in euros' });
    expect(field.kind).toBe('money');
    expect(field.match('price')).toBeGreaterThan(0.7);
  });

  it.each([
    ['previous_owners', 'Vorbesitzer', 'Vorbesitzer'],
    ['handle_material', 'what the handle (Griff) is made of', 'Griff'],
    ['blade', 'the field “Klinge”', 'Klinge'],
  ])('reads what the page calls %s in its description', (name, description, label) => {
    expect(fieldName(name, KNOWLEDGE, { description }).match(label)).toBeGreaterThan(0.8);
  });

  it.each([
    ['author', 'name', 'Name'],
    ['tempo_cottura', 'in minuti', 'Minuti'],
    ['price', 'in euros (optional)', 'Optional'],
  ])('does not take the description of %s, "%s", for another name', (name, description, label) => {
    expect(fieldName(name, KNOWLEDGE, { description }).match(label)).toBeLessThan(0.6);
  });

  it('does not ask a film for its length in kilometres', () => {
    expect(fieldName('length_km', KNOWLEDGE).kind).toBe('measure');
    expect(fieldName('length_minutes', KNOWLEDGE).kind).toBe('duration');
    expect(fieldName('opening_hours', KNOWLEDGE).unit).toBeUndefined();
  });

  it.each(['vitamin_c', 'team_a', 'checked_in', 'model_t'])('sees no unit at the end of %s', (name) => {
    expect(fieldName(name, KNOWLEDGE).unit).toBeUndefined();
  });

  it.each([
    ['height_in', 'in'],
    ['oven_temperature_c', 'c'],
    ['rated_current_a', 'a'],
    ['voltage_v', 'v'],
  ])('sees the unit at the end of %s', (name, unit) => {
    expect(fieldName(name, KNOWLEDGE).unit?.name).toBe(unit);
  });

  it('looks for a part under the name of its whole', () => {
    const field = fieldName('min', KNOWLEDGE, { parent: 'salary', alone: false });
    expect(field.match('Minimum salary')).toBeGreaterThan(0.7);
    expect(field.match('min')).toBe(0);
  });
});

describe('fieldName on a page in another language', () => {
  const match = (language: string, field: string, label: string, isCode = false) =>
    fieldName(field, inLanguage(KNOWLEDGE, language)).match(label, isCode);

  it.each([
    ['tr', 'height', 'Yükseklik'],
    ['tr', 'delivery_time', 'Teslimat süresi'],
    ['tr', 'bus_stop', 'OTOBÜS DURAĞI'],
    ['pt-BR', 'width', 'Largura'],
    ['pt', 'date', 'Data'],
    ['de', 'water_temperature', 'Wassertemperatur'],
    ['de', 'average_price', 'Durchschnittspreis'],
    ['fr', 'adult_price', 'Prix adulte'],
    ['it', 'adult_price', 'Prezzo adulti'],
    ['nb', 'number_of_rooms', 'Antall rom'],
    ['no', 'room_count', 'Rom'],
    ['ja', 'adult_price', '大人料金'],
    ['', 'check_in_time', 'チェックイン'],
    ['tr', 'genişlik', 'Width'],
    ['de', 'accident_free', 'Unfallfrei'],
    ['fr', 'non_smoking', 'Non-fumeur'],
    ['de', 'office', 'Büro'],
    ['de', 'county', 'Landkreis'],
    ['sv', 'county', 'Län'],
    ['sv', 'state', 'Län'],
  ])('in %s, %s is named by %s', (language, field, label) => {
    expect(match(language, field, label)).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    ['de', 'adult_ticket_price', 'Preis'],
    ['de', 'delivery_time', 'Lieferkosten'],
    ['fr', 'closing_date', 'Date'],
    ['it', 'bedrooms', 'Bagni'],
    ['de', 'accident_free', 'Unfallschaden'],
    ['de', 'damage', 'Unfallfrei'],
    ['fr', 'smoking_allowed', 'Non-fumeur'],
    ['de', 'office', 'Amtszeit'],
    ['de', 'nominations', 'Auszeichnungen'],
    ['de', 'state', 'Landkreis'],
  ])('in %s, %s is not named by %s', (language, field, label) => {
    expect(match(language, field, label)).toBeLessThan(0.3);
  });

  it('reads a label in the language of the page, and a class name in English', () => {
    expect(match('fr', 'for_rent', 'Location')).toBeGreaterThan(0.7);
    expect(match('fr', 'for_rent', 'location', true)).toBe(0);
    expect(match('en', 'for_rent', 'Location')).toBe(0);
  });

  it('does not read words of a third language', () => {
    expect(match('en', 'bus_stop', 'Bushaltestelle')).toBe(0);
    expect(match('tr', 'bus_stop', 'Bushaltestelle')).toBe(0);
  });

  it('knows what kind of value a name in the language of the page asks for', () => {
    expect(fieldName('bilet ücreti', inLanguage(KNOWLEDGE, 'tr')).kind).toBe('money');
    expect(fieldName('yükseklik', inLanguage(KNOWLEDGE, 'tr')).concept?.id).toBe('height');
  });

  it('leaves out what the value makes clear, but not what tells two prices apart', () => {
    expect(match('de', 'adult_ticket_price', 'Erwachsene')).toBeGreaterThan(0.6);
    expect(match('de', 'adult_ticket_price', 'Kinder')).toBeLessThan(0.3);
    expect(match('en', 'adult_height', 'Adults')).toBeLessThan(0.3);
  });

  it('leaves synonyms in English to the concepts', () => {
    expect(match('en', 'crew_of_boat', 'Boat crew')).toBeLessThan(0.6);
    expect(match('de', 'landlord', 'Vermieter')).toBeGreaterThan(0.7);
    expect(match('en', 'landlord', 'Lessor')).toBe(0);
  });
});

describe('nameCache', () => {
  it('shares the names that were understood, but none with a long description', () => {
    const [one, other] = [nameCache(KNOWLEDGE), nameCache(KNOWLEDGE)];
    expect(other('price')).toBe(one('price'));
    const long = { description: 'Words. '.repeat(1000) };
    expect(one('price', long)).toBe(one('price', long));
    expect(other('price', long)).not.toBe(one('price', long));
  });
});
