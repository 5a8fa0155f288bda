/** Google's generateContent: https://ai.google.dev/api/generate-content */
import { at, listAt } from '../../../../net/json-path.ts';
import type { Completion } from '../model-client.ts';
import {
  argumentsText,
  countAt,
  countedUsage,
  joinTexts,
  meaningOf,
  type Protocol,
  without,
} from './protocol.ts';

/** Every other reason is a filter that stopped the answer. */
const FINISH: Record<string, Completion['finishReason']> = {
  STOP: 'stop',
  FINISH_REASON_UNSPECIFIED: 'stop',
  MAX_TOKENS: 'length',
};

export const google: Protocol = {
  defaultBase: 'https://generativelanguage.googleapis.com/v1beta',
  base: (url) => without(url),
  formats: ['schema', 'json', 'text'],
  strictOnly: false,
  showsSchema: true,
  request: ({ system, messages, output, maxOutputTokens }, { model, apiKey }) => ({
    paths: [`/models/${encodeURIComponent(model.replace(/^models\//, ''))}:generateContent`],
    headers: apiKey ? { 'x-goog-api-key': apiKey } : {},
    body: {
      systemInstruction: { parts: [{ text: system }] },
      contents: messages.map(({ role, content }) => ({
        role: role === 'assistant' ? 'model' : 'user',
        parts: [{ text: content }],
      })),
      generationConfig: {
        maxOutputTokens,
        candidateCount: 1,
        ...(output.kind === 'text' ? {} : { responseMimeType: 'application/json' }),
        ...(output.kind === 'schema' ? { responseJsonSchema: output.schema } : {}),
      },
    },
  }),
  probe: ({ model, apiKey }) => ({
    path: `/models/${encodeURIComponent(model.replace(/^models\//, ''))}`,
    headers: apiKey ? { 'x-goog-api-key': apiKey } : {},
    knowsModel: true,
    // It answers a wrong key like a malformed request.
    keyRefusal: 400,
  }),
  read(body) {
    const usage = countedUsage(countAt(body, 'usageMetadata', 'promptTokenCount'), completionTokens(body));
    const candidate = at(body, 'candidates', 0);
    if (candidate === undefined) {
      const blocked = at(body, 'promptFeedback', 'blockReason') !== undefined;
      return blocked ? { text: '', usage, finishReason: 'refusal' } : null;
    }
    const parts = listAt(candidate, 'content', 'parts').filter((part) => at(part, 'thought') !== true);
    const text = joinTexts(parts, (part) => at(part, 'text'));
    const call = parts.find((part) => at(part, 'functionCall') !== undefined);
    return {
      text: text.trim() === '' ? argumentsText(at(call, 'functionCall', 'args')) : text,
      usage,
      finishReason: meaningOf(FINISH, at(candidate, 'finishReason') ?? 'STOP') ?? 'refusal',
    };
  },
  /** `{error: {details: [{'@type': '…RetryInfo', retryDelay: '34s'}]}}` */
  retryAfterSeconds(body) {
    const delays = listAt(body, 'error', 'details').map((detail) => at(detail, 'retryDelay'));
    const seconds = Number.parseFloat(String(delays.find((delay) => typeof delay === 'string')));
    return Number.isFinite(seconds) ? seconds : null;
  },
  refusesKey: (body) =>
    listAt(body, 'error', 'details').some((detail) => at(detail, 'reason') === 'API_KEY_INVALID'),
};

function completionTokens(body: unknown): number | null {
  const answer = countAt(body, 'usageMetadata', 'candidatesTokenCount');
  const thoughts = countAt(body, 'usageMetadata', 'thoughtsTokenCount');
  return answer === null && thoughts === null ? null : (answer ?? 0) + (thoughts ?? 0);
}
