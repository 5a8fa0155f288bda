/** A form over a request body: what it is for, what is in it, and what the server said about it. */
import { FIELDS } from 'virtual:contract';
import type { ContractField } from '../../../src/contract/fields.ts';
import { fieldError } from '../api/errors.ts';
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
  errorAt: (path: string) => string | null;
};

export function bodyForm(
  service: FormService,
  body: Body,
  setBody: (body: Body) => void,
  error: unknown,
): BodyForm {
  return {
    service,
    body,
    set: (path, value) => setBody(withValue(body, path, value)),
    setAll: (values) => setBody(withValues(body, values)),
    get: (path) => valueAt(body, path),
    field: (path) => FIELDS[service][path] ?? {},
    errorAt: (path) => fieldError(error, path),
  };
}
