/** Makes a session from cookies, a storage state, or a recipe to sign in. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { SessionRequest } from '../../../../sdk/src/index.ts';
import { fieldError } from '../../api/errors.ts';
import { winnow } from '../../api/winnow.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Field } from '../../components/inputs/field.tsx';
import { Form } from '../../components/inputs/form.tsx';
import { TextArea, TextInput } from '../../components/inputs/inputs.tsx';
import { Segmented } from '../../components/inputs/segmented.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useToast } from '../../components/toast.tsx';
import { View } from '../../components/view.tsx';
import { ActionList } from '../../forms/action-list.tsx';
import { type Body, valueAt, withValue } from '../../forms/body.ts';
import type { BodyForm } from '../../forms/body-form.ts';
import { signInOutcome } from './sign-in-outcome.ts';

type Source = 'cookies' | 'storageState' | 'login';

const SOURCES: { value: Source; label: string }[] = [
  { value: 'cookies', label: 'Cookies' },
  { value: 'storageState', label: 'Storage state' },
  { value: 'login', label: 'Recipe' },
];

export function NewSession(): ReactElement {
  const [source, setSource] = useState<Source>('cookies');
  const [body, setBody] = useState<Body>({});
  const [json, setJson] = useState('');
  const queries = useQueryClient();
  const tell = useToast();
  const [, navigate] = useLocation();
  const create = useMutation({
    mutationFn: () => winnow.session.create(requestFrom(source, body, json), { attempts: 1 }),
    onSuccess: (saved) => {
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      const { words, bad } = signInOutcome(saved);
      tell(saved.status === 'ready' ? `The session “${saved.name}” was saved` : words, { bad });
      navigate('/sessions');
    },
  });
  const form = useMemo(
    () => ({
      get: (path: string) => valueAt(body, path),
      set: (path: string, value: unknown) => setBody((before) => withValue(before, path, value)),
      errorAt: (path: string) => fieldError(create.error, path),
    }),
    [body, create.error],
  );
  return (
    <View>
      <PageHeader title="New session" back={{ href: '/sessions', label: 'Sessions' }} />
      <Form onSubmit={() => create.mutate()} className="flex flex-col gap-6">
        <Card>
          <div className="flex flex-col gap-5">
            <Text
              form={form}
              path="name"
              label="Name"
              required
              help="Requests refer to the session by this name."
            />
            <div>
              <Segmented label="From" value={source} options={SOURCES} onChange={setSource} />
            </div>
            {source === 'cookies' && (
              <Long
                label="Cookie file"
                help="The text of a Netscape cookie file, as browser extensions and curl write it."
                placeholder={'.example.com\tTRUE\t/\tTRUE\t1900000000\tsid\tabc'}
                error={form.errorAt('cookies')}
                value={String(form.get('cookies') ?? '')}
                onValue={(text) => form.set('cookies', text || undefined)}
              />
            )}
            {source === 'storageState' && (
              <Long
                label="Storage state"
                help="The JSON that Playwright saves: cookies, and the local storage of each origin."
                placeholder={'{"cookies": [], "origins": []}'}
                error={create.error instanceof NotJson ? create.error.message : form.errorAt('storageState')}
                value={json}
                onValue={setJson}
              />
            )}
            {source === 'login' && <RecipeFields form={form} />}
          </div>
        </Card>
        <CheckCard form={form} />
        {create.error && !(create.error instanceof NotJson) && <ErrorNote error={create.error} />}
        <div className="flex gap-2">
          <Button kind="primary" type="submit" busy={create.isPending}>
            {source === 'login' ? 'Sign in and save' : 'Save the session'}
          </Button>
          <ButtonLink href="/sessions">Cancel</ButtonLink>
        </div>
      </Form>
    </View>
  );
}

function RecipeFields({ form }: { form: SessionForm }): ReactElement {
  return (
    <>
      <Text
        form={form}
        path="login.url"
        label="URL"
        required
        placeholder="https://example.com/login"
        help="The page to sign in on. The recipe runs at once, and again when the session has expired."
      />
      <ActionList form={form} path="login.actions" title="Actions to sign in" open />
      <Text
        form={form}
        path="login.totpSecret"
        label="Authenticator secret"
        help="In base32. In a text to type, {{totp}} becomes its current code; {{code}} is requested when it is needed."
      />
    </>
  );
}

function CheckCard({ form }: { form: SessionForm }): ReactElement {
  return (
    <Card
      title="Check"
      help="What a page shows only to someone who is signed in. A page without it has the warning logged_out, and costs nothing."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Text form={form} path="check.text" label="Text" placeholder="Sign out" />
        <Text form={form} path="check.selector" label="Selector" placeholder="#account" />
        <Text
          form={form}
          path="check.url"
          label="Only on pages below"
          placeholder="https://example.com/account"
        />
        <Text
          form={form}
          path="webhookUrl"
          label="Webhook"
          placeholder="https://example.com/hook"
          help="Called once when the session has expired."
        />
      </div>
    </Card>
  );
}

class NotJson extends Error {}

/** Only from the visible fields: text typed for another source is ignored. */
function requestFrom(source: Source, body: Body, json: string): SessionRequest {
  const { name, check, webhookUrl } = body;
  const given = source === 'storageState' ? parsed(json) : body[source];
  return { name, check, webhookUrl, [source]: given ?? (source === 'cookies' ? '' : {}) } as SessionRequest;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new NotJson('This is not JSON.');
  }
}

type SessionForm = Pick<BodyForm, 'get' | 'set' | 'errorAt'>;

function Text({
  form,
  path,
  label,
  help,
  placeholder,
  required = false,
}: {
  form: SessionForm;
  path: string;
  label: string;
  help?: string;
  placeholder?: string;
  required?: boolean;
}): ReactElement {
  return (
    <Field label={label} help={help} error={form.errorAt(path)}>
      {(control) => (
        <TextInput
          {...control}
          required={required}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={String(form.get(path) ?? '')}
          onChange={({ target }) => form.set(path, target.value || undefined)}
        />
      )}
    </Field>
  );
}

function Long({
  label,
  help,
  placeholder,
  error,
  value,
  onValue,
}: {
  label: string;
  help: string;
  placeholder: string;
  error: string | null;
  value: string;
  onValue: (text: string) => void;
}): ReactElement {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <TextArea
          {...control}
          required
          rows={8}
          placeholder={placeholder}
          spellCheck={false}
          className="font-mono text-sm"
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  );
}
