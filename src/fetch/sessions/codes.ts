/** Fills one-time codes into a sign-in recipe as each action is performed, because they expire quickly. */
import type { PageAction, SimpleAction } from '../../contract/fetch/page-actions.ts';
import { totpCode } from './totp.ts';

const TOTP = '{{totp}}';
const CODE = '{{code}}';

/** Where the codes of a recipe come from. */
export type Codes = {
  totpSecret: string | undefined;
  /** Resolves when somebody provides the code that the site sent. */
  brought(): Promise<string>;
};

/** Whether the recipe needs a code that somebody has to provide. */
export function asksForCode(actions: readonly PageAction[]): boolean {
  return actions.some((action) =>
    typeof action === 'object' && action.type === 'repeat'
      ? asksForCode(action.actions)
      : textOf(action).includes(CODE),
  );
}

export async function withCodes(action: SimpleAction, codes: Codes | undefined): Promise<SimpleAction> {
  const text = textOf(action);
  if (!codes || !(text.includes(TOTP) || text.includes(CODE))) return action;
  let filled = text;
  // First the one that may take minutes.
  if (filled.includes(CODE)) filled = filled.replaceAll(CODE, await codes.brought());
  if (codes.totpSecret) filled = filled.replaceAll(TOTP, totpCode(codes.totpSecret));
  if (typeof action === 'string') return filled;
  return action.type === 'write' ? { ...action, text: filled } : action;
}

function textOf(action: PageAction): string {
  if (typeof action === 'string') return action;
  return action.type === 'write' ? action.text : '';
}
