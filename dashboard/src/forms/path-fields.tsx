/** Which paths of a site are wanted, and which are not. */
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
