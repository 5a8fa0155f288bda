/** A JSON Schema as text: checked while typing, tidied on request, or written from the prompt by the service. */
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { messageOf } from '../api/errors.ts';
import { winnow } from '../api/winnow.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/inputs/field.tsx';
import { TextArea } from '../components/inputs/inputs.tsx';
import type { BodyForm } from './body-form.ts';
import { readSchema } from './read-schema.ts';

const EXAMPLE = `{
  "type": "object",
  "properties": {
    "title": { "type": "string" },
    "price": { "type": "number" }
  }
}`;

export function SchemaEditor({
  form,
  path,
  prompt,
}: {
  form: BodyForm;
  path: string;
  prompt: string;
}): ReactElement {
  const given = form.get(path);
  const [text, setText] = useState(given === undefined ? '' : JSON.stringify(given, null, 2));
  const read = readSchema(text);

  function take(next: string): void {
    setText(next);
    const { schema } = readSchema(next);
    form.set(path, schema);
  }

  const write = useMutation({
    mutationFn: () =>
      winnow.schema({ prompt, ...(read.schema && { existingSchema: read.schema }) }, { attempts: 1 }),
    onSuccess: ({ schema }) => take(JSON.stringify(schema, null, 2)),
  });

  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Schema"
        help="A JSON Schema. The output fits it, or the call fails; facts the page lacks are null."
        error={read.problem ?? form.errorAt(path) ?? (write.error ? messageOf(write.error) : null)}
      >
        {(control) => (
          <TextArea
            {...control}
            // Do not charge for a call without the schema that is still being written.
            ref={(field) => field?.setCustomValidity(read.problem ?? '')}
            rows={8}
            spellCheck={false}
            autoComplete="off"
            placeholder={EXAMPLE}
            className="font-mono text-xs leading-5"
            value={text}
            onChange={(event) => take(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={write.isPending}
          disabled={prompt.trim() === ''}
          title={prompt.trim() === '' ? 'Write a prompt first' : '1 credit'}
          onClick={() => write.mutate()}
        >
          Write it from the prompt
        </Button>
        <Button
          size="sm"
          kind="quiet"
          disabled={!read.schema}
          onClick={() => setText(JSON.stringify(read.schema, null, 2))}
        >
          Tidy
        </Button>
        {text === '' && (
          <Button size="sm" kind="quiet" onClick={() => take(EXAMPLE)}>
            Start from an example
          </Button>
        )}
      </div>
    </div>
  );
}
