/** Fills a whole schema from one page. */

import type { Scope } from '../../../fact.ts';
import { patternCache } from '../../../json-schema/pattern.ts';
import type { Shapes } from '../../../json-schema/shape.ts';
import type { JsonSchema } from '../../../json-schema/types.ts';
import { nameCache } from '../../../names/field-name.ts';
import type { Page } from '../page/read-page.ts';
import { fill } from './fill.ts';
import type { Filled, Filler } from './filler.ts';

type Options = {
  /** Read instead of the page's own scope. */
  scope?: Scope;
  /** Whether the scope is one of several records. */
  inRecord?: boolean;
  /** Words for what the page is about. */
  about?: readonly string[];
  compile?: Filler['compile'];
  /** Limits the number of schema nodes that are filled. */
  maxNodes: number;
};

export function fillPage(page: Page, schema: JsonSchema, shapes: Shapes, options: Options): Filled | null {
  const { context, scopeOf, mainSize } = page;
  const { scope = page.scope, inRecord = false, about = [], compile = patternCache(), maxNodes } = options;
  const nameOf = nameCache(context.knowledge);
  const field = nameOf('');
  return fill(
    { shape: shapes.shapeOf(schema), field, scope, context: [], depth: 0, inRecord, open: new Set() },
    { shapes, compile, context, about, mainSize, scopeOf, nameOf, budget: { left: maxNodes } },
  );
}
