/** Counts requests and their times by route and status since the start, in the text format of Prometheus. */

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120];

type Route = { method: string; path: string };

type Counts = {
  labels: string;
  byStatus: Map<number, number>;
  buckets: number[];
  sum: number;
  count: number;
};

export type RequestCounts = {
  forRoute(route: Route): (status: number, seconds: number) => void;
  /** In the text format of Prometheus. */
  text(): string;
};

export function createRequestCounts(): RequestCounts {
  const routes = new Map<string, Counts>();
  return {
    forRoute({ method, path }) {
      const labels = `method="${method}",route="${path}"`;
      const counts = routes.get(labels) ?? newCounts(labels);
      routes.set(labels, counts);
      return (status, seconds) => {
        counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
        counts.sum += seconds;
        counts.count += 1;
        const bucket = BUCKETS.findIndex((most) => seconds <= most);
        if (bucket >= 0) counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
      };
    },
    text: () => [...requestLines([...routes.values()]), ...timeLines([...routes.values()]), ''].join('\n'),
  };
}

function newCounts(labels: string): Counts {
  return { labels, byStatus: new Map(), buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
}

function requestLines(routes: Counts[]): string[] {
  const name = 'winnow_http_requests_total';
  return [
    `# HELP ${name} Requests answered, by route and status.`,
    `# TYPE ${name} counter`,
    ...routes.flatMap(({ labels, byStatus }) =>
      [...byStatus].map(([status, count]) => `${name}{${labels},status="${status}"} ${count}`),
    ),
  ];
}

function timeLines(routes: Counts[]): string[] {
  const name = 'winnow_http_request_seconds';
  return [
    `# HELP ${name} Time to answer a request, by route.`,
    `# TYPE ${name} histogram`,
    ...routes.flatMap(({ labels, buckets, sum, count }) => {
      let below = 0;
      const lines = BUCKETS.map((most, index) => {
        below += buckets[index] ?? 0;
        return `${name}_bucket{le="${most}",${labels}} ${below}`;
      });
      return [
        ...lines,
        `${name}_bucket{le="+Inf",${labels}} ${count}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      ];
    }),
  ];
}
