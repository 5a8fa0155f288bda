/** types.py: the shapes of the answers. */
import type { JsonSchema } from '../sdk/schema-to-type.ts';
import { attribute, clean, nullable, pascal, python, targetOf } from './document.ts';

/** The request as the server has it: the caller's own dict says the same. */
const AS_SENT = new Set(['config', 'params']);
/** Names that Python or its typing has already. */
const RENAMED: Record<string, string> = {
  Error: 'ErrorEnvelope',
  Warning: 'PageWarning',
  Format: 'PageFormat',
};

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

/** Response shapes as dataclasses, those inside others included. */
export class Types {
  readonly #classes = new Map<string, string>();

  add(name: string): void {
    if (this.#classes.has(name)) return;
    const { schema } = targetOf(name);
    if (!schema) throw new Error(`The contract has no ${name}`);
    if (schema.properties) this.#addClass(name, schema);
    else {
      // Keeps its place, so that a shape that names itself ends.
      this.#classes.set(name, '');
      this.#classes.set(name, `${RENAMED[name] ?? name} = ${this.typeOf(schema, name)}\n`);
    }
  }

  #addClass(name: string, schema: JsonSchema): void {
    this.#classes.set(name, '');
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(([key, member]) => {
      const type = AS_SENT.has(key) ? 'dict[str, Any]' : this.typeOf(member, name + pascal(key));
      const optional = !required.includes(key);
      const hint = optional && !/(^|\| )None$|^Any$/.test(type) ? `${type} | None` : type;
      const text = member.description?.split('\n').join(' ');
      return { optional, line: `    ${attribute(key)}: ${hint}${optional ? ' = None' : ''}`, text };
    });
    // Fields with a default come last.
    const sorted = [
      ...fields.filter(({ optional }) => !optional),
      ...fields.filter(({ optional }) => optional),
    ];
    const lines = sorted.map(({ line, text }) => (text ? `${line}\n    """${clean(text)}"""` : line));
    const about = schema.description ? `    """${clean(schema.description)}"""\n\n` : '';
    this.#classes.set(
      name,
      `@dataclass\nclass ${RENAMED[name] ?? name}:\n${about}${lines.join('\n') || '    pass'}\n`,
    );
  }

  typeOf(schema: JsonSchema, name: string): string {
    if (schema.$ref) {
      const { name: target } = targetOf(schema.$ref);
      this.add(target);
      return RENAMED[target] ?? target;
    }
    const options = schema.anyOf ?? schema.oneOf;
    if (options) {
      const types = [
        ...new Set(options.map((option, index) => this.typeOf(option, `${name}${index || ''}`))),
      ];
      // Which of several classes a value is cannot be told from its type alone.
      const plain = types.filter(
        (type) => type === 'None' || /^(str|int|float|bool|list|dict|Literal)/.test(type),
      );
      return types.length - plain.length > 1 ? 'Any' : types.join(' | ');
    }
    if (schema.enum)
      return `Literal[${schema.enum.map((value) => python(value)).join(', ')}]${nullable(schema)}`;
    const kinds = [schema.type ?? []].flat();
    if (kinds.length === 0) return 'Any';
    return kinds.map((kind) => this.#kind(kind, schema, name)).join(' | ');
  }

  #kind(kind: string, schema: JsonSchema, name: string): string {
    if (kind === 'array') return `list[${this.typeOf(schema.items ?? {}, singular(name))}]`;
    if (kind === 'object') {
      if (!schema.properties) {
        const values = schema.additionalProperties;
        return `dict[str, ${typeof values === 'object' ? this.typeOf(values, `${name}Value`) : 'Any'}]`;
      }
      if (!this.#classes.has(name)) this.#addClass(name, schema);
      return name;
    }
    return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[kind] ?? 'Any';
  }

  text(): string {
    const names = [...this.#classes.keys()].map((name) => RENAMED[name] ?? name).sort();
    // Aliases are evaluated at once, so what they name comes before them.
    const isAlias = (text: string) => !text.startsWith('@');
    const all = [...this.#classes.values()];
    const classes = [...all.filter((text) => !isAlias(text)), ...all.filter(isAlias)];
    return `"""The shapes of the answers. Made from the contract by generate.ts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

__all__ = [
${names.map((name) => `    "${name}",`).join('\n')}
]

${classes.map((text) => `\n${text}`).join('\n')}`;
  }
}
