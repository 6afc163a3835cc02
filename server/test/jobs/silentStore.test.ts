import { expect, it, onTestFinished } from 'vitest';
import { DELETE_BLOBS } from '../../src/domain/files/deleteBlobsJob.js';
import { enqueueHousekeeping, HOUSEKEEPING } from '../../src/jobs/housekeeping.js';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { startTestService } from '../support/startTestService.js';

it('a store of files that does not answer holds up only deletions of files, each of several files at once', async () => {
  const asked: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => void (answer = resolve));
  const blobs = Object.assign(new MemoryBlobs(), { delete: (key: string) => (asked.push(key), answered) });
  const { service, clock, metrics } = await startTestService({ blobs });
  onTestFinished(() => service.close());
  const keysOf = (job: number) => Array.from({ length: 25 }, (_, index) => `file-${job}-${index}`);
  const jobs = Array.from({ length: 6 }, (_, job) => ({
    apiKey: 'k',
    organizationId: 'o',
    kind: DELETE_BLOBS,
    key: String(job),
    payload: { keys: keysOf(job) },
    runAt: clock.now(),
  }));
  await service.core.write((tx) => tx.enqueue(...jobs));
  await expect.poll(() => asked.length).toBe(20); // two jobs, ten files each

  await service.core.write((tx) => enqueueHousekeeping(tx, clock.now()));
  const done = () => metrics.total('parley_jobs_total', { kind: HOUSEKEEPING, outcome: 'done' });
  await expect.poll(done).toBe(1);
  answer();
  await service.jobs.drain();
  expect(asked.sort()).toEqual(jobs.flatMap((_, job) => keysOf(job)).sort());
});
