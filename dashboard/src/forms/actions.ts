/** The actions of a request while they are being edited: the fields of each kind. */
import type { Body } from './body.ts';

export type ActionBody = Body & { type: string };

export type ActionField = {
  name: string;
  label: string;
  kind: 'text' | 'long' | 'number' | 'switch' | 'choice';
  placeholder?: string;
  choices?: readonly string[];
};

const selector: ActionField = { name: 'selector', label: 'Selector', kind: 'text', placeholder: '#more' };

/** `step` is a sentence; the others are named as in the contract. */
export const ACTIONS: Record<string, { label: string; fields: ActionField[] }> = {
  click: {
    label: 'Click',
    fields: [
      { name: 'text', label: 'Text', kind: 'text', placeholder: 'Load more' },
      { ...selector, label: 'or selector' },
      { name: 'all', label: 'Everything that matches', kind: 'switch' },
    ],
  },
  step: {
    label: 'In plain words',
    fields: [{ name: 'words', label: 'Step', kind: 'text', placeholder: 'click the "Reviews" tab' }],
  },
  wait: {
    label: 'Wait',
    fields: [
      { name: 'milliseconds', label: 'Milliseconds', kind: 'number' },
      { ...selector, label: 'or selector' },
    ],
  },
  write: { label: 'Write', fields: [{ name: 'text', label: 'Text', kind: 'text' }, selector] },
  press: {
    label: 'Press a key',
    fields: [{ name: 'key', label: 'Key', kind: 'text', placeholder: 'Enter' }],
  },
  select: { label: 'Select', fields: [selector, { name: 'value', label: 'Option', kind: 'text' }] },
  scroll: {
    label: 'Scroll',
    fields: [
      { name: 'direction', label: 'Direction', kind: 'choice', choices: ['down', 'up'] },
      { ...selector, label: 'Box', placeholder: 'the page' },
      { name: 'amount', label: 'Pixels', kind: 'number' },
    ],
  },
  repeat: {
    label: 'Repeat a step',
    fields: [
      { name: 'words', label: 'Step', kind: 'text', placeholder: 'click "Load more"' },
      { name: 'until', label: 'Until', kind: 'choice', choices: ['gone', 'idle'] },
      { name: 'max', label: 'Rounds at most', kind: 'number' },
    ],
  },
  screenshot: { label: 'Screenshot', fields: [{ name: 'fullPage', label: 'Full page', kind: 'switch' }] },
  scrape: { label: 'Keep the HTML', fields: [] },
  executeJavascript: {
    label: 'Run JavaScript',
    fields: [{ name: 'script', label: 'Script', kind: 'long', placeholder: 'document.title' }],
  },
  pdf: { label: 'PDF', fields: [] },
};

/** How an action of the contract is shown: sentences are objects here, alone and in a repeat. */
export function shownAction(action: unknown): ActionBody {
  if (typeof action === 'string') return { type: 'step', words: action };
  const body = action as ActionBody;
  if (body.type !== 'repeat' || !Array.isArray(body.actions)) return body;
  const [first] = body.actions as unknown[];
  return typeof first === 'string' && body.actions.length === 1 ? { ...body, words: first } : body;
}

export function sentAction({ words, ...body }: ActionBody): unknown {
  if (body.type === 'step') return String(words ?? '');
  return body.type === 'repeat' && words !== undefined ? { ...body, actions: [words] } : body;
}

export function newAction(type: string): ActionBody {
  if (type === 'wait') return { type, milliseconds: 1000 };
  if (type === 'repeat') return { type, words: '', until: 'gone' };
  return { type };
}
