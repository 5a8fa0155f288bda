/** Every v2 route there is, in the order the reference shows them. */
import { aepRoute, agentProtocolsRoute, identityRoute, odpRoute } from './agent.ts';
import { agentAccessRoute, agentSubscriptionRoute, packPurchaseRoute } from './agent-payment.ts';
import { auditLogRoute } from './audit.ts';
import * as batch from './batch.ts';
import { crawlPagesRoute, getCrawlRoute, listCrawlsRoute, startCrawlRoute } from './crawl.ts';
import { crawlEventsRoute, deleteCrawlRoute, resumeCrawlRoute, stopCrawlRoute } from './crawl-control.ts';
import { creditsRoute } from './credits.ts';
import { extractRoute } from './extract.ts';
import * as extractor from './extractor.ts';
import { healthRoute, liveRoute, readyRoute } from './health.ts';
import { deleteHistoryRoute, getHistoryRoute, listHistoryRoute } from './history.ts';
import { crawlJobRoute, monitorJobRoute } from './jobs.ts';
import { createKeyRoute, deleteKeyRoute, listKeysRoute } from './keys.ts';
import { mapRoute } from './map.ts';
import * as members from './members.ts';
import * as monitor from './monitor.ts';
import { parseRoute } from './parse.ts';
import type { AnyRoute } from './route.ts';
import { schemaRoute } from './schema-service.ts';
import { scrapeRoute } from './scrape.ts';
import { searchRoute } from './search.ts';
import { serviceCardRoute } from './service-card.ts';
import * as session from './session.ts';
import { usageRoute } from './usage.ts';
import * as webhooks from './webhooks.ts';

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
  crawlEventsRoute,
  stopCrawlRoute,
  resumeCrawlRoute,
  deleteCrawlRoute,
  batch.startBatchRoute,
  batch.listBatchesRoute,
  batch.getBatchRoute,
  batch.batchPagesRoute,
  batch.batchEventsRoute,
  batch.stopBatchRoute,
  batch.resumeBatchRoute,
  batch.deleteBatchRoute,
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
