/** What a child does to learn an extractor: parses all samples, and makes rules from where their values are. */
import { readSource, type SourceInput } from '../../convert/source.ts';
import { AppError } from '../../errors.ts';
import type { JsonSchema } from '../../extract/engine.ts';
import { expectedOf } from '../../extract/learned/expected.ts';
import { fieldsOf, schemaOfValues } from '../../extract/learned/fields.ts';
import { learn, type Sample } from '../../extract/learned/learn.ts';
import { indexPage } from '../../extract/learned/page-index.ts';
import type { Rules } from '../../extract/learned/rules.ts';

export type LearnInput = {
  samples: { source: SourceInput; value: unknown }[];
  /** Null if a prompt named no fields: then the values decide which there are. */
  schema: JsonSchema | null;
  earlier: Rules | null;
};

export type LearnOutput = { rules: Rules; fields: ReturnType<typeof expectedOf> };

export async function learnExtractor({ samples, schema, earlier }: LearnInput): Promise<LearnOutput> {
  const read: Sample[] = [];
  for (const { source, value } of samples) {
    const [part] = (await readSource(source)).parts;
    if (part) read.push({ page: indexPage(part.root, part.base.href), value });
  }
  const shape = schema ?? schemaOfValues(read.map(({ value }) => value));
  const { fields, lists } = fieldsOf(shape);
  if (fields.length === 0 && lists.length === 0) {
    throw new AppError('extraction_failed', 'There is no field to learn: the schema has no properties');
  }
  const { rules } = learn(read, shape, earlier);
  return { rules, fields: expectedOf(rules.group) };
}
