import { expect, it } from 'vitest';
import { createRequestCounts } from './request-counts.ts';

it('counts requests by status and time, also for a route that is served at two paths', () => {
  const counts = createRequestCounts();
  const route = { method: 'get', path: '/api/{id}' };
  counts.forRoute(route)(200, 0.02);
  counts.forRoute(route)(200, 0.3);
  counts.forRoute(route)(404, 500);
  const lines = counts.text().split('\n');
  const labels = 'method="get",route="/api/{id}"';
  expect(lines.filter((line) => line.startsWith('winnow_http_requests_total'))).toEqual([
    `winnow_http_requests_total{${labels},status="200"} 2`,
    `winnow_http_requests_total{${labels},status="404"} 1`,
  ]);
  expect(lines).toContain(`winnow_http_request_seconds_bucket{le="0.005",${labels}} 0`);
  expect(lines).toContain(`winnow_http_request_seconds_bucket{le="0.02",${labels}} 1`);
  expect(lines).toContain(`winnow_http_request_seconds_bucket{le="120",${labels}} 2`);
  expect(lines).toContain(`winnow_http_request_seconds_bucket{le="+Inf",${labels}} 3`);
  expect(lines).toContain(`winnow_http_request_seconds_count{${labels}} 3`);
  expect(lines.at(-1)).toBe('');
});
