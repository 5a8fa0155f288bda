/** Recognizes frameworks and component libraries by their signs. */
import type { Branding } from '../../contract/page/branding.ts';
import type { BrandingFacts } from './facts.ts';

type Sign = {
  name: string;
  kind: 'style' | 'components' | 'site';
  classes?: RegExp;
  least?: number;
  variables?: RegExp;
  scripts?: RegExp;
  marks?: RegExp;
  generator?: RegExp;
};

const SIGNS: Sign[] = [
  {
    name: 'Tailwind CSS',
    kind: 'style',
    variables: /^--tw-/,
    classes:
      /^(?:(?:sm|md|lg|xl|hover|dark):.+|(?:p|m|px|py|mx|my|mt|mb|gap)-\d+|text-(?:xs|sm|lg|\dxl)|items-center|bg-\w+-\d{2,3})$/,
    least: 5,
  },
  {
    name: 'Bootstrap',
    kind: 'style',
    variables: /^--bs-/,
    classes: /^(?:col-(?:sm|md|lg)-\d+|btn-primary|navbar-(?:nav|brand|expand-\w+)|container-fluid)$/,
    least: 2,
  },
  {
    name: 'Bulma',
    kind: 'style',
    variables: /^--bulma-/,
    classes: /^(?:is-(?:primary|half|\d+)|columns|navbar-burger|hero-body)$/,
    least: 3,
  },
  { name: 'Foundation', kind: 'style', classes: /^(?:grid-x|cell|top-bar|off-canvas-content)$/, least: 2 },
  { name: 'Material UI', kind: 'components', variables: /^--mui-/, classes: /^Mui[A-Z]\w+-/, least: 1 },
  { name: 'Chakra UI', kind: 'components', variables: /^--chakra-/, classes: /^chakra-/, least: 1 },
  { name: 'Mantine', kind: 'components', variables: /^--mantine-/, classes: /^mantine-/, least: 1 },
  { name: 'Ant Design', kind: 'components', variables: /^--ant-/, classes: /^ant-/, least: 2 },
  { name: 'Radix UI', kind: 'components', variables: /^--radix-/, classes: /^rt-/, least: 2 },
  {
    name: 'shadcn/ui',
    kind: 'components',
    variables: /^--(?:muted-foreground|popover-foreground|card-foreground)$/,
  },
  {
    name: 'Vuetify',
    kind: 'components',
    variables: /^--v-theme-/,
    classes: /^v-(?:btn|app|application|main)$/,
    least: 1,
  },
  { name: 'Fluent UI', kind: 'components', classes: /^fui-/, least: 1 },
  { name: 'Primer', kind: 'components', variables: /^--(?:fgColor|bgColor)-/ },
  { name: 'Next.js', kind: 'site', marks: /^#__next$/, scripts: /\/_next\// },
  { name: 'Nuxt', kind: 'site', marks: /^#__nuxt$/, scripts: /\/_nuxt\// },
  { name: 'Gatsby', kind: 'site', marks: /^#___gatsby$/, generator: /^Gatsby/i },
  { name: 'Astro', kind: 'site', marks: /^astro-island$/, generator: /^Astro/i, scripts: /\/_astro\// },
  { name: 'Angular', kind: 'site', marks: /^\[ng-version\]$/ },
  { name: 'React', kind: 'site', marks: /^\[data-reactroot\]$/, scripts: /react(?:-dom)?[.@-]/ },
  { name: 'Vue', kind: 'site', marks: /^\[data-v-app\]$/, scripts: /\/vue(?:\.|@)/ },
  { name: 'Svelte', kind: 'site', marks: /^\[data-svelte-h\]$/, classes: /^svelte-[a-z0-9]{5,}$/, least: 1 },
  { name: 'WordPress', kind: 'site', generator: /^WordPress/i, scripts: /\/wp-(?:content|includes)\// },
  { name: 'Shopify', kind: 'site', scripts: /cdn\.shopify\.com|\/cdn\/shop\// },
  { name: 'Webflow', kind: 'site', generator: /^Webflow/i, classes: /^w-(?:nav|layout|dyn)/, least: 1 },
  { name: 'Wix', kind: 'site', generator: /^Wix/i, scripts: /static\.parastorage\.com/ },
  { name: 'Squarespace', kind: 'site', generator: /^Squarespace/i, scripts: /squarespace\.com/ },
  { name: 'Drupal', kind: 'site', generator: /^Drupal/i },
  { name: 'Hugo', kind: 'site', generator: /^Hugo/i },
  { name: 'Docusaurus', kind: 'site', generator: /^Docusaurus/i },
];

export function findFrameworks(facts: BrandingFacts): Pick<Branding, 'frameworkHints' | 'designSystem'> {
  const found = SIGNS.filter((sign) => shows(sign, facts));
  const first = (kind: Sign['kind']) => found.find((sign) => sign.kind === kind)?.name ?? null;
  return {
    frameworkHints: found.map((sign) => sign.name),
    designSystem: { framework: first('style'), componentLibrary: first('components') },
  };
}

function shows(sign: Sign, facts: BrandingFacts): boolean {
  const some = (pattern: RegExp | undefined, texts: string[]) =>
    pattern !== undefined && texts.some((text) => pattern.test(text));
  const { classes } = sign;
  const classHits = classes ? new Set(facts.classes.filter((name) => classes.test(name))).size : 0;
  return (
    (classes !== undefined && classHits >= (sign.least ?? 1)) ||
    some(sign.variables, facts.variables) ||
    some(sign.scripts, facts.scripts) ||
    some(sign.marks, facts.marks) ||
    some(sign.generator, facts.generator ? [facts.generator] : [])
  );
}
