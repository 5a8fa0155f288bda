/** Puts the code of an authenticator app where a recipe to sign in asks for it. */
import type { PageAction } from '../../contract/page-actions.ts';
import { totpCode } from './totp.ts';

const PLACE = '{{totp}}';

/** @param totpSecret where there is none, the actions stay as they are */
export function withCode(actions: PageAction[], totpSecret: string | undefined): PageAction[] {
  return totpSecret ? actions.map((action) => filled(action, totpCode(totpSecret))) : actions;
}

function filled(action: PageAction, code: string): PageAction {
  if (typeof action === 'string') return action.replaceAll(PLACE, code);
  if (action.type === 'write') return { ...action, text: action.text.replaceAll(PLACE, code) };
  return action;
}
