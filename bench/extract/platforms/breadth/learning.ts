/** Courses, degrees and scholarships. */
import {
  address,
  date,
  email,
  integer,
  list,
  number,
  object,
  text,
  texts,
  truth,
} from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';

const CORSO = single(
  'https://scuolarilegatura.example/corsi/legatura-giapponese',
  shell(
    'Legatura giapponese: corso base | Scuola di Rilegatura',
    `<div class="navbar"><a href="/">Scuola di Rilegatura</a><a href="/corsi">Corsi</a><a href="/docenti">Docenti</a></div><div class="container"><div class="row"><div class="col-lg-8"><h1>Legatura giapponese: corso base</h1><p class="lead">Quattro cuciture tradizionali, dalla carta al libro finito.</p><p>Il corso è tenuto da <strong>Chiara Monfalcone</strong> e si svolge nel nostro laboratorio di via Bellezia 9 a Torino. Non serve esperienza.</p><h3>Programma</h3><ol><li>Carte e colle</li><li>Cucitura yotsume</li><li>Copertine in tessuto</li></ol></div><div class="col-lg-4"><div class="box-info"><p><b>Quando</b><br>sabato 10 e domenica 11 ottobre 2026</p><p><b>Orario</b><br>9.30 – 17.00</p><p><b>Durata</b><br>13 ore</p><p><b>Costo</b><br>195 € <small>(materiali inclusi)</small></p><p><b>Posti</b><br>massimo 8 partecipanti</p><p><b>Iscrizioni entro</b><br>25 settembre 2026</p><a class="btn btn-dark" href="/iscrizione?c=114">Iscriviti</a></div></div></div><h3>Altri corsi</h3><div class="row"><div class="col-4"><a href="/corsi/marmorizzata">Carta marmorizzata</a><p>140 € – 24 ottobre 2026</p></div><div class="col-4"><a href="/corsi/restauro">Restauro del libro</a><p>380 € – 7 novembre 2026</p></div></div></div>`,
    { lang: 'it' },
  ),
);

const CURSOS = [
  { nombre: 'Cerámica: torno inicial', dia: 'Martes', hora: '18:00 - 20:00', cuota: 48, plazas: true },
  { nombre: 'Inglés B1 conversación', dia: 'Lunes', hora: '19:30 - 21:00', cuota: 36, plazas: true },
  { nombre: 'Huerto en el balcón', dia: 'Sábado', hora: '10:00 - 12:00', cuota: 0, plazas: false },
];
const CENTRO = several(
  'https://centrocivicolaestacion.example/cursos/otono',
  shell(
    'Cursos de otoño · Centro Cívico La Estación',
    `<div id="wrap"><div id="cab"><a href="/">Centro Cívico La Estación</a><span>Inscripciones desde el 7 de septiembre</span></div><h1>Cursos de otoño</h1>${each(CURSOS, ({ nombre, dia, hora, cuota, plazas }) => `<fieldset class="curso"><legend>${nombre}</legend><span class="et">Día:</span> ${dia}<br><span class="et">Horario:</span> ${hora}<br><span class="et">Cuota mensual:</span> ${cuota ? `${cuota} €` : 'Gratuito'}<br>${plazas ? '<a class="boton" href="/inscripcion">Inscribirme</a>' : '<span class="agotado">Plazas agotadas</span>'}</fieldset>`)}<div id="lat"><p>Descuento del 20 % con el carné joven</p></div></div>`,
    { lang: 'es' },
  ),
);

const GRANT = single(
  'https://www.kestrelfoundation.example/funding/field-science-bursary',
  shell(
    'Field Science Bursary – The Kestrel Foundation',
    `<div class="page-grid"><header class="masthead"><a href="/">The Kestrel Foundation</a><nav><a href="/about">About</a><a href="/funding">Funding</a><a href="/stories">Stories</a></nav></header><main class="prose"><p class="eyebrow">Undergraduate funding</p><h1>Field Science Bursary</h1><p class="intro">Up to twelve bursaries of £2,500 each for students who spend a summer outdoors with a research group.</p><div class="callout callout--green"><strong>Applications open</strong> until 17:00 on 27 February 2027</div><h2>Who can apply</h2><ul><li>Second- or third-year undergraduates</li><li>Any nationality, enrolled at a UK university</li><li>Subjects: geology, ecology or archaeology</li></ul><h2>How to apply</h2><p>You will need a one-page proposal and a letter from your host. Apply through <a href="https://apply.kestrelfoundation.example/fsb27">our online form</a>; we tell everyone the result by 30 April 2027.</p><h2>Questions</h2><p>Contact Ruth Abernethy at <a href="mailto:bursaries@kestrelfoundation.example">bursaries@kestrelfoundation.example</a>.</p></main><aside class="other"><h2>Other funding</h2><p><a href="/funding/travel">Conference Travel Grant</a>: £600, closes 1 December 2026</p></aside></div>`,
    { lang: 'en-GB' },
  ),
);

const MODULES = [
  { title: 'Reading a balance sheet', lessons: 6, minutes: 84, free: true },
  { title: 'Cash flow in practice', lessons: 9, minutes: 132, free: false },
  { title: 'Forecasts you can defend', lessons: 5, minutes: 71, free: false },
];
const CURRICULUM = several(
  'https://plainfinance.example/courses/foundations/curriculum',
  shell(
    'Curriculum: Foundations | Plain Finance',
    `<div id="root"><div class="sc-gswNZR cXkLeD"><div class="sc-dkrFOg"><a href="/">Plain Finance</a><a href="/login">Log in</a><span>4.8 ★ (1,950 learners)</span></div><div class="sc-hLBbgP"><h1 class="sc-eDvSVe">Foundations</h1><p>3 modules · 20 lessons · taught by Priya Raman</p></div><div class="sc-jSUZER">${each(MODULES, ({ title, lessons, minutes, free }, i) => `<div class="sc-gKPRtg"><div class="sc-iBYQkv">${i + 1}</div><div class="sc-ftTHYK"><div class="sc-pyfCe">${title}</div><div class="sc-jrcTuL">${lessons} lessons<span class="sc-kDvujY">|</span>${minutes} min</div></div><div class="sc-ipEyDJ">${free ? 'Free preview' : '<svg aria-label="Locked" width="14"></svg>'}</div></div>`)}</div><div class="sc-csuSiG"><div>$129</div><div>one-time payment</div><button>Enroll now</button></div></div></div>`,
  ),
);

export const BREADTH_LEARNING: Platform[] = [
  {
    kind: 'learning',
    name: 'book binding at the weekend',
    asks: [
      {
        ...CORSO,
        schema: object({
          titolo: text,
          docente: text,
          data_inizio: date,
          data_fine: date,
          orario: text,
          durata_ore: number,
          costo: number,
          materiali_inclusi: truth,
          posti_massimi: integer,
          termine_iscrizione: date,
          indirizzo: text,
          citta: text,
          programma: texts,
          crediti_formativi: integer,
        }),
        expected: {
          titolo: 'Legatura giapponese: corso base',
          docente: 'Chiara Monfalcone',
          data_inizio: '2026-10-10',
          data_fine: '2026-10-11',
          orario: '9.30 – 17.00',
          durata_ore: 13,
          costo: 195,
          materiali_inclusi: true,
          posti_massimi: 8,
          termine_iscrizione: '2026-09-25',
          indirizzo: 'via Bellezia 9',
          citta: 'Torino',
          programma: ['Carte e colle', 'Cucitura yotsume', 'Copertine in tessuto'],
          crediti_formativi: null,
        },
      },
      {
        ...CORSO,
        prompt: 'quanto costa il corso, chi lo tiene e quando scadono le iscrizioni?',
        expected: { costo: 195, docente: 'Chiara Monfalcone', scadenzaIscrizioni: '2026-09-25' },
      },
    ],
  },
  {
    kind: 'learning',
    name: 'courses of a civic centre',
    asks: [
      {
        ...CENTRO,
        schema: object({
          cursos: list({
            nombre: text,
            dia: text,
            horario: text,
            cuotaMensual: { ...number, description: '0 si es gratuito' },
            plazasDisponibles: truth,
            profesor: text,
          }),
        }),
        expected: {
          cursos: CURSOS.map(({ nombre, dia, hora, cuota, plazas }) => ({
            ...{ nombre, dia, horario: hora, cuotaMensual: cuota, plazasDisponibles: plazas },
            profesor: null,
          })),
        },
      },
    ],
  },
  {
    kind: 'learning',
    name: 'bursary for summers outdoors',
    asks: [
      {
        ...GRANT,
        schema: object({
          name: text,
          funder: text,
          amount: { ...number, description: 'per award' },
          currency: text,
          numberOfAwards: integer,
          deadline: date,
          results_by: date,
          eligibility: texts,
          application_url: address,
          contact: object({ name: text, email }),
          minimum_gpa: number,
        }),
        expected: {
          name: 'Field Science Bursary',
          funder: 'The Kestrel Foundation',
          amount: 2500,
          currency: 'GBP',
          numberOfAwards: 12,
          deadline: '2027-02-27',
          results_by: '2027-04-30',
          eligibility: [
            'Second- or third-year undergraduates',
            'Any nationality, enrolled at a UK university',
            'Subjects: geology, ecology or archaeology',
          ],
          application_url: 'https://apply.kestrelfoundation.example/fsb27',
          contact: { name: 'Ruth Abernethy', email: 'bursaries@kestrelfoundation.example' },
          minimum_gpa: null,
        },
      },
      {
        ...GRANT,
        schema: object({
          title: { type: 'string' },
          summary: { ...text, description: 'the introductory sentence' },
          awardAmount: number,
          closingDate: date,
          contactEmail: text,
          interviewDate: date,
        }),
        expected: {
          title: 'Field Science Bursary',
          summary:
            'Up to twelve bursaries of £2,500 each for students who spend a summer outdoors with a research group.',
          awardAmount: 2500,
          closingDate: '2027-02-27',
          contactEmail: 'bursaries@kestrelfoundation.example',
          interviewDate: null,
        },
      },
    ],
  },
  {
    kind: 'learning',
    name: 'curriculum of an online course',
    asks: [
      {
        ...CURRICULUM,
        schema: object({
          instructor: text,
          price: number,
          modules: list({
            title: text,
            lesson_count: integer,
            duration_minutes: integer,
            free_preview: truth,
          }),
        }),
        expected: {
          instructor: 'Priya Raman',
          price: 129,
          modules: MODULES.map(({ title, lessons, minutes, free }) => ({
            ...{ title, lesson_count: lessons, duration_minutes: minutes, free_preview: free },
          })),
        },
      },
    ],
  },
];
