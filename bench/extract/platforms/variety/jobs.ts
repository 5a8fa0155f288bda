/** Open positions: pages of one, and pages that list them. */
import { address, date, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const NURSE = single(
  'https://careers.wrenfield.example/r/7781',
  shell(
    'Community Nurse, Evenings at Wrenfield Care | Wrenfield Careers',
    `<div class="min-h-screen bg-slate-50"><header class="border-b bg-white"><div class="mx-auto flex max-w-5xl items-center justify-between p-4"><a href="/" class="font-semibold">Wrenfield Care</a><a href="/jobs" class="text-sm">All jobs (38)</a></div></header>
<main class="mx-auto max-w-5xl p-6"><a href="/jobs" class="text-sm text-slate-500">← Back</a><h1 class="mt-2 text-3xl font-bold">Community Nurse, Evenings</h1>
<div class="mt-3 flex flex-wrap gap-2 text-sm"><span class="inline-flex items-center gap-1 rounded-full bg-slate-200 px-3 py-1"><svg aria-hidden="true"></svg>Exeter, UK</span><span class="inline-flex items-center gap-1 rounded-full bg-slate-200 px-3 py-1"><svg aria-hidden="true"></svg>Part-time</span><span class="inline-flex items-center gap-1 rounded-full bg-slate-200 px-3 py-1"><svg aria-hidden="true"></svg>£31,400 – £36,250</span></div>
<p class="mt-3 text-xs text-slate-500">Posted on 2 November 2026 · Apply by 27 November 2026</p>
<section class="prose mt-8"><h2>About the role</h2><p>You will visit people in their homes between four and ten in the evening.</p><h2>What you bring</h2><ul><li>NMC registration</li><li>A full driving licence</li><li>Two years of community practice</li></ul><h2>What we offer</h2><ul><li>33 days of leave</li><li>A pool car</li></ul></section>
<a href="/apply/7781" class="mt-8 inline-block rounded bg-emerald-700 px-6 py-3 text-white">Apply now</a>
<aside class="mt-12"><h2 class="text-lg font-semibold">Similar jobs</h2><a href="/r/7790" class="block border-b py-3"><span class="font-medium">Night Nurse</span> <span class="text-slate-500">Plymouth, UK</span> <span>£34,000</span></a></aside></main>
<footer class="bg-slate-800 p-8 text-sm text-white">Wrenfield Care, 2 Southgate, Exeter EX1 1AA</footer></div>`,
  ),
);

const CLERK = single(
  'https://www.stadt-erlbach.example/stellen/bauhof.html',
  shell(
    'Stellenausschreibung - Stadt Erlbach',
    `<div id="kopf"><a href="/"><img src="/wappen.gif" alt="Wappen der Stadt Erlbach"></a></div><div id="menu"><ul><li><a href="/rathaus">Rathaus</a></li><li><a href="/stellen">Stellen</a></li><li><a href="/muell">Abfallkalender 2027</a></li></ul></div>
<div id="inhalt"><h1>Sachbearbeiter Bauhof (m/w/d)</h1><p>Die Stadt Erlbach sucht Verstärkung für den Bauhof.</p>
<p><strong>Arbeitsort:</strong> Erlbach<br><strong>Eintrittsdatum:</strong> 01.03.2027<br><strong>Entgeltgruppe:</strong> E 9a TVöD<br><strong>Arbeitszeit:</strong> 39 Stunden pro Woche<br><strong>Befristung:</strong> unbefristet<br><strong>Bewerbungsfrist:</strong> 15.12.2026</p>
<h3>Ihre Aufgaben</h3><ul><li>Planung der Einsätze</li><li>Abrechnung der Leistungen</li><li>Pflege des Fuhrparks</li></ul>
<h3>Ihr Profil</h3><ul><li>Abgeschlossene Verwaltungsausbildung</li><li>Führerschein Klasse B</li></ul>
<p>Ansprechpartnerin: Gesa Lindhorst, Telefon 09555 88-214</p></div>
<div id="fuss">Stadt Erlbach, Marktplatz 1, 91555 Erlbach, Stand: 03.11.2026</div>`,
    { lang: 'de' },
  ),
);

const POSTES = [
  { poste: 'Bibliothécaire jeunesse', lieu: 'Vannes', contrat: 'CDI', date_limite: '2026-12-04' },
  { poste: 'Médiateur numérique', lieu: 'Auray', contrat: 'CDD 12 mois', date_limite: '2026-12-11' },
  { poste: 'Agent de restauration', lieu: 'Lorient', contrat: 'CDI', date_limite: '2027-01-08' },
];
const french = (day: string) => day.split('-').reverse().join('/');
const POSTE_TABLE = several(
  'https://agglo-armor.example/recrutement',
  shell(
    'Recrutement',
    `<header><a href="/">Armor Agglomération</a></header><main><h1>Nous recrutons</h1><p>Mis à jour le 16/11/2026</p>
<table><tr><td><b>Poste</b></td><td><b>Lieu</b></td><td><b>Contrat</b></td><td><b>Date limite</b></td></tr>${each(POSTES, ({ poste, lieu, contrat, date_limite }) => `<tr><td><a href="/recrutement/fiche.pdf">${poste}</a></td><td>${lieu}</td><td>${contrat}</td><td>${french(date_limite)}</td></tr>`)}</table></main><footer>Armor Agglomération, 14 rue du Port, 56000 Vannes</footer>`,
    { lang: 'fr' },
  ),
);

const CARDS = [
  {
    title: 'Backend Engineer',
    company: 'Halcyon Freight',
    location: 'Rotterdam',
    min: 68000,
    max: 82000,
    remote: true,
    id: 'a91',
  },
  {
    title: 'Payroll Specialist',
    company: 'Nordkai',
    location: 'Hamburg',
    min: 46000,
    max: 54000,
    remote: false,
    id: 'b27',
  },
  {
    title: 'Warehouse Planner',
    company: 'Ostrea Foods',
    location: 'Antwerp',
    min: 41500,
    max: 47000,
    remote: false,
    id: 'c03',
  },
  {
    title: 'Product Designer',
    company: 'Lumen & Grey',
    location: 'Dublin',
    min: 59000,
    max: 71000,
    remote: true,
    id: 'd58',
  },
];
const CARD_LIST = several(
  'https://jobs.portside.example/search?q=logistics',
  shell(
    '4 logistics jobs | Portside Jobs',
    `<div id="app"><header class="MuiAppBar-root css-1x"><a href="/">Portside Jobs</a><button class="MuiButton-root css-2b">Post a job from €199</button></header>
<div class="MuiContainer-root css-3c"><h1 class="MuiTypography-root MuiTypography-h4 css-4d">4 jobs for “logistics”</h1><div class="MuiStack-root css-5e">${each(CARDS, ({ title, company, location, min, max, remote, id }) => `<div class="MuiPaper-root MuiCard-root css-6f"><div class="MuiCardContent-root css-7g"><a class="MuiLink-root css-8h" href="/job/${id}"><h6 class="MuiTypography-root MuiTypography-h6 css-9i">${title}</h6></a><p class="MuiTypography-root MuiTypography-body2 css-10">${company}</p><p class="MuiTypography-root MuiTypography-body2 css-11">${location}</p><p class="MuiTypography-root css-12">€${min.toLocaleString('en')} – €${max.toLocaleString('en')} per year</p><div class="css-13"><div class="MuiChip-root css-14"><span class="MuiChip-label">Full-time</span></div>${remote ? '<div class="MuiChip-root css-14"><span class="MuiChip-label">Remote</span></div>' : ''}</div></div><button class="MuiIconButton-root" aria-label="Save job"></button></div>`)}</div>
<div class="css-15"><p>Get jobs like these by email</p><input placeholder="you@example.com"></div></div></div>`,
  ),
);

const KYUJIN = single(
  'https://shigoto.example/kyujin/5520',
  shell(
    'パン製造スタッフ｜麦の音ベーカリー｜しごと広場',
    `<div class="header"><a href="/">しごと広場</a><span>求人数 1,284件</span></div><div class="breadcrumb"><a href="/">TOP</a>＞<a href="/kanagawa">神奈川県</a>＞パン製造スタッフ</div>
<div class="detail"><p class="corp">麦の音ベーカリー</p><h1>パン製造スタッフ</h1><dl class="tbl"><dt>雇用形態</dt><dd>正社員</dd><dt>勤務地</dt><dd>神奈川県鎌倉市大船1-8-2</dd><dt>給与</dt><dd>月給 245,000円</dd><dt>勤務時間</dt><dd>4:30～13:30</dd><dt>休日</dt><dd>週休2日制（水・日）</dd><dt>掲載日</dt><dd>2026年11月9日</dd></dl><a class="oubo" href="/apply/5520">応募する</a></div>
<div class="rec"><h2>この求人を見た人はこんな求人も見ています</h2><ul><li><a href="/kyujin/5531">カフェスタッフ</a> 時給 1,200円</li></ul></div><div class="footer">© しごと広場</div>`,
    { lang: 'ja' },
  ),
);

const LINES = [
  { company: 'Tidewater Labs', role: 'Embedded Firmware Engineer', location: 'Halifax, Canada' },
  { company: 'Merle Robotics', role: 'Controls Engineer', location: 'Grenoble, France' },
  { company: 'Opal Ledger', role: 'Site Reliability Engineer', location: 'Austin, TX' },
];
const PLAIN_LINES = several(
  'https://nightboard.example/hiring',
  shell(
    'Who is hiring this month? | Nightboard',
    `<center><table border="0" width="85%" bgcolor="#f6f6ef"><tr><td bgcolor="#336633"><b><a href="/">Nightboard</a></b> <a href="/new">new</a> | <a href="/hiring">hiring</a></td></tr><tr><td><h2>Open positions</h2>
<ul>${each(LINES, ({ company, role, location }) => `<li><b>${company}</b><br><i>Role:</i> ${role}<br><i>Location:</i> ${location}<br><i>Contact:</i> see our site</li>`)}</ul></td></tr></table></center>`,
  ),
);

export const VARIETY_JOBS: Platform[] = [
  {
    kind: 'jobs',
    name: 'nurse in utility classes',
    asks: [
      {
        ...NURSE,
        schema: object({
          title: { type: 'string' },
          company: text,
          location: text,
          employmentType: {
            type: ['string', 'null'],
            enum: ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN', null],
          },
          salary_min: number,
          salary_max: number,
          date_posted: date,
          validThrough: { ...date, description: 'last day to apply' },
          benefits: texts,
          department: text,
        }),
        expected: {
          title: 'Community Nurse, Evenings',
          company: 'Wrenfield Care',
          location: 'Exeter, UK',
          employmentType: 'PART_TIME',
          salary_min: 31400,
          salary_max: 36250,
          date_posted: '2026-11-02',
          validThrough: '2026-11-27',
          benefits: ['33 days of leave', 'A pool car'],
          department: null,
        },
      },
      {
        ...NURSE,
        prompt: 'job title and location',
        expected: { jobTitle: 'Community Nurse, Evenings', location: 'Exeter, UK' },
      },
    ],
  },
  {
    kind: 'jobs',
    name: 'town hall',
    asks: [
      {
        ...CLERK,
        schema: object({
          title: text,
          location: text,
          start_date: date,
          pay_grade: { ...text, description: 'Entgeltgruppe' },
          application_deadline: date,
          tasks: { ...texts, description: 'Aufgaben' },
          contact_person: text,
          contact_phone: text,
          company_url: address,
        }),
        expected: {
          title: 'Sachbearbeiter Bauhof (m/w/d)',
          location: 'Erlbach',
          start_date: '2027-03-01',
          pay_grade: 'E 9a TVöD',
          application_deadline: '2026-12-15',
          tasks: ['Planung der Einsätze', 'Abrechnung der Leistungen', 'Pflege des Fuhrparks'],
          contact_person: 'Gesa Lindhorst',
          contact_phone: '09555 88-214',
          company_url: null,
        },
      },
      {
        ...CLERK,
        prompt: 'Arbeitsort und Entgeltgruppe',
        expected: { arbeitsort: 'Erlbach', entgeltgruppe: 'E 9a TVöD' },
      },
    ],
  },
  {
    kind: 'jobs',
    name: 'posts in a table',
    asks: [
      {
        ...POSTE_TABLE,
        schema: object({
          offres: list({
            poste: text,
            lieu: text,
            contrat: text,
            date_limite: date,
            salaire: text,
          }),
        }),
        expected: { offres: POSTES.map((one) => ({ ...one, salaire: null })) },
      },
    ],
  },
  {
    kind: 'jobs',
    name: 'cards of a component library',
    asks: [
      {
        ...CARD_LIST,
        schema: object({
          jobs: list({
            jobTitle: text,
            companyName: text,
            location: text,
            salaryMin: number,
            salaryMax: number,
            url: address,
            date_posted: date,
          }),
        }),
        expected: {
          jobs: CARDS.map(({ title, company, location, min, max, id }) => ({
            jobTitle: title,
            companyName: company,
            location,
            salaryMin: min,
            salaryMax: max,
            url: `https://jobs.portside.example/job/${id}`,
            date_posted: null,
          })),
        },
      },
      {
        ...CARD_LIST,
        prompt: 'For each job, get the title, company and location',
        expected: { jobs: CARDS.map((one) => shown(one, ['title', 'company', 'location'])) },
      },
    ],
  },
  {
    kind: 'jobs',
    name: 'bakery in a definition list',
    asks: [
      {
        ...KYUJIN,
        schema: object({
          title: text,
          company: text,
          location: text,
          employment_type: text,
          working_hours: text,
          datePosted: date,
          remote: truth,
        }),
        expected: {
          title: 'パン製造スタッフ',
          company: '麦の音ベーカリー',
          location: '神奈川県鎌倉市大船1-8-2',
          employment_type: '正社員',
          working_hours: '4:30～13:30',
          datePosted: '2026-11-09',
          remote: null,
        },
      },
    ],
  },
  {
    kind: 'jobs',
    name: 'hiring thread in lines',
    asks: [
      {
        ...PLAIN_LINES,
        schema: object({ positions: list({ company: text, role: text, location: text, salary: text }) }),
        expected: { positions: LINES.map((one) => ({ ...one, salary: null })) },
      },
    ],
  },
];
