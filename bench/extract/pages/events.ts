/** Event pages, in words, in time elements and in structured data. */
import { address, around, date, number, object, type PageCase, text, when } from './page-case.ts';

type Gig = {
  name: string;
  start: string;
  shown: string;
  end: string | null;
  venue: string;
  city: string | null;
  price: number | null;
  organizer: string | null;
  language: string;
};

const EVENTS: Gig[] = [
  {
    name: 'Harbour Jazz Night',
    start: '2027-06-12',
    shown: 'June 12, 2027, 8:00 PM',
    end: null,
    venue: 'The Old Granary',
    city: 'Bristol',
    price: 18,
    organizer: 'Quayside Music',
    language: 'en-GB',
  },
  {
    name: 'Lesung am Fluss',
    start: '2027-09-03',
    shown: '3. September 2027, 19:30 Uhr',
    end: null,
    venue: 'Alte Mühle',
    city: 'Regensburg',
    price: null,
    organizer: null,
    language: 'de',
  },
  {
    name: 'Open Science Days',
    start: '2027-10-05',
    shown: 'October 5, 2027',
    end: '2027-10-07',
    venue: 'Hall 3',
    city: null,
    price: null,
    organizer: 'Open Lab',
    language: 'en',
  },
];

const SCHEMA = object({
  name: text,
  start_date: date,
  end_date: date,
  venue: text,
  city: text,
  price: number,
  organizer: text,
  ticket_url: address,
});

const WORDS: Record<string, string[]> = {
  en: ['Date', 'Venue', 'City', 'Tickets', 'Organizer', 'End date'],
  de: ['Datum', 'Veranstaltungsort', 'Stadt', 'Eintritt', 'Veranstalter', 'Ende'],
};

function labelled(gig: Gig): string {
  const [when_, venue, city, , organizer, end] = WORDS[gig.language.slice(0, 2)] ?? [];
  return around(
    gig.name,
    'Calendar',
    `<main><h1>${gig.name}</h1><p><strong>${when_}:</strong> ${gig.shown}<br>${when(gig.end, `<strong>${end}:</strong> October 7, 2027<br>`)}<strong>${venue}:</strong> ${gig.venue}<br>${when(gig.city, `<strong>${city}:</strong> ${gig.city}<br>`)}${when(gig.price, `<strong>Price:</strong> £${gig.price?.toFixed(2)}<br>`)}${when(gig.organizer, `<strong>${organizer}:</strong> ${gig.organizer}`)}</p><p>Doors open half an hour before.</p></main>`,
    { language: gig.language },
  );
}

function structured(gig: Gig): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': ['Event', 'MusicEvent'],
    name: gig.name,
    startDate: `${gig.start}T20:00:00+01:00`,
    ...(gig.end ? { endDate: gig.end } : {}),
    location: {
      '@type': 'Place',
      name: gig.venue,
      ...(gig.city ? { address: { '@type': 'PostalAddress', addressLocality: gig.city } } : {}),
    },
    ...(gig.price ? { offers: [{ '@type': 'Offer', price: String(gig.price), priceCurrency: 'GBP' }] } : {}),
    ...(gig.organizer ? { organizer: { '@type': 'Organization', name: gig.organizer } } : {}),
  };
  return around(gig.name, 'Calendar', `<main><h1>${gig.name}</h1></main>`, {
    head: `<script type="application/ld+json">${JSON.stringify(data)}</script>`,
    language: gig.language,
  });
}

function boxes(gig: Gig): string {
  return around(
    gig.name,
    'Calendar',
    `<main class="event"><h1 class="event-title">${gig.name}</h1><div class="event-facts"><div class="event-start"><time datetime="${gig.start}">${gig.shown}</time></div>${when(gig.end, `<div class="event-end"><time datetime="${gig.end}">October 7, 2027</time></div>`)}<div class="event-venue">${gig.venue}</div>${when(gig.city, `<div class="event-city">${gig.city}</div>`)}${when(gig.price, `<div class="event-price">£${gig.price?.toFixed(2)}</div>`)}${when(gig.organizer, `<div class="event-organizer">${gig.organizer}</div>`)}</div></main>`,
    { language: gig.language },
  );
}

export const EVENT_PAGES: PageCase[] = EVENTS.flatMap((gig, i) =>
  Object.entries({ labelled, structured, boxes }).map(([layout, render]) => ({
    id: `event-${layout}-${i}`,
    url: 'https://calendar.example/e/1',
    html: render(gig),
    schema: SCHEMA,
    expected: {
      name: gig.name,
      start_date: gig.start,
      end_date: gig.end,
      venue: gig.venue,
      city: gig.city,
      price: gig.price,
      organizer: gig.organizer,
      ticket_url: null,
    },
  })),
);
