/** What answers cost in tokens: as the server counts, or as we do where it does not. */
import type { Completion, Message, Usage } from './model-client.ts';
import { countAll, type Tokenizer } from './tokens.ts';

export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
  };
}

export async function usageOf(
  completion: Completion,
  asked: { system: string; messages: Message[] },
  tokenizer: Tokenizer,
): Promise<Usage> {
  if (completion.usage) return completion.usage;
  const texts = [completion.text, asked.system, ...asked.messages.map(({ content }) => content)];
  const [completionTokens = 0, ...prompt] = await countAll(texts, tokenizer);
  return { promptTokens: prompt.reduce((sum, size) => sum + size, 0), completionTokens };
}
