/** What is asked for of a single value. */
import type { Pattern } from '../../json-schema/pattern.ts';
import type { Shape } from '../../json-schema/shape.ts';
import type { FieldName } from '../names/field-name.ts';
import type { PageContext } from '../page/context.ts';

export type Single = string | number | boolean;

export type Asked = {
  shape: Shape;
  field: FieldName;
  context: PageContext;
  compile: (source: string) => Pattern;
};
