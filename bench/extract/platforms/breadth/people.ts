/** Staff pages, doctors and lawyers. */
import { address, email, integer, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';

const LECTURER = single(
  'https://www.harwick.ac.example/geography/people/ines-cordeiro',
  shell(
    'Dr Inês Cordeiro | School of Geography | University of Harwick',
    `<div class="dialog-off-canvas-main-canvas"><header class="region region-header"><div class="block block-system-branding"><a href="/" rel="home">University of Harwick</a> <a href="/geography">School of Geography</a></div><nav class="block-menu"><ul class="menu"><li><a href="/study">Study</a></li><li><a href="/research">Research</a></li><li><a href="/geography/people">People</a></li></ul></nav></header>
<main role="main"><article class="node node--type-person node--view-mode-full"><div class="node__content"><h1><span class="field field--name-title">Dr Inês Cordeiro</span></h1><div class="field field--name-field-role field__item">Associate Professor in Glaciology</div><div class="field field--name-field-photo"><img loading="eager" src="/sites/default/files/styles/portrait/public/cordeiro.jpg" width="240" height="300" alt="Inês Cordeiro"></div>
<div class="field field--label-inline"><div class="field__label">Office</div><div class="field__item">Roxburgh Building, room 3.12</div></div><div class="field field--label-inline"><div class="field__label">Telephone</div><div class="field__item">+44 (0)1632 960 233</div></div><div class="field field--label-inline"><div class="field__label">Email</div><div class="field__item"><a href="mailto:i.cordeiro@harwick.ac.example">i.cordeiro@harwick.ac.example</a></div></div><div class="field field--label-inline"><div class="field__label">Office hours</div><div class="field__item">Tuesdays 14:00–15:30</div></div>
<div class="field field--label-above"><div class="field__label">Research interests</div><div class="field__items"><div class="field__item">subglacial hydrology</div><div class="field__item">radar sounding</div><div class="field__item">ice streams</div></div></div><div class="field field--name-body"><h2>Biography</h2><p>Inês joined Harwick in 2017 after a doctorate at Coimbra and three winters at sea. She supervises four doctoral students.</p><h2>Selected publications</h2><ul><li>Cordeiro I, Munro A (2024) Water below the Brúnn ice stream. <em>Polar Letters</em> 18, 201–219</li></ul></div></div></article></main>
<aside class="region-sidebar"><h2>Head of School</h2><p>Professor Alan Whitlock</p><p>geography@harwick.ac.example · 01632 960 200</p></aside><footer>University of Harwick, College Road, Harwick HK1 3TT</footer></div>`,
    {
      lang: 'en-GB',
      head: '<meta property="og:site_name" content="University of Harwick"><meta property="og:title" content="Dr Inês Cordeiro"><meta name="description" content="Profile of Dr Inês Cordeiro">',
    },
  ),
);

const LEKARZE = [
  { lekarz: 'dr n. med. Alicja Bronk', specjalizacja: 'kardiolog', gabinet: '12', cena: 260 },
  { lekarz: 'lek. Tomasz Wieczorek', specjalizacja: 'ortopeda', gabinet: '4', cena: 220 },
  { lekarz: 'lek. Natalia Sobczyk', specjalizacja: 'dermatolog', gabinet: '7', cena: null },
];
const PRZYCHODNIA = several(
  'https://przychodnia-lesna.example/nasi-lekarze',
  shell(
    'Nasi lekarze - Przychodnia Leśna',
    `<div class="top-bar"><div class="container"><i class="fa fa-phone"></i> Rejestracja: 61 555 01 33 <i class="fa fa-clock-o"></i> pn.-pt. 7:30-19:00</div></div><nav class="navbar navbar-expand-lg"><a class="navbar-brand" href="/">Przychodnia Leśna</a><ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="/cennik">Cennik</a></li><li class="nav-item"><a class="nav-link" href="/nasi-lekarze">Lekarze</a></li></ul></nav><section class="py-5"><div class="container"><h1 class="display-5">Nasi lekarze</h1><div class="row g-4">${each(LEKARZE, ({ lekarz, specjalizacja, gabinet, cena }) => `<div class="col-md-6 col-lg-4"><div class="card h-100 shadow-sm"><img src="/img/avatar.png" class="card-img-top" alt="${lekarz}"><div class="card-body"><h5 class="card-title">${lekarz}</h5><h6 class="card-subtitle text-muted">${specjalizacja}</h6><p class="card-text"><small>Gabinet:</small> ${gabinet}</p></div><ul class="list-group list-group-flush"><li class="list-group-item">${cena ? `Konsultacja: ${cena} zł` : 'Przyjmuje wyłącznie w ramach NFZ'}</li></ul><div class="card-footer"><a href="/rejestracja" class="btn btn-outline-primary">Umów wizytę</a></div></div></div>`)}</div></div></section><footer class="bg-dark text-white py-4"><div class="container">ul. Leśna 8, 60-001 Poznań</div></footer>`,
    { lang: 'pl' },
  ),
);

const DENTIST = single(
  'https://tandartsmolenwijk.example/team/femke-dijkgraaf',
  shell(
    'Femke Dijkgraaf - Tandartspraktijk Molenwijk',
    `<div id="masthead"><a href="/">Tandartspraktijk Molenwijk</a><p class="spoed">Spoed buiten openingstijden: 0900-5550</p></div><div class="bg-image" style="background-image:url(/team.jpg)"><h1>Maak kennis met Femke</h1></div><div class="tekst"><p>Femke Dijkgraaf werkt sinds 2014 in onze praktijk als orthodontist. Ze studeerde in Nijmegen en is moeder van twee zoons.</p><p>Femke spreekt Nederlands, Engels en Fries. Haar BIG-nummer is 19055501202.</p><p>U vindt haar op maandag, dinsdag en donderdag in de praktijk. Op dit moment neemt Femke geen nieuwe patiënten aan.</p><p>Afspraak maken? Bel <a href="tel:0205550147">020 555 0147</a>.</p></div><div class="collegas"><h3>De andere tandartsen</h3><ul><li><a href="/team/omar">Omar El Idrissi</a>, tandarts</li><li><a href="/team/lotte">Lotte Brand</a>, mondhygiënist</li></ul></div><footer>Molenwijk 3, 1035 DB Amsterdam</footer>`,
    { lang: 'nl' },
  ),
);

const LAWYERS = [
  {
    name: 'Margaret Osei',
    title: 'Managing Partner',
    office: 'Dublin',
    mail: 'mosei',
    areas: ['Tax', 'Trusts'],
  },
  { name: 'Declan Furlong', title: 'Partner', office: 'Cork', mail: 'dfurlong', areas: ['Litigation'] },
  {
    ...{ name: 'Aoife Brannigan', title: 'Senior Associate', office: 'Dublin', mail: 'abrannigan' },
    areas: ['Employment', 'Immigration'],
  },
  { name: 'Piotr Zawada', title: 'Trainee Solicitor', office: 'Galway', mail: null, areas: ['Property'] },
];
const FIRM = several(
  'https://oseifurlong.example/people',
  shell(
    'People | Osei Furlong LLP',
    `<div class="w-nav"><a href="/" class="w-nav-brand">Osei Furlong LLP</a><a href="/people" class="w-nav-link">People</a><a href="/careers" class="w-nav-link">Careers</a></div><div class="section"><h1 class="heading-2">Our people</h1><div class="w-dyn-list"><div role="list" class="w-dyn-items">${each(LAWYERS, ({ name, title, office, mail, areas }) => `<div role="listitem" class="w-dyn-item"><a href="/people/${name.toLowerCase().replaceAll(' ', '-')}" class="person-link w-inline-block"><div class="person-photo"></div><div class="text-block-7">${name}</div><div class="text-block-8">${title}</div></a><div class="text-block-9">${office}</div><div class="tag-row">${areas.map((area) => `<div class="tag">${area}</div>`).join('')}</div>${mail ? `<a href="mailto:${mail}@oseifurlong.example" class="icon-link w-inline-block"><img src="/mail.svg" alt="Email"></a>` : ''}</div>`)}</div></div></div><div class="footer-2">Osei Furlong LLP is regulated by the Law Society. <a href="mailto:office@oseifurlong.example">office@oseifurlong.example</a></div>`,
  ),
);

export const BREADTH_PEOPLE: Platform[] = [
  {
    kind: 'people',
    name: 'lecturer at a school of geography',
    asks: [
      {
        ...LECTURER,
        schema: object({
          full_name: { ...text, description: 'without the academic title' },
          position: text,
          department: text,
          university: text,
          office: text,
          phone: text,
          email,
          office_hours: text,
          research_interests: texts,
          photo_url: address,
          orcid: text,
          phd_students: { ...integer, description: 'number of doctoral students supervised' },
        }),
        expected: {
          full_name: 'Inês Cordeiro',
          position: 'Associate Professor in Glaciology',
          department: 'School of Geography',
          university: 'University of Harwick',
          office: 'Roxburgh Building, room 3.12',
          phone: '+44 (0)1632 960 233',
          email: 'i.cordeiro@harwick.ac.example',
          office_hours: 'Tuesdays 14:00–15:30',
          research_interests: ['subglacial hydrology', 'radar sounding', 'ice streams'],
          photo_url: 'https://www.harwick.ac.example/sites/default/files/styles/portrait/public/cordeiro.jpg',
          orcid: null,
          phd_students: 4,
        },
      },
      {
        ...LECTURER,
        schema: object({
          name: { type: 'string', description: 'as in the heading of the page' },
          jobTitle: text,
          email,
          phone: text,
          roomNumber: text,
          joinedYear: { ...integer, description: 'year in which the person came to Harwick' },
          fax: text,
        }),
        expected: {
          name: 'Dr Inês Cordeiro',
          jobTitle: 'Associate Professor in Glaciology',
          email: 'i.cordeiro@harwick.ac.example',
          phone: '+44 (0)1632 960 233',
          roomNumber: '3.12',
          joinedYear: 2017,
          fax: null,
        },
      },
    ],
  },
  {
    kind: 'people',
    name: 'doctors of an outpatient clinic',
    asks: [
      {
        ...PRZYCHODNIA,
        schema: object({
          lekarze: list({
            imie_nazwisko: { ...text, description: 'z tytułem' },
            specjalizacja: text,
            gabinet: text,
            cena_konsultacji: number,
            telefon: text,
          }),
        }),
        expected: {
          lekarze: LEKARZE.map(({ lekarz, specjalizacja, gabinet, cena }) => ({
            ...{ imie_nazwisko: lekarz, specjalizacja, gabinet, cena_konsultacji: cena, telefon: null },
          })),
        },
      },
    ],
  },
  {
    kind: 'people',
    name: 'orthodontist in sentences',
    asks: [
      {
        ...DENTIST,
        schema: object({
          name: text,
          profession: text,
          practice: text,
          big_number: { ...text, description: 'BIG-nummer' },
          languages: texts,
          working_days: texts,
          working_since: { ...integer, description: 'year' },
          accepting_new_patients: truth,
          phone: text,
          email,
        }),
        expected: {
          name: 'Femke Dijkgraaf',
          profession: 'orthodontist',
          practice: 'Tandartspraktijk Molenwijk',
          big_number: '19055501202',
          languages: ['Nederlands', 'Engels', 'Fries'],
          working_days: ['maandag', 'dinsdag', 'donderdag'],
          working_since: 2014,
          accepting_new_patients: false,
          phone: '020 555 0147',
          email: null,
        },
      },
    ],
  },
  {
    kind: 'people',
    name: 'law firm in a visual builder',
    asks: [
      {
        ...FIRM,
        schema: object({
          people: list({
            name: text,
            jobTitle: text,
            office: text,
            email,
            practiceAreas: texts,
            profileUrl: address,
          }),
        }),
        expected: {
          people: LAWYERS.map(({ name, title, office, mail, areas }) => ({
            ...{ name, jobTitle: title, office, email: mail && `${mail}@oseifurlong.example` },
            practiceAreas: areas,
            profileUrl: `https://oseifurlong.example/people/${name.toLowerCase().replaceAll(' ', '-')}`,
          })),
        },
      },
    ],
  },
];
