/** The prompts: the files in extract/prompts with their placeholders filled in, and the page fenced off. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../prompts/', import.meta.url);

export type PromptName =
  | 'extract-system'
  | 'extract-request'
  | 'ask-again'
  | 'summary-system'
  | 'summary-request'
  | 'summary-of-summaries'
  | 'schema-system'
  | 'schema-request';

export type Prompts = (name: PromptName, values?: Record<string, string>) => string;

/** Reads each file once. A placeholder is written `{{name}}`; a line with only an empty one is dropped. */
export function createPrompts(read = readPrompt): Prompts {
  const texts = new Map<PromptName, string>();
  return (name, values = {}) => {
    const text = texts.get(name) ?? read(name);
    texts.set(name, text);
    return fill(text, values);
  };
}

function readPrompt(name: PromptName): string {
  return readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
}

/** Placeholders are filled in one pass, so that one written in a page or a prompt is left as it is. */
function fill(text: string, values: Record<string, string>): string {
  return text
    .replace(/^\{\{(\w+)\}\}$/gm, (line, name: string) => (values[name] === '' ? '' : line))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}

/** A mark that the author of a page cannot guess. */
export function createBoundary(): string {
  return randomBytes(12).toString('hex');
}

/** Page text as data: between marks with the boundary in them, and without the control tokens of models. */
export function fence(text: string, boundary: string, name = 'page'): string {
  return `<${name}-${boundary}>\n${defuse(text).trim()}\n</${name}-${boundary}>`;
}

/**
 * Some servers read the control tokens of their chat template in any text, so that a page could end its message
 * and begin one of the system. A space inside breaks them, and harms no reader.
 */
export function defuse(text: string): string {
  return (
    text
      // DeepSeek writes them with a full-width bar and a low block.
      .replace(/<(?=[|｜][\w▁-]{1,40}[|｜]>)/g, '< ')
      .replace(/<(?=\/?(?:start_of_turn|end_of_turn|s|eos|bos|think|thinking)>)/g, '< ')
      .replace(/\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS)\])/g, '[ ')
      .replace(/<(?=<\/?SYS>>)/g, '< ')
  );
}
