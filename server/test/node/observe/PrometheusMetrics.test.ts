import { expect, it } from 'vitest';
import { PrometheusMetrics } from '../../../src/node/observe/PrometheusMetrics.js';

it('answers in the text format of Prometheus, with those of the process', async () => {
  const metrics = new PrometheusMetrics();
  metrics.count('parley_requests_total', { path: '/v2/x', status: '200' });
  metrics.count('parley_requests_total', { path: '/v2/x', status: '200' }, 2);
  metrics.count('parley_requests_total', { path: '/v2/"quoted"', status: '500' });
  metrics.observe('parley_request_seconds', 0.003, { path: '/v2/x' });
  metrics.gauge('parley_realtime_connections', 7);
  metrics.gauge('parley_realtime_connections', 5);
  const response = await metrics.respond();
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const lines = text.split('\n');
  expect(lines).toContain('# TYPE parley_requests_total counter');
  expect(lines).toContain('parley_requests_total{path="/v2/x",status="200"} 3');
  expect(lines).toContain('parley_requests_total{path="/v2/\\"quoted\\"",status="500"} 1');
  expect(lines).toContain('parley_request_seconds_bucket{le="0.0025",path="/v2/x"} 0');
  expect(lines).toContain('parley_request_seconds_bucket{le="0.005",path="/v2/x"} 1');
  expect(lines).toContain('parley_realtime_connections 5');
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
});

it('keeps two services of one process apart', async () => {
  const [first, second] = [new PrometheusMetrics(), new PrometheusMetrics()];
  first.count('parley_requests_total');
  expect(await (await second.respond()).text()).not.toContain('parley_requests_total');
});
