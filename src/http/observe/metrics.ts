/** Metrics for operators, in the Prometheus text format. docs/operate.md says what to look at. */
import type { MetricSources } from './gauges.ts';
import { createRequestCounts, type RequestCounts } from './request-counts.ts';

export type Metrics = Pick<RequestCounts, 'forRoute'> & {
  /** Everything, with its content type. */
  read(): Promise<{ text: string; contentType: string }>;
};

export function createMetrics(sources: MetricSources): Metrics {
  const requests = createRequestCounts();
  let loading: Promise<{ metrics(): Promise<string>; contentType: string }> | undefined;
  return {
    forRoute: requests.forRoute,
    async read() {
      loading ??= import('./gauges.ts').then(({ createGauges }) => createGauges(sources));
      const gauges = await loading;
      return { text: requests.text() + (await gauges.metrics()), contentType: gauges.contentType };
    },
  };
}
