import { expect, it, onTestFinished } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { listenMetrics, type MetricsAddress } from '../../../src/node/http/listenMetrics.js';
import { PrometheusMetrics } from '../../../src/node/observe/PrometheusMetrics.js';

const metrics = new PrometheusMetrics();
const logger = new CapturedLogger();

async function listen(options: MetricsAddress & { servicePort?: number } = {}) {
  const listening = await listenMetrics({ servicePort: 0, metrics, logger, ...options });
  onTestFinished(async () => listening?.close());
  return listening;
}

it('serves metrics on the loopback address, and nothing else', async () => {
  metrics.count('parley_tests_total');
  const url = (await listen())?.url ?? '';
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  expect(await (await fetch(url)).text()).toContain('parley_tests_total 1');
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(404);
  expect((await fetch(new URL('/readyz', url))).status).toBe(404);
});

it('goes without metrics when the port beside that of the service is taken, and refuses one that was chosen', async () => {
  const taken = Number(new URL((await listen())!.url).port);
  expect(await listen({ servicePort: taken - 1 })).toBeNull();
  expect(logger.entries).toContainEqual({
    level: 'warn',
    fields: { port: taken },
    message: expect.stringContaining('PARLEY_METRICS_PORT'),
  });
  await expect(listen({ port: taken })).rejects.toThrow('another port with PARLEY_METRICS_PORT');
});
