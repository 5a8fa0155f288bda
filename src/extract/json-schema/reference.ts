/** `$ref` within one document: pointers (`#/$defs/x`) and anchors (`#x`). Nothing is ever fetched. */
import { childSchemas } from './keywords.ts';
import { isRecord, isSubSchema, type JsonSchema, type SubSchema } from './types.ts';

export function isLocalReference(reference: string): boolean {
  return reference.startsWith('#');
}

/** The schema a local reference names, or null if there is none. */
export function resolveReference(root: JsonSchema, reference: string): SubSchema | null {
  const fragment = decode(reference.slice(1));
  if (fragment === null) return null;
  if (fragment === '') return root;
  return fragment.startsWith('/') ? byPointer(root, fragment) : byAnchor(root, fragment);
}

function decode(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}

function byPointer(root: JsonSchema, pointer: string): SubSchema | null {
  let at: unknown = root;
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isRecord(at) && Object.hasOwn(at, key)) at = at[key];
    else return null;
  }
  return isSubSchema(at) ? at : null;
}

function byAnchor(root: JsonSchema, name: string): SubSchema | null {
  const stack: SubSchema[] = [root];
  for (let schema = stack.pop(); schema !== undefined; schema = stack.pop()) {
    if (typeof schema === 'boolean') continue;
    if (schema.$anchor === name || schema.$id === `#${name}`) return schema;
    for (const child of childSchemas(schema)) stack.push(child.schema);
  }
  return null;
}
