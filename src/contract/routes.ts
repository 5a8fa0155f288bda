/** Every v2 route there is, in the order the reference shows them. */
import { aepRoute, agentProtocolsRoute, identityRoute, odpRoute } from './account/agent.ts';
import { agentAccessRoute, agentSubscriptionRoute, packPurchaseRoute } from './account/agent-payment.ts';
import { auditLogRoute } from './account/audit.ts';
import { creditsRoute } from './account/credits.ts';
import { createKeyRoute, deleteKeyRoute, listKeysRoute } from './account/keys.ts';
import * as members from './account/members.ts';
import { usageRoute } from './account/usage.ts';
import * as batch from './crawl/batch.ts';
import { batchControl, crawlControl } from './crawl/control.ts';
import { crawlPagesRoute, getCrawlRoute, listCrawlsRoute, startCrawlRoute } from './crawl/crawl.ts';
import { mapRoute } from './crawl/map.ts';
import { extractRoute } from './extract/extract.ts';
import * as extractor from './extract/extractor.ts';
import { schemaRoute } from './extract/schema-service.ts';
import * as session from './fetch/session.ts';
import { healthRoute, liveRoute, readyRoute } from './health.ts';
import { deleteHistoryRoute, getHistoryRoute, listHistoryRoute } from './history/history.ts';
import { crawlJobRoute, monitorJobRoute } from './jobs.ts';
import * as monitor from './monitor/monitor.ts';
import { parseRoute } from './page/parse.ts';
import { scrapeRoute } from './page/scrape.ts';
import type { AnyRoute } from './route.ts';
import { searchRoute } from './search.ts';
import { serviceCardRoute } from './service-card.ts';
import * as webhooks from './webhook/webhooks.ts';

export const ROUTES: readonly AnyRoute[] = [
  scrapeRoute,
  extractRoute,
  schemaRoute,
  extractor.createExtractorRoute,
  extractor.listExtractorsRoute,
  extractor.getExtractorRoute,
  extractor.learnExtractorRoute,
  extractor.deleteExtractorRoute,
  parseRoute,
  searchRoute,
  mapRoute,
  startCrawlRoute,
  listCrawlsRoute,
  getCrawlRoute,
  crawlPagesRoute,
  ...Object.values(crawlControl),
  batch.startBatchRoute,
  batch.listBatchesRoute,
  batch.getBatchRoute,
  batch.batchPagesRoute,
  ...Object.values(batchControl),
  monitor.createMonitorRoute,
  monitor.listMonitorsRoute,
  monitor.getMonitorRoute,
  monitor.updateMonitorRoute,
  monitor.pauseMonitorRoute,
  monitor.resumeMonitorRoute,
  monitor.runMonitorRoute,
  monitor.testMonitorRoute,
  monitor.deleteMonitorRoute,
  monitor.monitorActivityRoute,
  monitor.monitorFeedRoute,
  session.createSessionRoute,
  session.listSessionsRoute,
  session.getSessionRoute,
  session.updateSessionRoute,
  session.refreshSessionRoute,
  session.bringSessionCodeRoute,
  session.deleteSessionRoute,
  listHistoryRoute,
  getHistoryRoute,
  deleteHistoryRoute,
  creditsRoute,
  usageRoute,
  listKeysRoute,
  createKeyRoute,
  deleteKeyRoute,
  members.listMembersRoute,
  members.inviteMemberRoute,
  members.updateMemberRoute,
  members.renewInvitationRoute,
  members.deleteMemberRoute,
  auditLogRoute,
  packPurchaseRoute,
  webhooks.webhookSecretRoute,
  webhooks.rotateWebhookSecretRoute,
  webhooks.listDeliveriesRoute,
  webhooks.redeliverRoute,
  agentProtocolsRoute,
  agentAccessRoute,
  agentSubscriptionRoute,
  aepRoute,
  odpRoute,
  identityRoute,
  serviceCardRoute,
  healthRoute,
  liveRoute,
  readyRoute,
  monitorJobRoute,
  crawlJobRoute,
];
