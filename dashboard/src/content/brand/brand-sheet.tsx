/** A site's branding as a style guide: swatches, type samples, buttons, logos. */
import type { ReactElement, ReactNode } from 'react';
import type { Branding } from '../../../../sdk/src/index.ts';
import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/code/copy-button.tsx';
import { pictureUrl } from '../safe-url.ts';
import { BrandComponents } from './brand-components.tsx';

export function BrandSheet({ brand }: { brand: Branding }): ReactElement {
  const { colors, typography, fonts, images, personality, confidence, frameworkHints } = brand;
  const traits = [
    brand.colorScheme && `${brand.colorScheme} scheme`,
    personality.tone,
    personality.energy && `${personality.energy} energy`,
    personality.targetAudience,
    ...frameworkHints,
  ].filter((trait) => typeof trait === 'string' && trait !== '');
  return (
    <div className="flex flex-col gap-8">
      <Part title="Colours" confidence={confidence.colors}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {Object.entries(colors).map(([role, color]) => (
            <Swatch key={role} role={role} color={color} />
          ))}
        </ul>
      </Part>
      <Part title="Type" confidence={confidence.fonts}>
        <div className="flex flex-col gap-4 rounded-md border border-line p-4">
          <Sample
            stack={typography.fontStacks.heading}
            size={typography.fontSizes.h1}
            label="Heading 1"
            heavy
          />
          <Sample
            stack={typography.fontStacks.heading}
            size={typography.fontSizes.h2}
            label="Heading 2"
            heavy
          />
          <Sample stack={typography.fontStacks.body} size={typography.fontSizes.body} label="Body" />
        </div>
        {fonts.length > 0 && (
          <p className="mt-2 text-soft text-xs">
            {fonts.map(({ family, role }) => `${family} (${role})`).join(', ')}. Typefaces missing on your
            machine are replaced.
          </p>
        )}
      </Part>
      <Part title="Components" confidence={confidence.components}>
        <BrandComponents brand={brand} />
      </Part>
      <Part title="Pictures" confidence={confidence.logo}>
        {Object.values(images).every((url) => !url) && (
          <p className="text-soft">No logo or other picture was found on the page.</p>
        )}
        <div className="flex flex-wrap gap-3">
          {Object.entries(images).map(([name, url]) => (
            <BrandPicture key={name} name={name} url={url} />
          ))}
        </div>
      </Part>
      {traits.length > 0 && (
        <Part title="Character">
          <div className="flex flex-wrap gap-2">
            {traits.map((trait) => (
              <Badge key={trait}>{trait}</Badge>
            ))}
          </div>
        </Part>
      )}
    </div>
  );
}

function Part({
  title,
  confidence,
  children,
}: {
  title: string;
  confidence?: number;
  children: ReactNode;
}): ReactElement {
  return (
    <section>
      <h3 className="mb-2 flex items-baseline gap-2 font-semibold text-base">
        {title}
        {confidence !== undefined && (
          <span className="tabular font-normal text-soft text-xs">{Math.round(confidence * 100)} % sure</span>
        )}
      </h3>
      {children}
    </section>
  );
}

function Swatch({ role, color }: { role: string; color: string | null }): ReactElement | null {
  if (!color || !CSS.supports('color', color)) return null;
  return (
    <li className="overflow-hidden rounded-md border border-line">
      <div className="h-16" style={{ backgroundColor: color }} />
      <div className="flex items-center justify-between gap-1 border-line border-t py-1 pr-1 pl-2.5">
        <div className="min-w-0">
          <p className="truncate text-sm">{role}</p>
          <p className="truncate font-mono text-soft text-xs">{color}</p>
        </div>
        <CopyButton text={color} label={`Copy ${color}`} />
      </div>
    </li>
  );
}

function Sample({
  stack,
  size,
  label,
  heavy = false,
}: {
  stack: string[];
  size: string | null;
  label: string;
  heavy?: boolean;
}): ReactElement {
  return (
    <div className="min-w-0">
      <p className="text-soft text-xs">
        {label} · {stack[0] ?? 'unknown'} {size && `· ${size}`}
      </p>
      <p
        className="truncate leading-tight"
        style={{
          fontFamily: stack.join(', '),
          fontSize: size ? `min(${size}, 4rem)` : undefined,
          fontWeight: heavy ? 600 : 400,
        }}
      >
        The wind carries off the chaff
      </p>
    </div>
  );
}

function BrandPicture({ name, url }: { name: string; url: string | null }): ReactElement | null {
  const source = url && pictureUrl(url);
  if (!source) return null;
  return (
    <figure className="overflow-hidden rounded-md border border-line">
      <img
        src={source}
        alt={name}
        referrerPolicy="no-referrer"
        className="h-24 max-w-60 bg-sunken object-contain p-2"
      />
      <figcaption className="border-line border-t px-2.5 py-1 text-soft text-xs">{name}</figcaption>
    </figure>
  );
}
