/** GET /api/credits */
import type { CreditsReports } from '../../account/credits.ts';
import { creditsRoute } from '../../contract/credits.ts';
import { accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { sendJson } from '../send.ts';

export function addCreditsRoutes(add: AddRoute, credits: CreditsReports): void {
  add(creditsRoute, async (_, c) => sendJson(c, await credits.jsonOf(accountOf(c))));
}
