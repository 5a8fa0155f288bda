/** People: teams, faculty, law firms, members. */
import { address, email, integer, list, object, text, texts } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const TEAM = [
  { name: 'Rosalind Achebe', role: 'Chief Executive', slug: 'rosalind' },
  { name: 'Kwame Lindqvist', role: 'Head of Research', slug: 'kwame' },
  { name: 'Delphine Marsh', role: 'Operations Manager', slug: 'delphine' },
  { name: 'Ivo Petrenko', role: 'Data Engineer', slug: 'ivo' },
];
const TEAM_GRID = several(
  'https://brackenwood.example/about/team',
  shell(
    'Our team | Brackenwood Institute',
    `<header class="border-b"><a href="/" class="font-bold">Brackenwood</a><a href="/donate" class="rounded bg-orange-600 px-4">Give £10 a month</a></header>
<main class="bg-white py-24"><div class="mx-auto max-w-2xl lg:mx-0"><h2 class="text-3xl font-bold tracking-tight text-gray-900">Meet our team</h2><p class="mt-6 text-lg text-gray-600">Forty people in two cities, and one very old dog.</p></div>
<ul role="list" class="mx-auto mt-20 grid gap-x-8 gap-y-16 sm:grid-cols-2 lg:grid-cols-4">${each(TEAM, ({ name, role, slug }) => `<li><img class="mx-auto h-48 w-48 rounded-full" src="/people/${slug}.jpg" alt=""><h3 class="mt-6 text-base font-semibold text-gray-900">${name}</h3><p class="text-sm text-gray-600">${role}</p><ul role="list" class="mt-6 flex gap-x-6"><li><a href="mailto:${slug}@brackenwood.example" class="text-gray-400"><span class="sr-only">Email</span><svg></svg></a></li></ul></li>`)}</ul></main>
<footer class="text-sm"><p>Press enquiries: press@brackenwood.example</p><p>Charity no. 1199001</p></footer>`,
  ),
);

const PROFESSOR = single(
  'http://www.geo.uni-lannach.example/~falk/',
  shell(
    "Prof. Falk's home page",
    `<table border=0 width=700><tr><td><img src="falk.jpg" width=160 alt="photo"></td><td><h1>Henrike Falk</h1><b>Professor of Glaciology</b><br>Department of Geosciences<br>University of Lannach</td></tr></table><hr>
<p><b>Office:</b> Room 3.118, Eisgasse 12<br><b>Phone:</b> +43 316 555 0144<br><b>E-mail:</b> falk (at) geo.uni-lannach.example<br><b>Office hours:</b> Wed 14-15, by appointment<br><b>Assistant:</b> Milo Brandt</p>
<h3>Research interests</h3><ul><li>Alpine ice cores</li><li>Meltwater chemistry</li><li>Glacier hydrology</li></ul>
<h3>Selected publications</h3><ol><li>H. Falk, J. Orr: Dust layers in young ice. 2024.</li><li>H. Falk: On the age of firn. 2021.</li></ol><hr><i>Last changed 3 Oct 2026</i>`,
  ),
);

const LAWYERS = [
  { name: 'Dr. Benedikt Aumann', fachgebiet: 'Erbrecht', telefon: '0821 555-11' },
  { name: 'Carla Wissing', fachgebiet: 'Arbeitsrecht', telefon: '0821 555-14' },
  { name: 'Nuri Tekin', fachgebiet: 'Mietrecht', telefon: '0821 555-17' },
];
const LAW_FIRM = several(
  'https://aumann-wissing.example/anwaelte',
  shell(
    'Anwälte – Kanzlei Aumann Wissing Tekin',
    `<div class="wp-site-blocks"><header class="wp-block-template-part"><p class="wp-block-site-title"><a href="/">Kanzlei Aumann Wissing Tekin</a></p></header><main class="wp-block-group"><h1 class="wp-block-heading">Anwälte</h1>
${each(LAWYERS, ({ name, fachgebiet, telefon }) => `<div class="wp-block-columns"><div class="wp-block-column" style="flex-basis:33%"><figure class="wp-block-image"><img src="/p.jpg" alt="Porträt"></figure></div><div class="wp-block-column"><h3 class="wp-block-heading">${name}</h3><p>Fachgebiet: ${fachgebiet}</p><p>Telefon: ${telefon}</p><div class="wp-block-buttons"><a class="wp-block-button__link" href="/termin">Termin vereinbaren</a></div></div></div>`)}
<p>Sekretariat: Frau Obermeier, 0821 555-0</p></main><footer class="wp-block-template-part"><p>Maximilianstraße 9, 86150 Augsburg</p></footer></div>`,
    { lang: 'de' },
  ),
);

const MEMBER = single(
  'https://academia-letras-sul.example/membros/lidia-sampaio',
  shell(
    'Lídia Sampaio - Academia de Letras do Sul',
    `<div class="topo"><a href="/">Academia de Letras do Sul</a></div><div class="conteudo"><ul class="migalhas"><li><a href="/">Início</a></li><li><a href="/membros">Membros</a></li></ul><h1>Lídia Sampaio</h1><img src="/fotos/lidia.jpg" alt="Retrato de Lídia Sampaio">
<dl class="ficha"><dt>Cadeira</dt><dd>17</dd><dt>Data de nascimento</dt><dd>12 de abril de 1951</dd><dt>Naturalidade</dt><dd>Pelotas</dd><dt>Profissão</dt><dd>Romancista</dd><dt>Prêmios</dt><dd>Prêmio Maré Alta (1998)</dd></dl>
<p>Publicou nove romances e um livro de contos.</p><h2>Outros membros</h2><ul><li><a href="/membros/caio-dorneles">Caio Dorneles</a>, cadeira 18</li></ul></div><div class="rodape">Rua dos Andradas 300, Porto Alegre</div>`,
    { lang: 'pt' },
  ),
);

export const VARIETY_PEOPLE: Platform[] = [
  {
    kind: 'people',
    name: 'team in utility classes',
    asks: [
      {
        ...TEAM_GRID,
        schema: object({
          members: list({ name: text, jobTitle: text, email, photo: address, phone: text }),
        }),
        expected: {
          members: TEAM.map(({ name, role, slug }) => ({
            ...{ name, jobTitle: role },
            email: `${slug}@brackenwood.example`,
            photo: `https://brackenwood.example/people/${slug}.jpg`,
            phone: null,
          })),
        },
      },
      {
        ...TEAM_GRID,
        prompt: 'names and roles of the team members',
        expected: { members: TEAM.map((one) => shown(one, ['name', 'role'])) },
      },
    ],
  },
  {
    kind: 'people',
    name: 'home page of a professor',
    asks: [
      {
        ...PROFESSOR,
        schema: object({
          name: text,
          position: text,
          department: text,
          office: text,
          phone: text,
          office_hours: text,
          research_interests: texts,
          birth_year: integer,
        }),
        expected: {
          name: 'Henrike Falk',
          position: 'Professor of Glaciology',
          department: 'Department of Geosciences',
          office: 'Room 3.118, Eisgasse 12',
          phone: '+43 316 555 0144',
          office_hours: 'Wed 14-15, by appointment',
          research_interests: ['Alpine ice cores', 'Meltwater chemistry', 'Glacier hydrology'],
          birth_year: null,
        },
      },
      {
        ...PROFESSOR,
        prompt: 'phone, office and assistant',
        expected: { phone: '+43 316 555 0144', office: 'Room 3.118, Eisgasse 12', assistant: 'Milo Brandt' },
      },
    ],
  },
  {
    kind: 'people',
    name: 'law firm in blocks',
    asks: [
      {
        ...LAW_FIRM,
        schema: object({
          anwaelte: list({ name: text, fachgebiet: text, telefon: text, email }),
        }),
        expected: { anwaelte: LAWYERS.map((one) => ({ ...one, email: null })) },
      },
    ],
  },
  {
    kind: 'people',
    name: 'member of an academy',
    asks: [
      {
        ...MEMBER,
        schema: object({
          full_name: text,
          chair: { ...integer, description: 'number of the chair (cadeira)' },
          birth_date: { type: ['string', 'null'], format: 'date' },
          birth_place: text,
          occupation: text,
          death_date: { type: ['string', 'null'], format: 'date' },
        }),
        expected: {
          full_name: 'Lídia Sampaio',
          chair: 17,
          birth_date: '1951-04-12',
          birth_place: 'Pelotas',
          occupation: 'Romancista',
          death_date: null,
        },
      },
    ],
  },
];
