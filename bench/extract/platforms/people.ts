/** Pages of people: team grids, staff lists of universities, profiles. */
import { address, email, list, object, text, texts } from '../pages/page-case.ts';
import { each, type Platform, shell } from './platform-case.ts';

type Person = { name: string; role: string; email: string; phone: string; path: string };

const TEAM: Person[] = [
  {
    name: 'Marta Okonjo',
    role: 'Managing Director',
    email: 'marta@tidewell.example',
    phone: '+44 20 5550 0101',
    path: 'marta-okonjo',
  },
  {
    name: 'Ilya Brandstrom',
    role: 'Head of Workshops',
    email: 'ilya@tidewell.example',
    phone: '+44 20 5550 0102',
    path: 'ilya-brandstrom',
  },
  {
    name: 'Priya Nair',
    role: 'Finance Lead',
    email: 'priya@tidewell.example',
    phone: '+44 20 5550 0103',
    path: 'priya-nair',
  },
];
const ROWS = { name: text, role: text, email, phone: text, url: address };
const MANY = object({ people: list(ROWS) });
const URL_OF = 'https://tidewell.example/team';

function team(
  name: string,
  shows: (keyof typeof ROWS)[],
  html: string,
  url: (one: Person) => string,
): Platform {
  const rows = TEAM.map((one) => ({ ...one, url: url(one) }) as Record<string, unknown>);
  return {
    kind: 'people',
    name,
    asks: [
      {
        page: 'list',
        url: URL_OF,
        html,
        schema: MANY,
        expected: {
          people: rows.map((row) =>
            Object.fromEntries(
              Object.keys(ROWS).map((key) => [key, shows.includes(key as 'name') ? row[key] : null]),
            ),
          ),
        },
      },
      {
        page: 'list',
        url: URL_OF,
        html,
        prompt: 'name and role of each team member',
        expected: { members: TEAM.map(({ name: who, role }) => ({ name: who, role })) },
      },
    ],
  };
}

const on = (path: string) => `https://tidewell.example${path}`;

const PROFILE = object({
  name: text,
  job_title: text,
  organization: text,
  email,
  phone: text,
  office: text,
  research_interests: texts,
});

function profile(name: string, html: string, expected: Record<string, unknown>): Platform {
  const url = 'https://people.example/marta-okonjo';
  return {
    kind: 'people',
    name,
    asks: [
      { page: 'single', url, html, schema: PROFILE, expected },
      {
        page: 'single',
        url,
        html,
        prompt: 'name and job title of this person',
        expected: { name: expected.name, jobTitle: expected.job_title },
      },
    ],
  };
}

export const PEOPLE: Platform[] = [
  team(
    'elementor-team',
    ['name', 'role', 'email'],
    shell(
      'Our Team – Tidewell',
      `<main class="elementor"><h1 class="elementor-heading-title">Meet the team</h1><p>Three people and a dog.</p><section class="elementor-section"><div class="elementor-container">${each(TEAM, (one) => `<div class="elementor-column elementor-col-33"><div class="elementor-widget-wrap"><div class="elementor-widget elementor-widget-image"><img src="/${one.path}.jpg" alt="${one.name}"></div><div class="elementor-widget elementor-widget-heading"><h3 class="elementor-heading-title elementor-size-default">${one.name}</h3></div><div class="elementor-widget elementor-widget-text-editor"><p>${one.role}</p></div><div class="elementor-widget elementor-widget-social-icons"><a class="elementor-icon elementor-social-icon-envelope" href="mailto:${one.email}"><span class="elementor-screen-only">Envelope</span></a></div></div></div>`)}</div></section></main>`,
    ),
    () => '',
  ),
  team(
    'bootstrap-team',
    ['name', 'role', 'url'],
    shell(
      'Team | Tidewell',
      `<section id="team"><div class="container"><h2 class="section-heading text-uppercase">Our Amazing Team</h2><h3 class="section-subheading text-muted">Good people.</h3><div class="row">${each(TEAM, (one) => `<div class="col-lg-4"><div class="team-member"><a href="/team/${one.path}"><img class="mx-auto rounded-circle" src="/${one.path}.jpg" alt="..."></a><h4><a href="/team/${one.path}">${one.name}</a></h4><p class="text-muted">${one.role}</p></div></div>`)}</div></div></section>`,
    ),
    (one) => on(`/team/${one.path}`),
  ),
  team(
    'university-staff-table',
    ['name', 'role', 'email', 'phone', 'url'],
    shell(
      'Staff – School of Engineering',
      `<main id="content"><h1>Professional staff</h1><table class="staff-list"><thead><tr><th>Name</th><th>Position</th><th>Email</th><th>Telephone</th></tr></thead><tbody>${each(TEAM, (one) => `<tr><td><a href="/people/${one.path}">${one.name}</a></td><td>${one.role}</td><td><a href="mailto:${one.email}">${one.email}</a></td><td>${one.phone}</td></tr>`)}</tbody></table></main>`,
    ),
    (one) => on(`/people/${one.path}`),
  ),
  team(
    'drupal-people-views',
    ['name', 'role', 'email', 'phone', 'url'],
    shell(
      'People | Tidewell Institute',
      `<main role="main"><h1 class="page-header">People</h1><div class="view view-people view-id-people"><div class="view-content">${each(TEAM, (one) => `<div class="views-row"><div class="views-field views-field-field-photo"><div class="field-content"><img src="/${one.path}.jpg" alt=""></div></div><div class="views-field views-field-title"><span class="field-content"><a href="/people/${one.path}">${one.name}</a></span></div><div class="views-field views-field-field-position"><div class="field-content">${one.role}</div></div><div class="views-field views-field-field-email"><span class="views-label views-label-field-email">Email: </span><span class="field-content"><a href="mailto:${one.email}">${one.email}</a></span></div><div class="views-field views-field-field-phone"><span class="views-label">Phone: </span><span class="field-content">${one.phone}</span></div></div>`)}</div></div></main>`,
    ),
    (one) => on(`/people/${one.path}`),
  ),
  profile(
    'university-profile',
    shell(
      'Dr Marta Okonjo | University of Tidewell',
      `<main><div class="profile-header"><h1 class="profile-name">Dr Marta Okonjo</h1><p class="profile-title">Senior Lecturer in Ceramics</p><p class="profile-department">School of Materials</p></div><div class="contact-details"><dl><dt>Email</dt><dd><a href="mailto:m.okonjo@tidewell.example">m.okonjo@tidewell.example</a></dd><dt>Phone</dt><dd>+44 20 5550 0101</dd><dt>Office</dt><dd>Kiln Building, Room 2.14</dd></dl></div><section><h2>Biography</h2><p>Marta fires clay at low heat and writes about what happens to it.</p></section><section><h2>Research interests</h2><ul><li>Low-fire glazes</li><li>Kiln design</li></ul></section></main>`,
      { header: '<header><a class="logo" href="/">University of Tidewell</a></header>' },
    ),
    {
      name: 'Dr Marta Okonjo',
      job_title: 'Senior Lecturer in Ceramics',
      organization: 'University of Tidewell',
      email: 'm.okonjo@tidewell.example',
      phone: '+44 20 5550 0101',
      office: 'Kiln Building, Room 2.14',
      research_interests: ['Low-fire glazes', 'Kiln design'],
    },
  ),
  profile(
    'linkedin-like',
    shell(
      'Marta Okonjo - Managing Director - Tidewell | Linkage',
      `<main class="main"><section class="top-card-layout"><div class="top-card-layout__entity-info"><h1 class="top-card-layout__title">Marta Okonjo</h1><h2 class="top-card-layout__headline">Managing Director at Tidewell</h2><div class="profile-info-subheader"><span>London, England, United Kingdom</span><span>500+ connections</span></div></div></section><section class="core-section-container experience"><h2 class="core-section-container__title">Experience</h2><ul class="experience__list"><li class="profile-section-card"><h3 class="profile-section-card__title"><span class="experience-item__title">Managing Director</span></h3><h4 class="profile-section-card__subtitle"><span class="experience-item__subtitle">Tidewell</span></h4><span class="date-range"><time>Jan 2021</time> - Present</span></li><li class="profile-section-card"><h3 class="profile-section-card__title"><span class="experience-item__title">Operations Lead</span></h3><h4><span class="experience-item__subtitle">Norrland Works</span></h4><span class="date-range"><time>2016</time> - <time>2021</time></span></li></ul></section></main>`,
    ),
    {
      name: 'Marta Okonjo',
      job_title: 'Managing Director at Tidewell',
      organization: null,
      email: null,
      phone: null,
      office: null,
      research_interests: null,
    },
  ),
];
