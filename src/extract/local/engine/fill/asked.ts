/** What is asked of one value: the shape it must have, and the field it is for. */
import type { Pattern } from '../../../json-schema/pattern.ts';
import type { Shape } from '../../../json-schema/shape.ts';
import type { PageContext } from '../model.ts';
import type { FieldName } from '../names/field-name.ts';

export type Asked = {
  shape: Shape;
  field: FieldName;
  context: PageContext;
  compile: (source: string) => Pattern;
};
