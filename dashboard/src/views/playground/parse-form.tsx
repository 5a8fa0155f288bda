/** The form of a parse: a file, chosen or dropped, and what to make of it. */
import type { ReactElement } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Field } from '../../components/inputs/field.tsx';
import { formatBytes } from '../../format.ts';
import { TextField } from '../../forms/body-fields.tsx';
import type { BodyForm } from '../../forms/body-form.ts';
import { PdfPagesField } from '../../forms/document-options.tsx';
import { FoldedPart } from '../../forms/folded-part.tsx';
import { FormatPicker } from '../../forms/format-picker.tsx';
import { useChosenFile } from './chosen-file.ts';

/** They need a page, not a file. */
const OF_PAGES = ['screenshot', 'pdf', 'mhtml', 'branding'] as const;

export function ParseForm({ form }: { form: BodyForm }): ReactElement {
  const given = ['processors', 'contentType'].filter((path) => form.get(path) !== undefined).length;
  return (
    <>
      <FileField />
      <FormatPicker form={form} without={OF_PAGES} />
      <FoldedPart title="What the file is" given={given}>
        <PdfPagesField form={form} />
        <TextField form={form} path="contentType" label="Content type" placeholder="application/pdf" />
      </FoldedPart>
    </>
  );
}

function FileField(): ReactElement {
  const [file, setFile] = useChosenFile();
  return (
    <Field label="File" help="PDF, Office, EPUB, HTML, pictures and more. The file is not kept.">
      {(control) => (
        <span className="relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-md border border-line-strong border-dashed bg-sunken px-3 py-4 text-center transition-colors focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 hover:bg-hover">
          <span className="flex max-w-full items-center gap-2 font-medium">
            <Icon name="docs" />
            <span className="truncate">{file?.name ?? 'Choose a file, or drop one here'}</span>
          </span>
          {file && <span className="tabular text-soft text-xs">{formatBytes(file.size)}</span>}
          <input
            {...control}
            type="file"
            // A dropped file is not in the field.
            required={file === null}
            onChange={({ target }) => setFile(target.files?.[0] ?? file)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </span>
      )}
    </Field>
  );
}
