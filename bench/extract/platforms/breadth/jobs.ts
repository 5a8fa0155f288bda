/** Vacancies: career pages of companies, a town hall and a job board. */
import { address, date, email, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';
import { CONSENT, COUNTER } from './furniture.ts';

const ENGINEER = single(
  'https://careers.lumenfreight.example/openings/8841-senior-data-engineer',
  shell(
    'Senior Data Engineer — Careers at Lumen Freight',
    `${CONSENT}<div id="__next"><header class="flex items-center justify-between px-8 py-5"><a href="/" class="font-display text-xl">Lumen Freight</a><nav class="space-x-6 text-sm"><a href="/life">Life here</a><a href="/benefits">Benefits</a><a href="/openings" class="rounded-full bg-lime-300 px-4 py-2">42 open roles</a></nav></header>
<main class="mx-auto max-w-3xl px-6"><a href="/openings" class="text-sm text-stone-500">← All openings</a><p class="mt-8 text-sm font-medium text-lime-700">Platform &amp; Data</p><h1 class="text-4xl font-semibold">Senior Data Engineer</h1><div class="mt-4 flex flex-wrap gap-3 text-sm text-stone-600"><span class="inline-flex items-center gap-1"><svg class="h-4 w-4" aria-hidden="true"></svg>Rotterdam or remote within the EU</span><span>·</span><span>Full-time, permanent</span><span>·</span><span>Posted 6 October 2026</span></div>
<div class="prose mt-10"><p>Every container we move leaves a trail of events. You will own the pipelines that turn 900 million of them a day into prices.</p><h3>What you’ll do</h3><ul><li>Run our streaming platform with four colleagues</li><li>Retire the last nightly batch jobs</li></ul><h3>What you bring</h3><ul><li>5+ years with data-intensive systems</li><li>Fluent SQL and one of Scala, Rust or Go</li></ul><h3>What we offer</h3><p>A salary between €78,000 and €95,000 a year depending on experience, 30 days of holiday, and a 32-hour week if you like.</p><p>Questions? Write to Imke Verhoef, <a href="mailto:imke@lumenfreight.example">imke@lumenfreight.example</a>. We close applications on 15 November 2026.</p></div>
<a class="mt-8 inline-block rounded bg-black px-6 py-3 text-white" href="/apply/8841">Apply for this job</a></main>
<section class="mt-20 bg-stone-100 px-8 py-12"><h2>Similar roles</h2><ul class="grid grid-cols-3 gap-4"><li><a href="/openings/8790">Analytics Engineer</a><p class="text-sm">Gdańsk · Full-time</p></li><li><a href="/openings/8802">Data Platform Intern</a><p class="text-sm">Rotterdam · Internship</p></li></ul></section><footer class="px-8 py-10 text-xs">Lumen Freight, Wilhelminakade 901, Rotterdam</footer></div>`,
    {
      head: `<meta property="og:title" content="Senior Data Engineer"><meta property="og:description" content="Join 600 people who make freight boring.">${COUNTER}`,
    },
  ),
);

const NURSE = single(
  'https://klinikum-falkenau.example/karriere/stellenangebote/detail/pflegefachkraft-intensiv',
  shell(
    'Pflegefachkraft (m/w/d) Intensivstation: Klinikum Falkenau',
    `<div class="page" id="top"><div class="meta-nav"><a href="/notfall">Notfall: 112</a> <a href="/kontakt">Zentrale 09221 555-0</a></div><div class="frame frame-default frame-type-header"><nav class="breadcrumb"><a href="/karriere">Karriere</a><span>Stellenangebote</span></nav></div>
<div class="tx-jobs"><div class="job-single"><div class="job-kicker">Wir suchen zum nächstmöglichen Zeitpunkt eine</div><h1>Pflegefachkraft (m/w/d) für die interdisziplinäre Intensivstation</h1><p class="job-facts"><strong>Kennziffer:</strong> 2026-114<br><strong>Beschäftigungsumfang:</strong> Teilzeit (75 %)<br><strong>Befristung:</strong> unbefristet<br><strong>Vergütung:</strong> TVöD-K, Entgeltgruppe P 8<br><strong>Bewerbungsfrist:</strong> 31.08.2026</p>
<h2>Ihre Aufgaben</h2><ul><li>Pflege beatmeter Patientinnen und Patienten</li><li>Anleitung von Auszubildenden</li></ul><h2>Ihr Profil</h2><ul><li>Abgeschlossene Ausbildung in der Pflege</li><li>Fachweiterbildung Intensivpflege von Vorteil</li></ul><h2>Ihre Ansprechpartnerin</h2><p>Für Fragen steht Ihnen Pflegedirektorin Margit Oehler unter Telefon 09221 555-4410 gerne zur Verfügung.</p><p><a class="btn" href="https://bewerbung.klinikum-falkenau.example/2026-114">Jetzt bewerben</a></p></div></div>
<div class="sidebar"><h3>Weitere Stellen</h3><ul><li><a href="/k/113">Medizinische Fachangestellte (m/w/d)</a>, Vollzeit, bis 15.09.2026</li><li><a href="/k/109">Oberarzt Kardiologie (m/w/d)</a>, Vollzeit</li></ul></div><footer>Klinikum Falkenau gGmbH · Albert-Schweitzer-Straße 10 · 95326 Falkenau</footer></div>`,
    { lang: 'de' },
  ),
);

const OPENINGS = [
  {
    ...{
      title: 'Warehouse Supervisor',
      location: 'Reno, NV',
      type: 'Full Time',
      pay: '$27.50 - $31.00 / hr',
    },
    id: 5512,
  },
  { title: 'Forklift Operator (Nights)', location: 'Reno, NV', type: 'Full Time', pay: null, id: 5508 },
  { title: 'Payroll Clerk', location: 'Boise, ID', type: 'Part Time', pay: '$22.00 / hr', id: 5490 },
  {
    ...{ title: 'Regional Safety Manager', location: 'Remote - West', type: 'Full Time' },
    ...{ pay: '$88,000 - $104,000 / yr', id: 5471 },
  },
  { title: 'Holiday Packer', location: 'Sparks, NV', type: 'Seasonal', pay: '$19.25 / hr', id: 5466 },
];
const BOARD = several(
  'https://jobs.granitelogistics.example/search?page=1',
  shell(
    'Current Openings | Granite Logistics',
    `<nav class="navbar navbar-inverse navbar-fixed-top"><div class="container"><a class="navbar-brand" href="/">Granite Logistics</a><ul class="nav navbar-nav"><li class="active"><a href="/search">Openings</a></li><li><a href="/login">Sign In</a></li></ul></div></nav><div class="container"><div class="jumbotron"><h1>Drive your career</h1><p>Now hiring drivers: $5,000 sign-on bonus</p></div><div class="row"><div class="col-md-3"><div class="panel panel-default"><div class="panel-heading">Filter by location</div><div class="panel-body"><a href="?l=1">Reno, NV</a> <span class="badge">2</span><br><a href="?l=2">Boise, ID</a> <span class="badge">1</span></div></div></div>
<div class="col-md-9"><h3>5 jobs found</h3>${each(OPENINGS, ({ title, location, type, pay, id }) => `<div class="media well well-sm"><div class="media-left"><i class="glyphicon glyphicon-briefcase"></i></div><div class="media-body"><h4 class="media-heading"><a href="/job/${id}">${title}</a> <small>Req #${id}</small></h4><p><i class="glyphicon glyphicon-map-marker"></i> ${location} &nbsp;|&nbsp; <i class="glyphicon glyphicon-time"></i> ${type}${pay ? ` &nbsp;|&nbsp; <i class="glyphicon glyphicon-usd"></i> ${pay}` : ''}</p><a class="btn btn-xs btn-primary" href="/job/${id}/apply">Quick Apply</a></div></div>`)}<ul class="pagination"><li class="active"><a>1</a></li><li class="disabled"><a>Next</a></li></ul></div></div></div><div class="footer">Granite Logistics is an Equal Opportunity Employer.</div>`,
  ),
);

const OFFRES = [
  {
    poste: 'Agent d’entretien des espaces verts',
    service: 'Cadre de vie',
    limite: '2026-09-04',
    ref: 'EV-26-03',
  },
  { poste: 'Bibliothécaire jeunesse', service: 'Médiathèque', limite: '2026-09-18', ref: 'MED-26-01' },
  { poste: 'Policier municipal', service: 'Tranquillité publique', limite: '2026-10-02', ref: 'PM-26-02' },
];
const frenchDay = (day: string) => day.split('-').toReversed().join('/');
const MAIRIE = several(
  'https://www.ville-saint-orens.example/la-mairie-recrute',
  shell(
    'La mairie recrute | Ville de Saint-Orens',
    `<header id="entete" role="banner"><a href="/"><img src="/logo-ville.svg" alt="Ville de Saint-Orens"></a><p>Mairie ouverte du lundi au vendredi, 8h30-17h</p><nav role="navigation"><ul><li><a href="/demarches">Démarches</a></li><li><a href="/agenda">Agenda</a></li></ul></nav></header><main id="contenu"><div class="fil"><a href="/">Accueil</a> / La mairie recrute</div><h1>La mairie recrute</h1><p class="chapo">Les candidatures (CV et lettre de motivation) sont à adresser à <a href="mailto:rh@ville-saint-orens.example">rh@ville-saint-orens.example</a>.</p>
<div class="table-responsive"><table class="spip"><thead><tr class="row_first"><th>Poste</th><th>Service</th><th>Référence</th><th>Date limite</th><th>Fiche</th></tr></thead><tbody>${each(OFFRES, ({ poste, service, limite, ref }, i) => `<tr class="row_${i % 2 ? 'odd' : 'even'}"><td>${poste}</td><td>${service}</td><td>${ref}</td><td>${frenchDay(limite)}</td><td><a href="/IMG/pdf/${ref.toLowerCase()}.pdf">PDF – 180 ko</a></td></tr>`)}</tbody></table></div><p><small>Page mise à jour le 27/07/2026</small></p></main><footer>Place de la République, 31650 Saint-Orens – 05 61 55 01 00</footer>`,
    { lang: 'fr' },
  ),
);

export const BREADTH_JOBS: Platform[] = [
  {
    kind: 'jobs',
    name: 'engineer at a freight company',
    asks: [
      {
        ...ENGINEER,
        schema: object({
          job_title: text,
          company: text,
          department: text,
          location: text,
          employment_type: {
            type: ['string', 'null'],
            enum: ['full-time', 'part-time', 'contract', 'internship', null],
          },
          remote_possible: { ...truth, description: 'whether the work can be done from home' },
          salary: object({ min: number, max: number, currency: text }),
          date_posted: date,
          application_deadline: date,
          contact_email: email,
          responsibilities: { ...texts, description: 'the points of "What you’ll do"' },
          visa_sponsorship: truth,
        }),
        expected: {
          job_title: 'Senior Data Engineer',
          company: 'Lumen Freight',
          department: 'Platform & Data',
          location: 'Rotterdam or remote within the EU',
          employment_type: 'full-time',
          remote_possible: true,
          salary: { min: 78000, max: 95000, currency: 'EUR' },
          date_posted: '2026-10-06',
          application_deadline: '2026-11-15',
          contact_email: 'imke@lumenfreight.example',
          responsibilities: [
            'Run our streaming platform with four colleagues',
            'Retire the last nightly batch jobs',
          ],
          visa_sponsorship: null,
        },
      },
      {
        ...ENGINEER,
        prompt: 'job title, location and deadline to apply',
        expected: {
          jobTitle: 'Senior Data Engineer',
          location: 'Rotterdam or remote within the EU',
          deadline: '2026-11-15',
        },
      },
    ],
  },
  {
    kind: 'jobs',
    name: 'nurse at a clinic',
    asks: [
      {
        ...NURSE,
        schema: object({
          stellentitel: text,
          kennziffer: text,
          arbeitgeber: { ...text, description: 'mit Rechtsform' },
          beschaeftigungsart: {
            type: ['string', 'null'],
            enum: ['Vollzeit', 'Teilzeit', 'Minijob', null],
          },
          verguetung: text,
          bewerbungsfrist: date,
          ansprechpartner: object({ name: text, telefon: text, email }),
          bewerbungslink: address,
          aufgaben: texts,
          gehalt: number,
        }),
        expected: {
          stellentitel: 'Pflegefachkraft (m/w/d) für die interdisziplinäre Intensivstation',
          kennziffer: '2026-114',
          arbeitgeber: 'Klinikum Falkenau gGmbH',
          beschaeftigungsart: 'Teilzeit',
          verguetung: 'TVöD-K, Entgeltgruppe P 8',
          bewerbungsfrist: '2026-08-31',
          ansprechpartner: { name: 'Margit Oehler', telefon: '09221 555-4410', email: null },
          bewerbungslink: 'https://bewerbung.klinikum-falkenau.example/2026-114',
          aufgaben: ['Pflege beatmeter Patientinnen und Patienten', 'Anleitung von Auszubildenden'],
          gehalt: null,
        },
      },
      {
        ...NURSE,
        schema: object({
          referenceNumber: text,
          employmentType: { type: ['string', 'null'], enum: ['FULL_TIME', 'PART_TIME', null] },
          isPermanent: { ...truth, description: 'true if the contract is not limited in time' },
          applyBy: date,
          contactName: text,
          contactPhone: text,
        }),
        expected: {
          referenceNumber: '2026-114',
          employmentType: 'PART_TIME',
          isPermanent: true,
          applyBy: '2026-08-31',
          contactName: 'Margit Oehler',
          contactPhone: '09221 555-4410',
        },
      },
    ],
  },
  {
    kind: 'jobs',
    name: 'openings in an old framework',
    asks: [
      {
        ...BOARD,
        schema: object({
          jobs: list({ title: text, location: text, employment_type: text, pay: text, apply_url: address }),
        }),
        expected: {
          jobs: OPENINGS.map(({ title, location, type, pay, id }) => ({
            ...{ title, location, employment_type: type, pay },
            apply_url: `https://jobs.granitelogistics.example/job/${id}/apply`,
          })),
        },
      },
      {
        ...BOARD,
        prompt: 'list all open positions with location',
        expected: {
          positions: OPENINGS.map(({ title, location }) => ({ title, location })),
        },
      },
    ],
  },
  {
    kind: 'jobs',
    name: 'vacancies of a town hall',
    asks: [
      {
        ...MAIRIE,
        schema: object({
          offres: list({
            intitule: { ...text, description: 'le poste à pourvoir' },
            service: text,
            reference: text,
            dateLimite: date,
            fichePdf: address,
            salaire: text,
          }),
        }),
        expected: {
          offres: OFFRES.map(({ poste, service, limite, ref }) => ({
            ...{ intitule: poste, service, reference: ref, dateLimite: limite, salaire: null },
            fichePdf: `https://www.ville-saint-orens.example/IMG/pdf/${ref.toLowerCase()}.pdf`,
          })),
        },
      },
    ],
  },
];
