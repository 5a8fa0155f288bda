/** Events: the page of one and a calendar of several. */
import { address, date, list, number, object, text, truth } from '../pages/page-case.ts';
import { each, type Platform, shell, shown } from './platform-case.ts';

type Event = {
  name: string;
  day: string;
  long: string;
  short: string;
  starts: string;
  venue: string;
  street: string;
  city: string;
  organizer: string;
  price: number;
  path: string;
};

const event = (
  name: string,
  day: string,
  long: string,
  short: string,
  venue: string,
  price: number,
  path: string,
): Event => ({
  ...{ name, day, long, short, venue, price, path },
  starts: '7:00 PM',
  street: '14 Mill Street',
  city: 'Bristol',
  organizer: 'Harbour Makers Guild',
});

const EVENTS = [
  event(
    'Night of Small Engines',
    '2027-03-12',
    'Friday, March 12, 2027',
    'Fri, Mar 12, 2027',
    'The Old Pumphouse',
    15,
    'small-engines',
  ),
  event(
    'Bookbinding for Beginners',
    '2027-03-20',
    'Saturday, March 20, 2027',
    'Sat, Mar 20, 2027',
    'Paper Loft',
    40,
    'bookbinding',
  ),
  event(
    'Harbour Choir Open Rehearsal',
    '2027-04-02',
    'Friday, April 2, 2027',
    'Fri, Apr 2, 2027',
    'St Agnes Hall',
    0,
    'harbour-choir',
  ),
];
const SINGLE = ['name', 'start_date', 'venue', 'street', 'city', 'organizer', 'price'];
const ONE = object({
  name: text,
  start_date: date,
  location: object({ venue: text, street: text, city: text }),
  organizer: text,
  price: number,
  sold_out: truth,
});
const ROWS = ['name', 'date', 'venue', 'price', 'url'];
const MANY = object({ events: list({ name: text, date, venue: text, price: number, url: address }) });

type Calendar = {
  name: string;
  single: string[];
  rows: string[];
  url: (path: string) => string;
  title: string;
  event: (one: Event) => string;
  events: (all: Event[]) => string;
};

const cost = (one: Event) => (one.price === 0 ? 'Free' : `$${one.price.toFixed(2)}`);

const CALENDARS: Calendar[] = [
  {
    name: 'eventbrite-like',
    single: SINGLE,
    rows: ROWS,
    url: (path) => `/e/${path}-tickets-77`,
    title: 'Night of Small Engines Tickets, Fri, Mar 12, 2027 at 7:00 PM | Ticketry',
    event: (one) =>
      `<main class="event-listing"><div class="Layout-module__main___1"><div class="start-date-and-location"><time class="start-date" datetime="${one.day}">${one.long}</time></div><h1 class="event-title css-0">${one.name}</h1><p class="summary">An evening of model engines, steam and small fires for all ages.</p><div class="descriptive-organizer-info-mobile"><div class="organizer-listing-info"><span>By </span><a class="descriptive-organizer-info-mobile__name-link" href="/o/9">${one.organizer}</a></div></div><section><h2>Date and time</h2><div class="date-info"><span class="date-info__full-datetime">${one.long} · 7 - 10pm GMT</span></div></section><section><h2>Location</h2><div class="location-info"><div class="location-info__address"><p class="location-info__address-text">${one.venue}</p>${one.street} ${one.city} BS1 4QA<button>Show map</button></div></div></section><section class="refund-policy"><h2>Refund Policy</h2><div>Refunds up to 7 days before event</div></section><section class="about"><h2>About this event</h2><p>Bring a jacket, the pumphouse is cold.</p></section></div><div class="conversion-bar"><div class="conversion-bar__panel-info">${cost(one)}</div><button>Get tickets</button></div></main>`,
    events: (all) =>
      `<main><h1>Events in Bristol</h1><ul class="SearchResultPanelContentEventCardList-module__eventList">${each(all, (one, i) => `<li><div class="discover-search-desktop-card"><section class="event-card-details"><div class="Stack_root__1ksk7"><a href="https://events.example/e/${one.path}-tickets-77" class="event-card-link" aria-label="View ${one.name}" data-event-id="${i}"><h3 class="Typography_root__487rx event-card__clamp-line--two">${one.name}</h3></a><p class="Typography_root__487rx #585163">${one.short} • 7:00 PM</p><p class="Typography_root__487rx #585163 event-card__clamp-line--one">${one.venue}</p><div class="DiscoverHorizontalEventCard-module__priceWrapper"><p class="Typography_root__487rx">${one.price === 0 ? 'Free' : `From ${cost(one)}`}</p></div></div></section></div></li>`)}</ul></main>`,
  },
  {
    name: 'meetup-like',
    single: SINGLE.filter((name) => name !== 'price'),
    rows: ['name', 'date', 'venue', 'url'],
    url: (path) => `/harbour-makers/events/${path}/`,
    title: 'Night of Small Engines, Fri, Mar 12, 2027, 7:00 PM | Meetup',
    event: (one) =>
      `<main class="flex"><div class="border-b"><h1 class="overflow-hidden text-3xl font-bold">${one.name}</h1><a data-event-label="hosted-by" href="/members/4"><div>Hosted By <span class="font-medium">${one.organizer}</span></div></a></div><div id="event-details"><h2>Details</h2><div class="break-words"><p>An evening of model engines, steam and small fires.</p></div></div><aside><div id="event-info"><time class="" datetime="${one.day}T19:00:00Z">${one.long}<br>7:00 PM to 10:00 PM GMT</time><div><a href="https://maps.example" data-testid="venue-name-link">${one.venue}</a><div data-testid="location-info">${one.street} · ${one.city}</div></div></div></aside><div id="attendees"><h2>Attendees (24)</h2></div></main>`,
    events: (all) =>
      `<main><h1>Harbour Makers events</h1><ul class="flex w-full flex-col space-y-5">${each(all, (one, i) => `<li class="border"><a id="event-card-e-${i + 1}" href="/harbour-makers/events/${one.path}/"><div class="flex-col"><time class="text-gray6" datetime="${one.day}T19:00Z[Europe/London]">${one.short} · 7:00 PM GMT</time><span class="ds-font-title-3 break-words">${one.name}</span><div class="text-gray6 venue">${one.venue}</div><span class="attendees">${10 + i} attendees</span></div></a></li>`)}</ul></main>`,
  },
  {
    name: 'the-events-calendar',
    single: SINGLE,
    rows: ROWS,
    url: (path) => `/event/${path}/`,
    title: 'Night of Small Engines – Harbour Makers Guild',
    event: (one) =>
      `<main id="tribe-events-pg-template" class="tribe-events-pg-template"><div id="tribe-events-content" class="tribe-events-single"><p class="tribe-events-back"><a href="/events/">« All Events</a></p><h1 class="tribe-events-single-event-title">${one.name}</h1><div class="tribe-events-schedule tribe-clearfix"><h2><span class="tribe-event-date-start">March 12, 2027 @ 7:00 pm</span> - <span class="tribe-event-time">10:00 pm</span></h2><span class="tribe-events-cost">$15</span></div><div class="tribe-events-single-event-description tribe-events-content"><p>An evening of model engines, steam and small fires.</p></div><div class="tribe-events-single-section tribe-events-event-meta primary tribe-clearfix"><div class="tribe-events-meta-group tribe-events-meta-group-details"><h2 class="tribe-events-single-section-title">Details</h2><dl><dt class="tribe-events-start-date-label">Date:</dt><dd><abbr class="tribe-events-abbr tribe-events-start-date published dtstart" title="${one.day}">March 12, 2027</abbr></dd><dt class="tribe-events-start-time-label">Time:</dt><dd><div class="tribe-events-abbr tribe-events-start-time published dtstart" title="${one.day}">7:00 pm - 10:00 pm</div></dd><dt class="tribe-events-event-cost-label">Cost:</dt><dd class="tribe-events-event-cost">$15</dd><dt class="tribe-events-event-categories-label">Event Category:</dt><dd class="tribe-events-event-categories"><a href="/c" rel="tag">Workshops</a></dd></dl></div><div class="tribe-events-meta-group tribe-events-meta-group-organizer"><h2 class="tribe-events-single-section-title">Organizer</h2><dl><dt style="display:none;"></dt><dd class="tribe-organizer">${one.organizer}</dd><dt class="tribe-organizer-tel-label">Phone</dt><dd class="tribe-organizer-tel">0117 496 0101</dd></dl></div></div><div class="tribe-events-single-section tribe-events-event-meta secondary"><div class="tribe-events-meta-group tribe-events-meta-group-venue"><h2 class="tribe-events-single-section-title">Venue</h2><dl><dt style="display:none;"></dt><dd class="tribe-venue">${one.venue}</dd><dd class="tribe-venue-location"><address class="tribe-events-address"><span class="tribe-address"><span class="tribe-street-address">${one.street}</span><br><span class="tribe-locality">${one.city}</span><span class="tribe-delimiter">,</span> <span class="tribe-postal-code">BS1 4QA</span> <span class="tribe-country-name">United Kingdom</span></span></address></dd></dl></div></div></div></main>`,
    events: (all) =>
      `<main class="tribe-events-view tribe-events-view--list"><header><h1 class="screen-reader-text tribe-events-header__title-text">Events</h1></header><div class="tribe-events-calendar-list"><h2 class="tribe-events-calendar-list__month-separator"><time class="tribe-events-calendar-list__month-separator-text">March 2027</time></h2>${each(all, (one) => `<div class="tribe-common-g-row tribe-events-calendar-list__event-row"><div class="tribe-events-calendar-list__event-date-tag"><time class="tribe-events-calendar-list__event-date-tag-datetime" datetime="${one.day}"><span class="tribe-events-calendar-list__event-date-tag-weekday">${one.short.slice(0, 3)}</span> <span class="tribe-events-calendar-list__event-date-tag-daynum">${Number(one.day.slice(-2))}</span></time></div><div class="tribe-events-calendar-list__event-wrapper"><article class="tribe-events-calendar-list__event"><header class="tribe-events-calendar-list__event-header"><div class="tribe-events-calendar-list__event-datetime-wrapper"><time class="tribe-events-calendar-list__event-datetime" datetime="${one.day}"><span class="tribe-event-date-start">${one.long.replace(/^\w+, /, '')} @ 7:00 pm</span> - <span class="tribe-event-time">10:00 pm</span></time></div><h3 class="tribe-events-calendar-list__event-title"><a href="https://events.example/event/${one.path}/" title="${one.name}" rel="bookmark" class="tribe-events-calendar-list__event-title-link">${one.name}</a></h3><address class="tribe-events-calendar-list__event-venue"><span class="tribe-events-calendar-list__event-venue-title">${one.venue}</span> <span class="tribe-events-calendar-list__event-venue-address">${one.street}, ${one.city}</span></address></header><div class="tribe-events-calendar-list__event-description"><p>Bring a jacket, it is cold by the water.</p></div><div class="tribe-events-c-small-cta tribe-events-calendar-list__event-cost"><span class="tribe-events-c-small-cta__price">${one.price === 0 ? 'Free' : `$${one.price}`}</span></div></article></div></div>`)}</div></main>`,
  },
  {
    name: 'luma-like',
    single: ['name', 'start_date', 'venue', 'street', 'city', 'organizer'],
    rows: ['name', 'date', 'venue', 'url'],
    url: (path) => `/${path}`,
    title: 'Night of Small Engines · Luma',
    event: (one) =>
      `<div class="page-content"><div class="jsx-1 left"><div class="content-card hosted-by-card"><div class="card-title">Hosted By</div><div class="hosts"><a class="title" href="/user/h"><div class="fw-medium">${one.organizer}</div></a></div></div></div><div class="jsx-2 right"><h1 class="jsx-3 title text-primary mb-0">${one.name}</h1><div class="jsx-4 meta"><div class="row-container"><div class="icon-container"><div class="month">Mar</div><div class="day">12</div></div><div class="title text-ellipses">${one.long}</div><div class="desc text-ellipses">7:00 PM - 10:00 PM GMT</div></div><a class="row-container" href="https://maps.example"><div class="title text-ellipses">${one.venue}</div><div class="desc text-ellipses">${one.street}, ${one.city}</div></a></div><div class="registration"><div class="card-title">Registration</div><div class="desc">Welcome! To join the event, please register below.</div></div><div class="card-title">About Event</div><p>An evening of model engines, steam and small fires.</p></div></div>`,
    events: (all) =>
      `<div class="page-content"><h1 class="title">Harbour Makers</h1><div class="timeline">${each(all, (one) => `<div class="timeline-section"><div class="timeline-title"><div class="date">${one.long}</div></div><div class="content-card hoverable actionable"><a class="event-link content-link" aria-label="${one.name}" href="/${one.path}"></a><div class="event-content"><div class="info"><div class="event-time">7:00 PM</div><h3 class="jsx-9">${one.name}</h3></div><div class="attribute"><div class="text-ellipses host">By ${one.organizer}</div></div><div class="attribute location"><div class="text-ellipses">${one.venue}</div></div></div></div></div>`)}</div></div>`,
  },
];

const SITE = 'https://events.example';

export const EVENT_SITES: Platform[] = CALENDARS.map((calendar) => {
  const [one] = EVENTS as [Event, ...Event[]];
  const html = shell(calendar.title, calendar.event(one));
  const listed = shell('Events – Harbour Makers Guild', calendar.events(EVENTS));
  const said = shown({ ...one, start_date: one.day }, SINGLE, calendar.single);
  const rows = EVENTS.map((row) => ({ ...row, date: row.day, url: SITE + calendar.url(row.path) }));
  return {
    kind: 'events',
    name: calendar.name,
    asks: [
      {
        page: 'single',
        url: SITE + calendar.url(one.path),
        html,
        schema: ONE,
        expected: {
          name: one.name,
          start_date: one.day,
          location: { venue: said.venue, street: said.street, city: said.city },
          organizer: said.organizer,
          price: said.price,
          sold_out: null,
        },
      },
      {
        page: 'list',
        url: `${SITE}/events/`,
        html: listed,
        schema: MANY,
        expected: { events: rows.map((row) => shown(row, ROWS, calendar.rows)) },
      },
      {
        page: 'single',
        url: SITE + calendar.url(one.path),
        html,
        prompt: 'event name and date',
        expected: { eventName: one.name, date: one.day },
      },
      {
        page: 'list',
        url: `${SITE}/events/`,
        html: listed,
        prompt: 'list of events with date and venue',
        expected: { events: EVENTS.map(({ name, day, venue }) => ({ name, date: day, venue })) },
      },
    ],
  };
});
