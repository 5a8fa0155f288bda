/** A form over a request body: its service, its values, and the server's errors. */
import { FIELDS } from 'virtual:contract';
import type { ContractField } from '../../../src/contract/request-fields.ts';
import { fieldError, refusedFields } from '../api/errors.ts';
import { type Body, valueAt, withValue, withValues } from './body.ts';

export type FormService = keyof typeof FIELDS;

export type BodyForm = {
  service: FormService;
  body: Body;
  set: (path: string, value: unknown) => void;
  /** Sets several at once. */
  setAll: (values: Record<string, unknown>) => void;
  get: (path: string) => unknown;
  /** What the contract says about a field. */
  field: (path: string) => ContractField;
  /** The error of a field, as long as it still has the refused value. */
  errorAt: (path: string) => string | null;
  /** Whether every refused field has been changed since. */
  mended: boolean;
};

export type BodyState = {
  body: Body;
  setBody: (body: Body) => void;
  /** The server's error for the body that was `sent`. */
  error?: unknown;
  sent?: Body | undefined;
};

export function bodyForm(service: FormService, { body, setBody, error, sent = body }: BodyState): BodyForm {
  const isAsSent = (path: string) =>
    JSON.stringify(valueAt(body, path)) === JSON.stringify(valueAt(sent, path));
  const refused = refusedFields(error);
  return {
    service,
    body,
    set: (path, value) => setBody(withValue(body, path, value)),
    setAll: (values) => setBody(withValues(body, values)),
    get: (path) => valueAt(body, path),
    field: (path) => FIELDS[service][path] ?? {},
    errorAt: (path) => (isAsSent(path) ? fieldError(error, path) : null),
    mended: refused.length > 0 && !refused.some(isAsSent),
  };
}
