/** GET /api/credits */
import type { CreditsReports } from '../../account/credits.ts';
import { creditsRoute } from '../../contract/credits.ts';
import type { AddRoute } from '../attach.ts';

export function addCreditsRoutes(add: AddRoute, credits: CreditsReports): void {
  add(creditsRoute, (_, c) => credits.of(c.get('holder').accountId));
}
