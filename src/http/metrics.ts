/** Counters for operators, in the Prometheus text format. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** Counts the requests of a route. Labels are bound once: looking them up costs more than counting. */
  forRoute(route: { method: string; path: string }): (status: number, seconds: number) => void;
  text(): Promise<string>;
  contentType: string;
};

export function createMetrics(running: ReadonlySet<string>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'winnow_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'winnow_http_request_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120],
    registers: [registry],
  });
  new Gauge({
    name: 'winnow_calls_running',
    help: 'Metered calls this process works on.',
    registers: [registry],
    collect() {
      this.set(running.size);
    },
  });
  return {
    forRoute({ method, path }) {
      const duration = seconds.labels(method, path);
      const counts = new Map<number, { inc(): void }>();
      return (status, took) => {
        const count = counts.get(status) ?? requests.labels(method, path, String(status));
        counts.set(status, count);
        count.inc();
        duration.observe(took);
      };
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
