import { expect, it, onTestFinished } from 'vitest';
import { DELETE_BLOBS } from '../../src/domain/files/deleteBlobsJob.js';
import { enqueueHousekeeping, HOUSEKEEPING } from '../../src/jobs/housekeeping.js';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { startTestService } from '../support/startTestService.js';

it('a store of files that does not answer holds up only deletions of files, each of several files at once', async () => {
  const { service, clock, metrics, asked, answer, keys } = await startWithDeletions();
  onTestFinished(() => service.close());
  await expect.poll(() => asked.length).toBe(20); // two jobs, ten files each

  await service.core.write((tx) => enqueueHousekeeping(tx, clock.now()));
  const done = () => metrics.total('parley_jobs_total', { kind: HOUSEKEEPING, outcome: 'done' });
  await expect.poll(done).toBe(1);
  answer();
  await service.jobs.drain();
  expect(asked.sort()).toEqual(keys.sort());
});

it('a store of files that does not answer does not hold up the end, and the deletions are put back', async () => {
  const { service, asked, metrics } = await startWithDeletions();
  await expect.poll(() => asked.length).toBe(20);
  await service.close();
  expect(metrics.total('parley_jobs_total', { kind: DELETE_BLOBS, outcome: 'returned' })).toBe(2);
});

it('a request that takes long does not hold up putting jobs back at the end', async () => {
  const { service, asked, metrics, newKey } = await startWithDeletions();
  await expect.poll(() => asked.length).toBe(20);
  const { apiKey, authToken } = await newKey();
  const body = new TransformStream<Uint8Array, Uint8Array>();
  // A body that is a stream needs `duplex`, which the types do not know.
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-api-key': apiKey, 'x-service-auth-token': authToken },
    body: body.readable,
    duplex: 'half',
  };
  const answer = service.fetch(new Request('http://service.test/v2/organizations/get', init));
  const closed = service.close();
  const returned = () => metrics.total('parley_jobs_total', { kind: DELETE_BLOBS, outcome: 'returned' });
  await expect.poll(returned).toBe(2);
  const writer = body.writable.getWriter();
  await writer.write(new TextEncoder().encode('{"data":{}}'));
  await writer.close();
  expect((await answer).status).toBe(200);
  await closed;
});

/** A service with six deletions of 25 files each, whose store answers none of them before `answer` is called. */
async function startWithDeletions() {
  const asked: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => void (answer = resolve));
  const blobs = Object.assign(new MemoryBlobs(), { delete: (key: string) => (asked.push(key), answered) });
  const { service, clock, metrics, newKey } = await startTestService({ blobs });
  const jobs = Array.from({ length: 6 }, (_, job) => ({
    apiKey: 'k',
    organizationId: 'o',
    kind: DELETE_BLOBS,
    key: String(job),
    payload: { keys: Array.from({ length: 25 }, (_item, index) => `file-${job}-${index}`) },
    runAt: clock.now(),
  }));
  await service.core.write((tx) => tx.enqueue(...jobs));
  const keys = jobs.flatMap(({ payload }) => payload.keys);
  return { service, clock, metrics, newKey, asked, answer, keys };
}
