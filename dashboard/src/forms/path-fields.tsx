/** Fields for the paths of a site to include and exclude. */
import type { ReactElement } from 'react';
import { LinesField } from './body-fields.tsx';
import type { BodyForm } from './body-form.ts';

export function PathFields({ form }: { form: BodyForm }): ReactElement {
  return (
    <>
      <LinesField
        form={form}
        kind="list"
        path="includePatterns"
        label="Include paths"
        placeholder="/blog/**"
      />
      <LinesField
        form={form}
        kind="list"
        path="excludePatterns"
        label="Exclude paths"
        placeholder="/login/**"
      />
    </>
  );
}
