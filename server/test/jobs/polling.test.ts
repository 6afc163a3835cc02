import { expect, it, onTestFinished } from 'vitest';
import { startTestService } from '../support/startTestService.js';

/** One of each worker. None of them has anything to do. */
const KINDS = {
  wakeWebhooks: { targets: [] },
  fanOut: {},
  deleteBlobs: { keys: [] },
  sendEmail: {},
  sendWebhooks: {},
  deleteContent: {},
  migrateDocument: {},
  transcribeRecording: { annotationId: 'none', version: 1 },
};

it('from its start on a process finds jobs of every kind that others leave', async () => {
  const test = await startTestService();
  onTestFinished(() => test.close());
  const { db } = test.service.core;
  const jobs = Object.entries(KINDS).map(([kind, payload]) => ({
    api_key: 'k',
    organization_id: 'o',
    kind,
    key: '',
    payload: JSON.stringify(payload),
    run_at: 0,
  }));
  await db.insertInto('jobs').values(jobs).execute();
  test.clock.advance(1000);
  const left = () => db.selectFrom('jobs').where('api_key', '=', 'k').select('kind').execute();
  await expect.poll(left).toEqual([]);
});
