/** Job advertisements. */
import { around, date, number, object, type PageCase, text, texts, when } from './page-case.ts';

type Job = {
  title: string;
  company: string;
  location: string;
  type: string | null;
  min: number | null;
  max: number | null;
  posted: string | null;
  shown: string;
  tasks: string[];
  benefits: string[] | null;
  language: string;
};

const JOBS: Job[] = [
  {
    title: 'Senior Hydrologist',
    company: 'Rivermark',
    location: 'Leeds',
    type: 'Full-time',
    min: 48000,
    max: 56000,
    posted: '2026-02-11',
    shown: 'February 11, 2026',
    tasks: ['Model flood plains', 'Lead a team of four', 'Report to the board'],
    benefits: ['28 days of leave', 'A bicycle'],
    language: 'en-GB',
  },
  {
    title: 'Bäckermeister (m/w/d)',
    company: 'Kornkammer GmbH',
    location: 'Ulm',
    type: 'Vollzeit',
    min: null,
    max: null,
    posted: null,
    shown: '',
    tasks: ['Backen von Brot und Brötchen', 'Ausbildung der Lehrlinge'],
    benefits: null,
    language: 'de',
  },
  {
    title: 'Night Archivist',
    company: 'City Library',
    location: 'Halifax',
    type: null,
    min: 41000,
    max: 41000,
    posted: '2026-05-02',
    shown: 'May 2, 2026',
    tasks: ['Sort returned maps', 'Repair bindings'],
    benefits: null,
    language: 'en',
  },
];

const SCHEMA = object({
  title: text,
  company: text,
  location: text,
  employment_type: text,
  salary_min: number,
  salary_max: number,
  date_posted: date,
  responsibilities: texts,
  benefits: texts,
  experience: text,
});

const WORDS: Record<string, string[]> = {
  en: ['Company', 'Location', 'Job type', 'Salary', 'Date posted', 'Responsibilities', 'Benefits'],
  de: ['Unternehmen', 'Standort', 'Anstellungsart', 'Gehalt', 'Veröffentlicht am', 'Aufgaben', 'Wir bieten'],
};

const pay = (job: Job) =>
  job.min === job.max
    ? `£${job.min?.toLocaleString('en-US')}`
    : `£${job.min?.toLocaleString('en-US')} – £${job.max?.toLocaleString('en-US')}`;
const items = (list: readonly string[]) => `<ul>${list.map((item) => `<li>${item}</li>`).join('')}</ul>`;

function labelled(job: Job): string {
  const [company, location, type, salary, posted, tasks, benefits] = WORDS[job.language.slice(0, 2)] ?? [];
  const row = (label: string | undefined, value: string | null) =>
    when(
      value,
      `<div class="fact"><span class="label">${label}</span><span class="value">${value}</span></div>`,
    );
  return around(
    job.title,
    'Jobs',
    `<main><h1>${job.title}</h1><div class="facts">${row(company, job.company)}${row(location, job.location)}${row(type, job.type)}${row(salary, job.min ? pay(job) : null)}${row(posted, job.posted ? job.shown : null)}</div><h2>${tasks}</h2>${items(job.tasks)}${when(job.benefits, `<h2>${benefits}</h2>${items(job.benefits ?? [])}`)}<a class="button" href="/jobs">All jobs</a></main>`,
    { language: job.language },
  );
}

function definitions(job: Job): string {
  const [company, location, type, salary, posted, tasks, benefits] = WORDS[job.language.slice(0, 2)] ?? [];
  const pair = (label: string | undefined, value: string | null) =>
    when(value, `<dt>${label}</dt><dd>${value}</dd>`);
  return around(
    job.title,
    'Jobs',
    `<main><h1>${job.title}</h1><dl>${pair(company, job.company)}${pair(location, job.location)}${pair(type, job.type)}${pair(salary, job.min ? pay(job) : null)}${pair(posted, job.posted ? job.shown : null)}</dl><h3>${tasks}</h3>${items(job.tasks)}${when(job.benefits, `<h3>${benefits}</h3>${items(job.benefits ?? [])}`)}</main>`,
    { language: job.language },
  );
}

function structured(job: Job): string {
  const [, , , , , tasks, benefits] = WORDS[job.language.slice(0, 2)] ?? [];
  const data = {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    hiringOrganization: { '@type': 'Organization', name: job.company },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: job.location } },
    ...(job.type ? { employmentType: job.type } : {}),
    ...(job.posted ? { datePosted: job.posted } : {}),
    ...(job.min
      ? {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: 'GBP',
            value: { '@type': 'QuantitativeValue', minValue: job.min, maxValue: job.max, unitText: 'YEAR' },
          },
        }
      : {}),
  };
  return around(
    job.title,
    'Jobs',
    `<main><h1>${job.title}</h1><h2>${tasks}</h2>${items(job.tasks)}${when(job.benefits, `<h2>${benefits}</h2>${items(job.benefits ?? [])}`)}</main>`,
    { head: `<script type="application/ld+json">${JSON.stringify(data)}</script>`, language: job.language },
  );
}

export const JOB_PAGES: PageCase[] = JOBS.flatMap((job, i) =>
  Object.entries({ labelled, definitions, structured }).map(([layout, render]) => ({
    id: `job-${layout}-${i}`,
    url: 'https://jobs.example/42',
    html: render(job),
    schema: SCHEMA,
    expected: {
      title: job.title,
      company: job.company,
      location: job.location,
      employment_type: job.type,
      salary_min: job.min,
      salary_max: job.max,
      date_posted: job.posted,
      responsibilities: job.tasks,
      benefits: job.benefits,
      experience: null,
    },
  })),
);
