/** Buttons and inputs drawn as the site draws them. */
import type { CSSProperties, ReactElement } from 'react';
import type { Branding } from '../../../../sdk/src/index.ts';

type ButtonLook = Branding['components']['buttonPrimary'];

export function BrandComponents({ brand }: { brand: Branding }): ReactElement {
  const { components, colors, spacing } = brand;
  const { buttonPrimary, buttonSecondary, input } = components;
  if (!buttonPrimary && !buttonSecondary && !input) {
    return <p className="text-soft">No buttons or inputs were found on the page.</p>;
  }
  return (
    <div
      className="flex flex-wrap items-center gap-4 rounded-md border border-line p-4"
      style={{ backgroundColor: colors.background ?? undefined, color: colors.textPrimary ?? undefined }}
    >
      <DrawnButton look={buttonPrimary} label="Primary" />
      <DrawnButton look={buttonSecondary} label="Secondary" />
      {input && (
        <span
          className="border px-3 py-2"
          style={{
            borderColor: input.borderColor ?? undefined,
            borderRadius: input.borderRadius ?? undefined,
          }}
        >
          Input
        </span>
      )}
      <span className="ml-auto text-xs opacity-80">
        {spacing.baseUnit !== null && `Base unit ${spacing.baseUnit}px. `}
        {spacing.borderRadius && `Corners ${spacing.borderRadius}.`}
      </span>
    </div>
  );
}

function DrawnButton({ look, label }: { look: ButtonLook; label: string }): ReactElement | null {
  if (!look) return null;
  const style: CSSProperties = {
    backgroundColor: look.background ?? undefined,
    color: look.textColor ?? undefined,
    borderRadius: look.borderRadius ?? undefined,
    boxShadow: look.shadow ?? undefined,
  };
  return (
    <span className="px-4 py-2 font-medium" style={style}>
      {label}
    </span>
  );
}
