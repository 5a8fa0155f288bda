/** Documentation pages: parameters, questions, headings, versions. */
import { around, list, object, type PageCase, text, texts, when } from './page-case.ts';

const OPTIONS = [
  { name: 'timeout', type: 'integer', default: '3000', description: 'Milliseconds to wait for an answer.' },
  { name: 'retries', type: 'integer', default: '2', description: 'How often to try again.' },
  { name: 'verbose', type: 'boolean', default: 'false', description: 'Whether to log every step.' },
];
const parameters = object({
  parameters: list({ name: text, type: text, default: text, description: text }),
  version: text,
  license: text,
});
const tool = (main: string) =>
  around(
    'Configuration',
    'Sprocket docs',
    `<nav class="toc"><ul><li><a href="#a">Options</a></li></ul></nav><main><h1>Configuration</h1><p>All options of the client can be set in one file.</p>${main}</main>`,
  );

const optionTable = tool(
  `<h2>Parameters</h2><table><thead><tr><th>Name</th><th>Type</th><th>Default</th><th>Description</th></tr></thead>${OPTIONS.map((option) => `<tr><td><code>${option.name}</code></td><td>${option.type}</td><td>${option.default}</td><td>${option.description}</td></tr>`).join('')}</table><p>Version: 4.2.1</p>`,
);
const optionSections = tool(
  `<h2>Parameters</h2>${OPTIONS.map((option) => `<h3>${option.name}</h3><p>${option.description}</p><ul><li>Type: ${option.type}</li><li>Default: ${option.default}</li></ul>`).join('')}<p>License: MIT</p>`,
);
const optionList = tool(
  `<h2>Parameters</h2><dl>${OPTIONS.map((option) => `<dt>${option.name}</dt><dd>${option.description}</dd>`).join('')}</dl>`,
);

const FAQ = [
  { question: 'Can I cancel at any time?', answer: 'Yes, in your account, with one click.' },
  { question: 'Do you ship abroad?', answer: 'We ship to every country in Europe.' },
  { question: 'How do I return an item?', answer: 'Send it back within thirty days.' },
];
const questions = object({ questions: list({ question: text, answer: text }) });
const faq = (main: string, head = '') =>
  around('Questions', 'Corner Shop', `<main><h1>Frequently asked questions</h1>${main}</main>`, { head });

const FAQS: Record<string, string> = {
  headings: faq(FAQ.map((one) => `<h3>${one.question}</h3><p>${one.answer}</p>`).join('')),
  details: faq(
    FAQ.map((one) => `<details><summary>${one.question}</summary><p>${one.answer}</p></details>`).join(''),
  ),
  definitions: faq(`<dl>${FAQ.map((one) => `<dt>${one.question}</dt><dd>${one.answer}</dd>`).join('')}</dl>`),
  structured: faq(
    '',
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: FAQ.map((one) => ({ '@type': 'Question', name: one.question, acceptedAnswer: { '@type': 'Answer', text: one.answer } })) })}</script>`,
  ),
};

const PAGES = [
  { id: 'table', html: optionTable, version: '4.2.1', license: null, full: true },
  { id: 'sections', html: optionSections, version: null, license: 'MIT', full: true },
  { id: 'definitions', html: optionList, version: null, license: null, full: false },
];

const release = around(
  'Sprocket 4.2',
  'Sprocket docs',
  `<main><h1>Sprocket 4.2</h1><p>Released on 14 January 2026.</p><h2>New features</h2><ul><li>Faster start</li><li>Plugins</li></ul><h2>Bug fixes</h2><ul><li>No more double logs</li></ul>${when(true, '<pre><code>npm install sprocket</code></pre>')}</main>`,
);

export const DOCUMENTATION_PAGES: PageCase[] = [
  ...PAGES.map(({ id, html, version, license, full }) => ({
    id: `documentation-${id}`,
    url: 'https://docs.example/config',
    html,
    schema: parameters,
    expected: {
      parameters: OPTIONS.map((option) => (full ? option : { ...option, type: null, default: null })),
      version,
      license,
    },
  })),
  ...Object.entries(FAQS).map(([layout, html]) => ({
    id: `documentation-faq-${layout}`,
    url: 'https://shop.example/faq',
    html,
    schema: questions,
    expected: { questions: FAQ },
  })),
  {
    id: 'documentation-release',
    url: 'https://docs.example/4.2',
    html: release,
    schema: object({
      title: text,
      new_features: texts,
      bug_fixes: texts,
      code: texts,
      breaking_changes: texts,
    }),
    expected: {
      title: 'Sprocket 4.2',
      new_features: ['Faster start', 'Plugins'],
      bug_fixes: ['No more double logs'],
      code: ['npm install sprocket'],
      breaking_changes: null,
    },
  },
];
