import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { OperatorError } from '../../../errors.ts';
import { modelSettings } from './settings.ts';

const settings = (environment: Record<string, string>) => modelSettings(loadConfig(environment));

describe('modelSettings', () => {
  it('is null without a model', () => {
    expect(settings({})).toBeNull();
  });

  it('knows where Ollama is', () => {
    expect(settings({ WINNOW_LLM: 'ollama', WINNOW_LLM_MODEL: 'qwen3' })).toMatchObject({
      provider: 'ollama',
      baseUrl: 'http://127.0.0.1:11434',
      model: 'qwen3',
      contextTokens: 8192,
    });
  });

  it.each([
    ['ollama', 'http://box:11434/v1/', 'http://box:11434'],
    ['ollama', 'http://box:11434/api', 'http://box:11434'],
    ['openai-compatible', 'http://box:8000/v1/chat/completions', 'http://box:8000/v1'],
    ['anthropic', 'https://gateway.test/v1', 'https://gateway.test'],
  ])('%s takes %s', (llm, url, base) => {
    const given = {
      WINNOW_LLM: llm,
      WINNOW_LLM_BASE_URL: url,
      WINNOW_LLM_MODEL: 'm',
      WINNOW_LLM_API_KEY: 'k',
    };
    expect(settings(given)?.baseUrl).toBe(base);
  });

  it.each([
    [{ WINNOW_LLM: 'ollama' }, 'WINNOW_LLM_MODEL'],
    [{ WINNOW_LLM: 'openai', WINNOW_LLM_MODEL: 'm' }, 'WINNOW_LLM_API_KEY'],
    [{ WINNOW_LLM: 'openai-compatible', WINNOW_LLM_MODEL: 'm' }, 'WINNOW_LLM_BASE_URL'],
    [
      { WINNOW_LLM_MODEL: 'm' },
      'WINNOW_LLM must name the kind of model server, since WINNOW_LLM_MODEL is set',
    ],
    [{ WINNOW_LLM: 'clippy' }, 'WINNOW_LLM'],
    [{ WINNOW_LLM: 'ollama', WINNOW_LLM_BASE_URL: 'ftp://x' }, 'WINNOW_LLM_BASE_URL'],
  ])('%j is an error that names %s', (given: Record<string, string>, name) => {
    expect(() => settings(given)).toThrow(name);
  });

  it('reports a missing setting in one sentence, without a stack', () => {
    const half = { WINNOW_LLM: 'openai-compatible', WINNOW_LLM_MODEL: 'm' };
    expect(() => settings(half)).toThrow(OperatorError);
  });
});
