/** The guides of docs/ as pages: their list, and one guide. */
import { type ReactElement, use } from 'react';
import { Link } from 'wouter';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { renderTree } from '../../content/markdown/render-markdown.tsx';
import { useScrollToTarget } from '../target.ts';
import type { GuideEntry } from './guide.ts';
import { loadContents, loadGuide } from './load-guides.ts';

export function GuideList(): ReactElement {
  const guides = use(loadContents());
  const recipes = guides.filter(({ name }) => name.startsWith('recipes/'));
  return (
    <>
      <PageHeader title="Guides" help="How to use and run this server, in this version." />
      <Listed title="Guides" guides={guides.filter((guide) => !recipes.includes(guide))} />
      <Listed title="Recipes" guides={recipes} />
    </>
  );
}

function Listed({ title, guides }: { title: string; guides: GuideEntry[] }): ReactElement {
  return (
    <Card title={title} flush>
      <ul className="grid md:grid-cols-2">
        {guides.map(({ name, title: heading, about }) => (
          <li key={name} className="min-w-0 border-line border-b">
            <Link
              href={`/guides/${name}`}
              className="block h-full px-4 py-3 -outline-offset-2 hover:bg-hover sm:px-5"
            >
              <span className="block font-medium">{heading}</span>
              <span className="line-clamp-2 text-pretty text-sm text-soft">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function GuidePage({ name, target }: { name: string; target: string }): ReactElement {
  const guides = use(loadContents());
  const known = guides.some((guide) => guide.name === name);
  return known ? <Known name={name} target={target} /> : <Unknown />;
}

function Known({ name, target }: { name: string; target: string }): ReactElement {
  const { title, tree } = use(loadGuide(name));
  useScrollToTarget(target, 'start');
  return (
    <>
      <PageHeader title={title} back={{ href: '/guides', label: 'Guides' }} />
      <div className="prose max-w-3xl">{renderTree(tree, { own: true })}</div>
    </>
  );
}

function Unknown(): ReactElement {
  return (
    <PageHeader
      title="Page not found"
      help="There is no guide with this name."
      back={{ href: '/guides', label: 'Guides' }}
    />
  );
}
