/** Job boards and applicant tracking systems: a position, and all open positions of a company. */
import { address, date, list, number, object, text, texts, truth } from '../pages/page-case.ts';
import { each, type Platform, shell, shown } from './platform-case.ts';

type Job = {
  title: string;
  company: string;
  location: string;
  department: string;
  employment_type: string;
  workplace: string;
  salary_min: number;
  salary_max: number;
  date_posted: string;
  responsibilities: string[];
  path: string;
};

const job = (
  title: string,
  location: string,
  department: string,
  employment_type: string,
  path: string,
): Job => ({
  ...{ title, location, department, employment_type, path },
  company: 'Quillmark',
  workplace: 'Hybrid',
  salary_min: 82000,
  salary_max: 97000,
  date_posted: '2026-10-05',
  responsibilities: ['Keep the presses running', 'Write the weekly report', 'Train two apprentices'],
});

const JOBS = [
  job('Senior Press Engineer', 'Leeds, United Kingdom', 'Engineering', 'Full-time', '4011'),
  job('Bindery Lead', 'Porto, Portugal', 'Operations', 'Full-time', '4012'),
  job('Type Designer', 'Leeds, United Kingdom', 'Design', 'Part-time', '4013'),
];
const SINGLE = [
  'title',
  'company',
  'location',
  'department',
  'employment_type',
  'remote',
  'salary_min',
  'salary_max',
  'date_posted',
  'responsibilities',
];
const ONE = object({
  title: text,
  company: text,
  location: text,
  department: text,
  employment_type: { type: ['string', 'null'], enum: ['Full-time', 'Part-time', 'Contract', null] },
  remote: truth,
  salary_min: number,
  salary_max: number,
  date_posted: date,
  responsibilities: texts,
});
const ROWS = ['title', 'location', 'department', 'employment_type', 'url'];
const MANY = object({
  jobs: list({ title: text, location: text, department: text, employment_type: text, url: address }),
});

type Board = {
  name: string;
  single: string[];
  rows: string[];
  url: (path: string) => string;
  title: string;
  job: (one: Job) => string;
  jobs: (all: Job[]) => string;
};

const bullets = (one: Job) => `<ul>${each(one.responsibilities, (line) => `<li>${line}</li>`)}</ul>`;
const ABOUT = '<p>Quillmark prints small books in large runs, and has done so since 1974.</p>';
const byDepartment = (all: Job[], html: (name: string, own: Job[]) => string) =>
  [...Map.groupBy(all, ({ department }) => department)].map(([name, own]) => html(name, own)).join('');

const BOARDS: Board[] = [
  {
    name: 'greenhouse',
    single: ['title', 'company', 'location', 'salary_min', 'salary_max', 'responsibilities'],
    rows: ['title', 'location', 'department', 'url'],
    url: (path) => `/quillmark/jobs/${path}`,
    title: 'Job Application for Senior Press Engineer at Quillmark',
    job: (one) =>
      `<main class="main font-primary job-post"><div class="image-container"><img class="logo" src="/l.png" alt="Quillmark Logo"></div><div class="job-post-container"><div class="job__header"><div class="job__title"><a class="back-link" href="/quillmark">Back to jobs</a><h1 class="section-header section-header--large font-primary">${one.title}</h1><div class="job__location"><svg></svg><div>${one.location}</div></div></div><button aria-label="Apply" class="btn btn--pill">Apply</button></div><div class="job__description body">${ABOUT}<h3><strong>What you'll do</strong></h3>${bullets(one)}<div class="job__pay-ranges"><div class="pay-range"><p class="pay-range__title">Salary range</p><p class="body">£82,000 - £97,000 GBP</p></div></div></div><form id="application-form"><h2>Apply for this job</h2><label>First Name<span class="required">*</span></label><label>Email<span class="required">*</span></label><label>Phone</label></form></div></main>`,
    jobs: (all) =>
      `<main class="main"><div class="job-board"><div class="page-header"><h1 class="section-header font-primary">Current openings at Quillmark</h1></div><div class="job-posts"><h2 class="section-header section-header--medium">${all.length} jobs</h2>${byDepartment(all, (name, own) => `<div class="job-posts--table--department"><h3 class="section-header font-primary">${name}</h3><div class="job-posts--table"><table><tbody>${each(own, (one) => `<tr class="job-post"><td class="cell"><a href="https://jobs.example/quillmark/jobs/${one.path}" target="_top"><p class="body body--medium">${one.title}</p><p class="body body__secondary body--metadata">${one.location}</p></a></td></tr>`)}</tbody></table></div></div>`)}</div></div></main>`,
  },
  {
    name: 'lever',
    single: [
      'title',
      'company',
      'location',
      'department',
      'employment_type',
      'remote',
      'responsibilities',
      'salary_min',
      'salary_max',
    ],
    rows: ['title', 'location', 'department', 'employment_type', 'url'],
    url: (path) => `/quillmark/${path}`,
    title: 'Quillmark - Senior Press Engineer',
    job: (one) =>
      `<div class="page show"><div class="main-header page-full-width"><a class="main-header-logo" href="/quillmark"><img alt="Quillmark logo" src="/l.png"></a></div><div class="content-wrapper posting-page"><div class="content"><div class="section-wrapper accent-section page-full-width"><div class="section page-centered posting-header"><div class="posting-headline"><h2>${one.title}</h2><div class="posting-categories"><div class="sort-by-time posting-category medium-category-label width-full capitalize-labels location">${one.location} /</div><div class="sort-by-team posting-category medium-category-label capitalize-labels department">${one.department} /</div><div class="sort-by-commitment posting-category medium-category-label capitalize-labels commitment">${one.employment_type}</div><div class="sort-by-time posting-category medium-category-label capitalize-labels workplaceTypes">/ ${one.workplace}</div></div></div><div class="postings-btn-wrapper"><a class="postings-btn template-btn-submit" href="#apply">Apply for this job</a></div></div></div><div class="section-wrapper page-full-width"><div class="section page-centered" data-qa="job-description">${ABOUT}</div><div class="section page-centered"><h3>What you'll do</h3><ul class="posting-requirements plain-list">${each(one.responsibilities, (line) => `<li>${line}</li>`)}</ul></div><div class="section page-centered" data-qa="salary-range">£82,000 - £97,000 a year</div></div></div></div><div class="main-footer page-full-width"><p><a href="https://quillmark.example">Quillmark Home Page</a></p></div></div>`,
    jobs: (all) =>
      `<div class="page"><div class="content-wrapper"><div class="postings-wrapper">${byDepartment(all, (name, own) => `<div class="postings-group"><div class="large-category-header">${name}</div>${each(own, (one) => `<div class="posting" data-qa-posting-id="${one.path}"><div class="posting-apply" data-qa="btn-apply"><a href="https://jobs.example/quillmark/${one.path}">Apply</a></div><a class="posting-title" href="https://jobs.example/quillmark/${one.path}"><h5 data-qa="posting-name">${one.title}</h5><div class="posting-categories"><span class="display-inline-block small-category-label workplaceTypes">${one.workplace} — </span><span class="sort-by-commitment posting-category small-category-label commitment">${one.employment_type}</span><span class="sort-by-location posting-category small-category-label location">${one.location}</span></div></a></div>`)}</div>`)}</div></div></div>`,
  },
  {
    name: 'workable',
    single: ['title', 'company', 'location', 'department', 'employment_type', 'remote', 'responsibilities'],
    rows: ['title', 'location', 'department', 'employment_type', 'url'],
    url: (path) => `/quillmark/j/${path}/`,
    title: 'Senior Press Engineer - Quillmark',
    job: (one) =>
      `<main role="main"><header data-ui="overview"><a data-ui="company-link" href="/quillmark/"><img alt="Quillmark" src="/l.png"></a><h1 data-ui="job-title" class="styles--1">${one.title}</h1><div data-ui="job-workplace"><strong>${one.workplace}</strong></div><div data-ui="job-location"><span>${one.location}</span></div><ul><li><span data-ui="job-department">${one.department}</span></li><li><span data-ui="job-type">Full time</span></li></ul></header><nav role="tablist"><a data-ui="overview-tab">Overview</a><a data-ui="application-tab">Application</a></nav><section data-ui="job-description"><h2 class="styles--2">Description</h2><div>${ABOUT}<p><strong>Responsibilities</strong></p>${bullets(one)}</div></section><section data-ui="job-requirements"><h2>Requirements</h2><div><ul><li>Five years at a press</li><li>A steady hand</li></ul></div></section></main>`,
    jobs: (all) =>
      `<main><h1>Quillmark</h1><section><h2 data-ui="jobs-heading">Jobs</h2><ul data-ui="list" class="styles--a">${each(all, (one) => `<li data-ui="job" data-id="${one.path}" class="styles--b"><a href="/quillmark/j/${one.path}/" class="styles--c"><div class="styles--d"><small data-ui="job-posted">Posted 3 days ago</small><h3 data-ui="job-title" class="styles--e"><span>${one.title}</span></h3></div><div class="styles--f"><span data-ui="job-workplace">${one.workplace}</span><span data-ui="job-location">${one.location}</span><span data-ui="job-department">${one.department}</span><span data-ui="job-type">${one.employment_type}</span></div></a></li>`)}</ul></section></main>`,
  },
  {
    name: 'ashby',
    single: [
      'title',
      'company',
      'location',
      'department',
      'employment_type',
      'remote',
      'salary_min',
      'salary_max',
      'responsibilities',
    ],
    rows: ['title', 'location', 'department', 'employment_type', 'url'],
    url: (path) => `/quillmark/${path}`,
    title: 'Senior Press Engineer @ Quillmark',
    job: (one) =>
      `<div id="root"><div class="_container_101oc_29"><div class="_navContainer_101oc_201"><a href="/quillmark" class="_navLogoLink"><img alt="Quillmark" src="/l.png"></a><h1 class="ashby-job-posting-heading _title_101oc_84">${one.title}</h1></div><div class="_details_101oc_105"><div class="ashby-job-posting-left-pane _left_1"><div class="_section_101oc_37"><h2 class="_heading_101oc_53">Location</h2><p>${one.location}</p></div><div class="_section_101oc_37"><h2 class="_heading_101oc_53">Employment Type</h2><p>Full time</p></div><div class="_section_101oc_37"><h2 class="_heading_101oc_53">Location Type</h2><p>${one.workplace}</p></div><div class="_section_101oc_37"><h2 class="_heading_101oc_53">Department</h2><p><span>${one.department}</span></p></div><div class="_section_101oc_37"><h2 class="_heading_101oc_53">Compensation</h2><ul><li><span class="_compensationTierSummary">£82K – £97K</span></li></ul></div></div><div class="ashby-job-posting-right-pane"><div class="_tabs"><a>Overview</a><a>Application</a></div><div class="_descriptionText_oj0x8_198">${ABOUT}<h2>Responsibilities</h2>${bullets(one)}</div></div></div></div></div>`,
    jobs: (all) =>
      `<div id="root"><h1 class="ashby-job-board-heading">Open Positions (${all.length})</h1>${byDepartment(all, (name, own) => `<div class="ashby-department-heading-level-1"><h2 class="ashby-department-heading">${name}</h2></div><div class="ashby-job-posting-brief-list">${each(own, (one) => `<a href="/quillmark/${one.path}" class="_container_j2da7_1"><div class="_content_j2da7_24"><h3 class="_title_12ylk_383 ashby-job-posting-brief-title">${one.title}</h3><div class="ashby-job-posting-brief-details _details_12ylk_389"><p>${one.department} • ${one.location} • ${one.employment_type} • ${one.workplace}</p></div></div></a>`)}</div>`)}</div>`,
  },
  {
    name: 'smartrecruiters',
    single: ['title', 'company', 'location', 'department', 'employment_type', 'responsibilities'],
    rows: ['title', 'location', 'employment_type', 'url'],
    url: (path) => `/Quillmark/${path}`,
    title: 'Quillmark Senior Press Engineer | SmartRecruiters',
    job: (one) =>
      `<div class="jobad site"><header class="jobad-header"><img class="header-logo logo" alt="Quillmark" src="/l.png"></header><main class="jobad-main job"><h1 class="job-title">${one.title}</h1><ul class="job-details"><li class="job-detail"><spl-job-location formattedAddress="${one.location}"></spl-job-location><span>${one.location}</span></li><li class="job-detail">Full-time</li><li class="job-detail">Department: ${one.department}</li></ul><div class="jobad-container wrapper"><section class="job-section" id="st-companyDescription"><h2 class="title">Company Description</h2><div class="wysiwyg">${ABOUT}</div></section><section class="job-section" id="st-jobDescription"><h2 class="title">Responsibilities</h2><div class="wysiwyg">${bullets(one)}</div></section><section class="job-section"><h2 class="title">Qualifications</h2><div class="wysiwyg"><ul><li>A steady hand</li></ul></div></section></div></main></div>`,
    jobs: (all) =>
      `<main><h1>Careers at Quillmark</h1><section class="openings-section opening opening--grouped"><h3 class="opening-title title">Leeds and Porto</h3><ul class="opening-jobs grid--gutter padding--none">${each(all, (one) => `<li class="opening-job job column wide-1of2"><a href="https://jobs.example/Quillmark/${one.path}" class="link--block details"><h4 class="details-title job-title link--block-target">${one.title}</h4><ul class="job-list list--dotted"><li class="job-desc"><span class="job-location">${one.location}</span></li><li class="job-desc"><span>${one.employment_type}</span></li></ul></a></li>`)}</ul></section></main>`,
  },
  {
    name: 'personio',
    single: ['title', 'company', 'location', 'department', 'employment_type', 'responsibilities'],
    rows: ['title', 'location', 'department', 'employment_type', 'url'],
    url: (path) => `/job/${path}`,
    title: 'Senior Press Engineer | Jobs bei Quillmark',
    job: (one) =>
      `<header class="page-header"><a class="navbar-brand" href="/"><img alt="Quillmark" src="/l.png"></a></header><main class="detail-view"><div class="detail-content-main"><h1 class="detail-title mb-3">${one.title}</h1><p class="detail-subtitle text-muted">Full-time, permanent · ${one.location}</p><div class="job-info"><dl><dt>Department</dt><dd>${one.department}</dd><dt>Location</dt><dd>${one.location}</dd></dl></div><div class="detail-block-description"><h3>Your mission</h3>${ABOUT}</div><div class="detail-block-description"><h3>Responsibilities</h3>${bullets(one)}</div></div></main>`,
    jobs: (all) =>
      `<main class="list-view"><h2 class="jobs-heading">Open positions</h2>${byDepartment(all, (name, own) => `<div class="list-department"><h3 class="department-name">${name}</h3><div class="job-list-desc">${each(own, (one) => `<a class="job-box-link" id="job-${one.path}" href="https://jobs.example/job/${one.path}"><div class="job-box"><div class="job-box-title"><h4>${one.title}</h4></div><p class="job-box-meta"><span class="employment">${one.employment_type}</span> · <span class="location">${one.location}</span></p></div></a>`)}</div></div>`)}</main>`,
  },
  {
    name: 'workday-like',
    single: ['title', 'location', 'employment_type', 'responsibilities'],
    rows: ['title', 'location', 'url'],
    url: (path) => `/en-US/Careers/job/R-${path}`,
    title: 'Senior Press Engineer',
    job: (one) =>
      `<div id="mainContent"><div data-automation-id="jobPostingPage"><div data-automation-id="jobPostingHeaderWrapper"><h2 data-automation-id="jobPostingHeader" class="css-1j9bnzb">${one.title}</h2><a data-automation-id="adventureButton">Apply</a></div><div data-automation-id="job-posting-details"><div data-automation-id="locations" class="css-cygeeu"><dl><dt class="css-y8qsrx">locations</dt><dd class="css-129m7dg">${one.location}</dd></dl></div><div data-automation-id="time" class="css-cygeeu"><dl><dt class="css-y8qsrx">time type</dt><dd class="css-129m7dg">Full time</dd></dl></div><div data-automation-id="postedOn"><dl><dt>posted on</dt><dd>Posted 30+ Days Ago</dd></dl></div><div data-automation-id="requisitionId"><dl><dt>job requisition id</dt><dd>R-4011</dd></dl></div></div><div data-automation-id="jobPostingDescription">${ABOUT}<p><b>Responsibilities:</b></p>${bullets(one)}</div></div></div>`,
    jobs: (all) =>
      `<div id="mainContent"><section data-automation-id="jobResults"><p data-automation-id="jobFoundText" class="css-12psxof">${all.length} JOBS FOUND</p><ul role="list" aria-label="Page 1 of 1">${each(all, (one) => `<li class="css-1q2dra3"><div class="css-qiqmbt"><div class="css-b3pn3b"><h3><a data-automation-id="jobTitle" class="css-19uc56f" href="/en-US/Careers/job/R-${one.path}">${one.title}</a></h3></div></div><div class="css-248241"><div data-automation-id="locations" class="css-zoser8"><dl><dt class="css-y8qsrx">locations</dt><dd class="css-129m7dg">${one.location}</dd></dl></div><div data-automation-id="postedOn" class="css-zoser8"><dl><dt>posted on</dt><dd>Posted 4 Days Ago</dd></dl></div></div><ul data-automation-id="subtitle"><li class="css-h2nt8k">R-${one.path}</li></ul></li>`)}</ul></section></div>`,
  },
  {
    name: 'indeed-like',
    single: [
      'title',
      'company',
      'location',
      'employment_type',
      'salary_min',
      'salary_max',
      'responsibilities',
    ],
    rows: ['title', 'location', 'url'],
    url: (path) => `/viewjob?jk=${path}`,
    title: 'Senior Press Engineer - Leeds - Jobfinder.example',
    job: (one) =>
      `<div class="jobsearch-JobComponent"><div class="jobsearch-InfoHeaderContainer"><h1 class="jobsearch-JobInfoHeader-title" data-testid="jobsearch-JobInfoHeader-title"><span>${one.title}</span></h1><div data-company-name="true" data-testid="inlineHeader-companyName"><a href="/cmp/Quillmark">${one.company}</a></div><div data-testid="inlineHeader-companyLocation"><div>${one.location}</div></div><div id="salaryInfoAndJobType"><span class="css-19j1a75">£82,000 - £97,000 a year</span><span class="css-k5flys"> -  Full-time</span></div></div><div class="js-match-insights-provider"><h2>Job details</h2><h3>Pay</h3><ul><li>£82,000 - £97,000 a year</li></ul><h3>Job type</h3><ul><li>Full-time</li></ul></div><h2>Full job description</h2><div id="jobDescriptionText" class="jobsearch-jobDescriptionText">${ABOUT}<p><b>Responsibilities</b></p>${bullets(one)}</div></div>`,
    jobs: (all) =>
      `<main><h1>press jobs</h1><div class="jobsearch-JobCountAndSortPane">${all.length} jobs</div><div id="mosaic-provider-jobcards"><ul class="css-zu9cdh">${each(all, (one) => `<li class="css-1ac2h1w"><div class="cardOutline tapItem result job_${one.path}"><table class="mainContentTable"><tbody><tr><td class="resultContent"><h2 class="jobTitle css-1psdjh5"><a id="job_${one.path}" data-jk="${one.path}" class="jcs-JobTitle" href="/viewjob?jk=${one.path}"><span title="${one.title}" id="jobTitle-${one.path}">${one.title}</span></a></h2><div class="company_location"><span data-testid="company-name" class="css-1h7lukg">${one.company}</span><div data-testid="text-location" class="css-1restlb">${one.location}</div></div></td></tr></tbody></table><div class="css-9446fg"><ul><li>Keep the presses running.</li></ul></div><span class="date">Posted 3 days ago</span></div></li>`)}</ul></div></main>`,
  },
];

const SITE = 'https://jobs.example';

export const JOB_BOARDS: Platform[] = BOARDS.map((board) => {
  const [one] = JOBS as [Job, ...Job[]];
  const html = shell(board.title, board.job(one));
  const listed = shell('Jobs at Quillmark', board.jobs(JOBS));
  const rows = JOBS.map((row) => ({ ...row, url: SITE + board.url(row.path) }));
  const url = `${SITE}/quillmark`;
  return {
    kind: 'jobs',
    name: board.name,
    asks: [
      {
        page: 'single',
        url: SITE + board.url(one.path),
        html,
        schema: ONE,
        expected: { ...shown(one, SINGLE, board.single), remote: null },
      },
      {
        page: 'list',
        url,
        html: listed,
        schema: MANY,
        expected: { jobs: rows.map((row) => shown(row, ROWS, board.rows)) },
      },
      {
        page: 'single',
        url: SITE + board.url(one.path),
        html,
        prompt: 'job title, location and department',
        expected: {
          jobTitle: one.title,
          location: one.location,
          department: board.single.includes('department') ? one.department : null,
        },
      },
      {
        page: 'list',
        url,
        html: listed,
        prompt: 'all open positions with their location',
        expected: { positions: JOBS.map(({ title, location }) => ({ title, location })) },
      },
    ],
  };
});
