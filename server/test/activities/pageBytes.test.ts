import { type ActivityRecord, addActivities, addDocuments, getActivities, listActivities } from '@parley/protocol';
import { beforeEach, expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';
import { readPages } from '../support/readPages.js';

/** Activities of about 60 KiB each: about 69 of them are 4 MiB. */
const COUNT = 90;
const ids = Array.from({ length: COUNT }, (_, n) => `a${String(n).padStart(2, '0')}`);

describeThreads('pages of activities end at 4 MiB (§1.12)', (bench) => {
  const scope = { organizationId: 'acme' };
  const idsOf = (activities: readonly ActivityRecord[]) => activities.map(({ id }) => id);

  beforeEach(async () => {
    await bench.acme.key.call(addDocuments, { ...scope, documents: [{ documentId: 'plan' }] });
    const activities = ids.map((id) => ({
      id,
      featureType: 'custom' as const,
      actionType: 'x',
      actionUser: { userId: 'ada' },
      targetEntityId: 'e',
      entityData: { text: 'x'.repeat(60 * 1024) },
    }));
    for (let n = 0; n < COUNT; n += 15) {
      await bench.acme.key.call(addActivities, {
        ...scope,
        documentId: 'plan',
        activities: activities.slice(n, n + 15),
      });
    }
  });

  it('to a backend', async () => {
    const pages = await readPages(
      async (pageToken) => (await bench.acme.key.post(getActivities, { ...scope, pageToken })).body.result!,
      ({ data }) => idsOf(data as ActivityRecord[]),
    );
    expect(pages).toHaveLength(2);
    expect(pages.flat()).toEqual(ids.toReversed());
  });

  it('to a person', async () => {
    await bench.acme.grant('bob');
    const bob = await bench.acme.person('bob');
    const pages = await readPages(
      async (pageToken) => (await bob.post(listActivities, { ...scope, pageSize: 100, pageToken })).body.result!,
      ({ data }) => idsOf((data as { activities: ActivityRecord[] }).activities),
    );
    expect(pages).toHaveLength(2);
    expect(pages.flat()).toEqual(ids.toReversed());
  });
});
