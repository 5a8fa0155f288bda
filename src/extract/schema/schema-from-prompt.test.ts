import { describe, expect, it } from 'vitest';
import { checkSchema } from '../json-schema/check.ts';
import { schemaFromPrompt } from './schema-from-prompt.ts';

describe('schemaFromPrompt', () => {
  it('makes a field of everything the prompt names, typed by what it is', () => {
    const { schema, refinedPrompt } = schemaFromPrompt(
      'Extract the name, price and release date of the product',
    );
    expect(schema).toEqual({
      type: 'object',
      properties: {
        name: { type: ['string', 'null'] },
        price: { type: ['number', 'null'] },
        releaseDate: { type: ['string', 'null'], format: 'date' },
      },
      required: ['name', 'price', 'releaseDate'],
    });
    expect(refinedPrompt).toContain('the name, the price and the release date of the product');
  });

  it('makes a list of things where the prompt asks for all of them', () => {
    const { schema } = schemaFromPrompt('List all products with their name, price and rating');
    expect(schema).toMatchObject({
      properties: {
        products: {
          type: 'array',
          items: { properties: { name: {}, price: { type: ['number', 'null'] }, rating: {} } },
        },
      },
    });
  });

  it.each([
    ['For each job, get the title, company and salary', 'jobs', ['title', 'company', 'salary']],
    ['title and url of every article on the page', 'articles', ['title', 'url']],
  ])('understands: %s', (prompt, list, fields) => {
    const { schema } = schemaFromPrompt(prompt);
    const found = (schema.properties as Record<string, { items?: { properties: object } }>)[list];
    expect(Object.keys(found?.items?.properties ?? {})).toEqual(fields);
  });

  it('reads lists of lines with remarks', () => {
    const { schema } = schemaFromPrompt(
      'I need:\n- email\n- phone number (with country code)\n- opening hours',
    );
    expect(schema.properties).toMatchObject({
      email: { format: 'email' },
      phoneNumber: { description: 'with country code' },
      openingHours: {},
    });
  });

  it('knows what a thing usually has where no field is named', () => {
    const { schema } = schemaFromPrompt('Get all events');
    expect(schema).toMatchObject({
      properties: { events: { items: { properties: { startDate: { format: 'date' } } } } },
    });
  });

  it('extends a schema without touching what is there', () => {
    const existing = { type: 'object', properties: { cost: { type: 'string' } }, required: ['cost'] };
    const { schema } = schemaFromPrompt('price and brand', existing);
    expect(schema).toEqual({
      type: 'object',
      properties: { cost: { type: 'string' }, brand: { type: ['string', 'null'] } },
      required: ['cost', 'brand'],
    });
  });

  it('adds fields to the items of a schema that is one list', () => {
    const existing = {
      type: 'object',
      properties: {
        products: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      },
    };
    expect(schemaFromPrompt('also the price of each product', existing).schema).toMatchObject({
      properties: { products: { items: { properties: { name: { type: 'string' }, price: {} } } } },
    });
  });

  it('always gives a valid schema', () => {
    for (const prompt of [
      '',
      '???',
      'a',
      'Tell me everything',
      'name '.repeat(3000),
      'x: ',
      '{"name": 1}',
      '__proto__ and constructor',
    ]) {
      expect(() => checkSchema(schemaFromPrompt(prompt).schema)).not.toThrow();
    }
  });

  it.each([
    ['whether it is in stock', { inStock: { type: ['boolean', 'null'] } }],
    ['is shipping free', { freeShipping: { type: ['boolean', 'null'] } }],
    ['who wrote it and when', { author: {}, date: { format: 'date' } }],
    ['the title and what it is about', { title: {}, description: {} }],
    ['list the authors', { authors: { type: ['array', 'null'], items: { type: 'string' } } }],
    ['all prices', { prices: { type: ['array', 'null'], items: { type: 'number' } } }],
    ['the first 10 headlines', { headlines: { maxItems: 10 } }],
    ['wattage and lumens of each lamp', { lamps: { items: { required: ['wattage', 'lumens'] } } }],
    [
      'name and total of each order',
      { orders: { items: { properties: { name: {}, total: { type: ['number', 'null'] } } } } },
    ],
    [
      'all product names with prices and ratings',
      { products: { items: { required: ['name', 'price', 'rating'] } } },
    ],
    [
      'name of the restaurant and for each dish its name and price',
      { name: {}, dishes: { items: { required: ['name', 'price'] } } },
    ],
    [
      'For each category its name and for each product in it the name and price',
      {
        categories: {
          items: { properties: { name: {}, products: { items: { required: ['name', 'price'] } } } },
        },
      },
    ],
  ])('makes fields of: %s', (prompt, properties) => {
    const { schema, notUnderstood } = schemaFromPrompt(prompt);
    expect(schema.properties).toMatchObject(properties);
    expect(Object.keys(schema.properties ?? {})).toEqual(Object.keys(properties));
    expect(notUnderstood).toEqual([]);
  });

  const values = (type: string, rest = {}) => ({ type: ['array', 'null'], items: { type, ...rest } });
  const textOrNull = { type: ['string', 'null'] };
  const integer = { type: ['integer', 'null'] };
  const boolean = { type: ['boolean', 'null'] };

  it.each([
    [
      'lumens, megapixels and warranty years',
      { lumens: textOrNull, megapixels: textOrNull, warrantyYears: textOrNull },
    ],
    ['GPS coordinates', { gpsCoordinates: textOrNull }],
    [
      'pros, cons and key takeaways',
      { pros: values('string'), cons: values('string'), keyTakeaways: values('string') },
    ],
    ['email addresses', { emailAddresses: values('string', { format: 'email' }) }],
    [
      'emails and phone numbers',
      { emails: values('string', { format: 'email' }), phoneNumbers: values('string') },
    ],
    ['forks, downloads and open issues', { forks: integer, downloads: integer, openIssues: integer }],
    ['views and likes', { views: integer, likes: integer }],
    ['salary range and price range', { salaryRange: textOrNull, priceRange: textOrNull }],
    // Words that are counts elsewhere.
    [
      'talking points and learning goals',
      { talkingPoints: values('string'), learningGoals: values('string') },
    ],
    ['goals of the project', { goals: values('string') }],
    ['goals and assists', { goals: integer, assists: integer }],
    ['number of products and stars', { numberOfProducts: integer, stars: { type: ['number', 'null'] } }],
    ['which sizes does it come in', { sizes: values('string') }],
  ])('tells one value from several in: %s', (prompt, properties) => {
    expect(schemaFromPrompt(prompt).schema.properties).toEqual(properties);
  });

  it.each([
    ['the CEO and the year it was founded', { ceo: textOrNull, yearFounded: integer }],
    [
      'when it was founded and where it is located',
      { foundingDate: { type: ['string', 'null'], format: 'date' }, address: textOrNull },
    ],
    ['how old, how many rooms it has', { age: textOrNull, numberOfRooms: integer }],
    ['how long delivery takes and how long it takes', { deliveryTime: textOrNull, duration: textOrNull }],
    [
      'price and whether it ships free',
      { price: { type: ['number', 'null'] }, shipsFree: { ...boolean, description: 'free shipping' } },
    ],
    ['Was kostet es?', { preis: { type: ['number', 'null'] } }],
    ['Größe und Gewicht', { größe: textOrNull, gewicht: textOrNull }],
    [
      'name price rating',
      { name: textOrNull, price: { type: ['number', 'null'] }, rating: { type: ['number', 'null'] } },
    ],
    ['author email', { authorEmail: { type: ['string', 'null'], format: 'email' } }],
    ['how much is shipping', { shipping: { type: ['number', 'null'] } }],
    ['Quels sont les ingrédients ?', { ingrédients: values('string') }],
    ['desciption and wieght', { description: textOrNull, weight: textOrNull }],
    // Correct words that are close to other names, some of them in other languages.
    ['firstName, lastName', { firstName: textOrNull, lastName: textOrNull }],
    ['first paragraph, forms', { firstParagraph: textOrNull, forms: values('string') }],
    ['shopping lines and seeds', { shoppingLines: values('string'), seeds: values('string') }],
    ['enterprise name', { enterpriseName: textOrNull }],
    [
      'company contact email address',
      { companyContactEmailAddress: { type: ['string', 'null'], format: 'email' } },
    ],
    ['author profile image url', { authorProfileImageUrl: { type: ['string', 'null'], format: 'uri' } }],
    ['¿Cuánto cuesta?', { precio: { type: ['number', 'null'] } }],
    ['referentienummer en procedure', { referentienummer: textOrNull, procedure: textOrNull }],
    ['geef me de prijs en de kleur', { prijs: { type: ['number', 'null'] }, kleur: textOrNull }],
    ['pris och märke', { pris: { type: ['number', 'null'] }, märke: textOrNull }],
    ['Ich brauche Marke und Farbe', { marke: textOrNull, farbe: textOrNull }],
    ['Quiero la marca y el color', { marca: textOrNull, color: textOrNull }],
    ['标题，作者', { 标题: textOrNull, 作者: textOrNull }],
    ['Who is the CEO?', { ceo: textOrNull }],
    ['return policy, order number', { returnPolicy: textOrNull, orderNumber: textOrNull }],
    ['son', { son: textOrNull }],
  ])('makes fields of a question or of names typed in a hurry: %s', (prompt, properties) => {
    const { schema, notUnderstood } = schemaFromPrompt(prompt);
    expect(schema.properties).toEqual(properties);
    expect(notUnderstood).toEqual([]);
  });

  it.each([
    ['list all team members with their job titles and emails', 'members', ['name', 'jobTitle', 'email']],
    [
      'a list of all plans with their monthly price and features',
      'plans',
      ['name', 'monthlyPrice', 'features'],
    ],
    ['jobs with salary', 'jobs', ['title', 'salary']],
    ['every comment with its date', 'comments', ['text', 'date']],
    ['price of each size', 'sizes', ['size', 'price']],
    ['number of medals per country', 'countries', ['country', 'numberOfMedals']],
    // The fields are listed, and nothing is added to them.
    ['wattage of each lamp', 'lamps', ['wattage']],
    ['lamps: wattage, price', 'lamps', ['wattage', 'price']],
    ['for each team its points', 'teams', ['points']],
    ['all questions and answers', 'questions', ['question', 'answer']],
    ['top 10 stories: title, points, number of comments', 'stories', ['title', 'points', 'numberOfComments']],
    ['names and ages of the patients', 'patients', ['name', 'age']],
    ['doctor names and their specialties', 'doctors', ['name', 'specialties']],
    ['a table with the columns country and capital', 'items', ['country', 'capital']],
    ['the 5 most recent posts with their date', 'posts', ['title', 'date']],
    ['a table with the columns name; price', 'items', ['name', 'price']],
    ['lamps: price; colour', 'lamps', ['price', 'colour']],
    ['the 3 most recent news', 'news', ['title', 'author', 'datePublished', 'description', 'url']],
    ['all headlines with links', 'headlines', ['headline', 'link']],
    ['all people with email', 'people', ['name', 'email']],
    ['return a list of {name, url}', 'items', ['name', 'url']],
    ['alle Artikel mit Titel', 'artikel', ['titel']],
    ['alle Zimmer mit Preis', 'zimmer', ['name', 'preis']],
    ['the latest three posts', 'posts', ['title', 'author', 'datePublished', 'description', 'url']],
  ])('begins a record with what it is: %s', (prompt, list, fields) => {
    const { schema, notUnderstood } = schemaFromPrompt(prompt);
    const properties = schema.properties as Record<string, { items?: { properties: object } }>;
    expect(Object.keys(properties)).toEqual([list]);
    expect(Object.keys(properties[list]?.items?.properties ?? {})).toEqual(fields);
    expect(notUnderstood).toEqual([]);
  });

  it('keeps a name in which "en" is not "and"', () => {
    const { schema } = schemaFromPrompt('prix en euros');
    expect(Object.keys(schema.properties ?? {})).toHaveLength(1);
  });

  it.each([
    ['find every link to a pdf', ['to a pdf']],
    ['all products under 50 euros', ['under 50 euros']],
    ['name and price of each product, sorted by price', ['sorted by price']],
    ['Translate the title into French', ['Translate into French']],
    ['the cheapest product', ['cheapest']],
    ['price; compare it with last year', ['compare it with last year']],
    ['all blue products', ['blue']],
  ])('reports what it does not understand in: %s', (prompt, words) => {
    expect(schemaFromPrompt(prompt).notUnderstood).toEqual(words);
  });

  it.each([
    'Please give me the title and the author from this page as JSON, in English. Thank you!',
    'You are an expert. Extract the price, if available. Do not make anything up. Use null if it is missing.',
    'Extract everything',
    "I'd like to know the price of the item",
    'The data that the schema describes.',
    'Return the product data matching the given JSON schema',
    'Extract the offer as described by the schema',
    'JSON that conforms to the schema',
  ])('does not report filler: %s', (prompt) => {
    expect(schemaFromPrompt(prompt).notUnderstood).toEqual([]);
  });

  it.each(['a ', 'what is a ', 'for each ', ', ', 'of products ', '(a,', '    '])(
    'ends in time on many of: %j',
    (unit) => {
      // In CPU time, which does not grow when the machine is busy with other work.
      const before = process.cpuUsage();
      schemaFromPrompt(unit.repeat(10_000 / unit.length));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(2000);
    },
  );
});
