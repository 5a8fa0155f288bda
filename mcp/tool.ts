/** How a tool is defined: its description, the arguments it takes, and what it does with them. */
import type {
  CallToolResult,
  ToolAnnotations,
  Tool as ToolListing,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { RequestOptions, Winnow } from '../sdk/src/index.ts';
import { inWords } from '../src/contract/request/issues.ts';
import { readArguments } from './arguments.ts';
import { ToolUseError } from './errors.ts';

export type LocalFile = { file: Uint8Array<ArrayBuffer>; name: string };

export type ToolContext = {
  winnow: Winnow;
  /** Aborted when the client cancels or goes away. */
  signal: AbortSignal;
  /** Reports progress to the client; null if the client did not ask for it. */
  report: ((done: number, total: number, message: string) => void) | null;
  /** True once the process takes no more calls. */
  stopping: () => boolean;
  /** Reads a file of the user; null if the server runs on another machine. */
  readFile: ((path: string) => Promise<LocalFile>) | null;
  /** The bytes of a picture that an answer links to. */
  download: (url: string, signal: AbortSignal) => Promise<Response>;
};

type Definition<Shape extends z.ZodRawShape> = {
  name: string;
  title: string;
  /** For a model that has to choose: what the tool returns, and when another one is better. */
  description: string;
  input: Shape;
  annotations: Required<Pick<ToolAnnotations, 'readOnlyHint' | 'openWorldHint'>> & ToolAnnotations;
  run(args: z.output<z.ZodObject<Shape>>, context: ToolContext): Promise<CallToolResult>;
};

export type Tool = {
  listing: ToolListing;
  call(args: unknown, context: ToolContext): Promise<CallToolResult>;
};

export function defineTool<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Tool {
  const { name, title, description, annotations, run } = definition;
  const schema = z.strictObject(definition.input);
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, {
    io: 'input',
    override: leaveOutTheObvious,
  });
  return {
    listing: {
      name,
      title,
      description,
      inputSchema: inputSchema as ToolListing['inputSchema'],
      annotations,
    },
    async call(args, context) {
      const parsed = readArguments(schema, args);
      if (!parsed.success) throw new ToolUseError(wordsOf(parsed.error, Object.keys(definition.input)));
      return run(parsed.data, context);
    },
  };
}

/** Every conversation pays for these schemas, so parts that a model cannot use are left out. */
function leaveOutTheObvious({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Nobody sends negative numbers, empty or endless texts on purpose; they are refused with an explanation.
  if (jsonSchema.minimum === 0 || jsonSchema.minimum === 1) delete jsonSchema.minimum;
  for (const bound of ['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const) {
    delete jsonSchema[bound];
  }
  delete jsonSchema.propertyNames;
  const others = jsonSchema.additionalProperties;
  if (typeof others === 'object' && Object.keys(others).length === 0) delete jsonSchema.additionalProperties;
}

function wordsOf({ issues }: z.ZodError, known: string[]): string {
  const lines = issues.map((issue) => {
    const where = issue.path.join('.') || 'arguments';
    const there = issue.code === 'unrecognized_keys' ? `. There are: ${known.join(', ') || 'none'}` : '';
    return `- ${where}: ${inWords(issue.message)}${there}`;
  });
  return ['These arguments cannot be used', ...lines].join('\n');
}

/** Makes a metered call and keeps what it cost. */
export async function withCost<Result>(
  context: ToolContext,
  call: (options: RequestOptions) => Promise<Result>,
): Promise<{ result: Result; cost: number }> {
  let cost = 0;
  const result = await call({
    signal: context.signal,
    onResponse: ({ creditsUsed }) => {
      cost = creditsUsed ?? 0;
    },
  });
  return { result, cost };
}
