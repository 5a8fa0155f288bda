/** The exports of the package. */
export type { AgentApi, Pack } from './agent.ts';
export type {
  ExtractInput,
  ExtractOutput,
  ParseInput,
  ParseOutput,
  ScrapeInput,
  ScrapeOutput,
  SearchInput,
  SearchOutput,
} from './calls.ts';
export { Winnow } from './client.ts';
export type { BatchApi, BatchInput, CrawlApi, CrawlInput } from './crawl.ts';
export type { BatchEvent, CrawlEvent, CrawlProgress, CrawlRun, FollowOptions } from './crawl-run.ts';
export { WinnowError, type WinnowErrorType } from './errors.ts';
export type { ExtractorApi, ExtractorInput } from './extractor.ts';
export type { FormatInput } from './formats.ts';
export type { HistoryApi } from './history.ts';
export type { KeysApi } from './keys.ts';
export type { AuditApi, MembersApi } from './members.ts';
export type { MonitorApi, MonitorChanges, MonitorInput } from './monitor.ts';
export type { Infer, JsonSchemaObject, SchemaLike, StandardSchema } from './schema.ts';
export type { SessionApi } from './session.ts';
export type { Fetch, RequestOptions, ResponseInfo, WinnowOptions } from './transport.ts';
export type * from './types.ts';
export { verifyWebhook, type WebhookRequest, WebhookVerificationError } from './verify-webhook.ts';
export type { WebhooksApi } from './webhooks.ts';
