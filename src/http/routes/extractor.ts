/** Extractors: learn, list, read, learn again, delete. */
import {
  createExtractorRoute,
  deleteExtractorRoute,
  getExtractorRoute,
  learnExtractorRoute,
  listExtractorsRoute,
} from '../../contract/extract/extractor.ts';
import { checkWebhookUrl } from '../../jobs/webhook/check-address.ts';
import { EXTRACTOR_TOPIC, extractorNotFound } from '../../pipeline/extractor/extractors.ts';
import { create, type LearnDeps, learnAgain, requireExtractor } from '../../pipeline/extractor/learn.ts';
import { shownExtractor, shownSummary } from '../../pipeline/extractor/shown.ts';
import { publish } from '../../store/database/bus.ts';
import { deleteExtractor, listExtractors } from '../../store/extractors.ts';
import { sendFinishedCall } from '../answer/send.ts';
import { accountOf, callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';

export function addExtractorRoutes(add: AddRoute, deps: LearnDeps): void {
  const { database } = deps;

  add(createExtractorRoute, async ({ body }, c) => {
    checkWebhookUrl(deps.guard, body.webhookUrl);
    return sendFinishedCall(c, await create(deps, body, callerOf(c, deps)));
  });

  add(listExtractorsRoute, async ({ query }, c) => {
    const { rows, total } = await listExtractors(database, accountOf(c), query);
    return { data: rows.map((row) => shownSummary(deps.seals, row)), pagination: { ...query, total } };
  });

  add(getExtractorRoute, async ({ params }, c) =>
    shownExtractor(deps, await requireExtractor(database, accountOf(c), params.id)),
  );

  add(learnExtractorRoute, async ({ params, body }, c) =>
    sendFinishedCall(c, await learnAgain(deps, params.id, body, callerOf(c, deps))),
  );

  add(deleteExtractorRoute, async ({ params }, c) => {
    if (!(await deleteExtractor(database, accountOf(c), params.id))) throw extractorNotFound();
    await publish(database, { topic: EXTRACTOR_TOPIC, id: params.id.toLowerCase() });
    return { ok: true as const };
  });
}
