/** `winnow schema "what the data should contain"` */
import { writeAndWait } from '../../src/command-line/output.ts';
import { objectFrom } from '../option-values.ts';
import { userCommand } from '../user-command.ts';

export const schemaCommand = userCommand({
  args: 'WORDS...',
  help: 'Write a JSON Schema for the data you describe, to use for extraction.',
  options: { from: { type: 'string', help: 'A schema to start from: a file, or the JSON itself.' } },
  examples: [
    ['winnow schema "name, price and currency of a product" > product.json', 'A new schema'],
    ['winnow schema "and its colour" --from product.json', 'Another field'],
  ],
  async run({ args, options, connect, signal, progress }) {
    const existingSchema = objectFrom(options, 'from');
    const { winnow } = await connect();
    const result = await winnow.schema({ prompt: args.join(' '), existingSchema }, { signal });
    progress.end();
    await writeAndWait(`${options.json ? JSON.stringify(result) : JSON.stringify(result.schema, null, 2)}\n`);
  },
});
